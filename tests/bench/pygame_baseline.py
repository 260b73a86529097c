"""An ordinary pygame program, as a baseline: `python tests/bench/pygame_baseline.py PART PICTURE`.

`bare` opens a window and shows one frame. `waits` shows the picture and waits for events; a click brings another one.
It imports nothing of ours.
"""

import sys
import time

import pygame

SIZE = (800, 480)


def say(line: str) -> None:
    """Print a line to whoever measures."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Do the part that was asked for."""
    part, file = sys.argv[1:]
    pygame.display.init()
    window = pygame.display.set_mode(SIZE)
    if part == "bare":
        window.fill("#141210")
        pygame.display.flip()
        say(str(time.monotonic_ns()))
        sys.stdin.read()
        return
    picture = pygame.image.load(file).convert()
    pictures = [picture, pygame.transform.flip(picture, flip_x=True, flip_y=True)]
    window.blit(picture, (0, 0))
    pygame.display.flip()
    say("ready")
    say(f"{time.monotonic_ns()} 400 240")
    while True:
        if pygame.event.wait().type == pygame.MOUSEBUTTONDOWN:
            pictures.reverse()
            window.blit(pictures[0], (0, 0))
            pygame.display.flip()
            say(f"{time.monotonic_ns()} 400 240")


if __name__ == "__main__":
    main()
