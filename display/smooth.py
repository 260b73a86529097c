"""Pictures made smaller, their edges smooth, with the same pixels on every processor."""

import pygame


def smaller(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The picture at a size in px. The plain C loops give what reference pictures need; the fastest differ."""
    fastest = pygame.transform.get_smoothscale_backend()
    pygame.transform.set_smoothscale_backend("GENERIC")
    done = pygame.transform.smoothscale(picture, size)
    pygame.transform.set_smoothscale_backend(fastest)
    return done
