"""What a picture was to be, what it is, and where they differ: as one picture, to be looked at."""

from pathlib import Path

import pygame


def side_by_side(wanted: pygame.Surface, drawn: pygame.Surface, file: Path) -> Path:
    """Write the three beside each other; the file."""
    difference = drawn.copy()
    difference.blit(wanted, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = wanted.copy()
    back.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    sheet = pygame.Surface((drawn.get_width() * 3, drawn.get_height()))
    for place, picture in enumerate((wanted, drawn, difference)):
        sheet.blit(picture, (place * drawn.get_width(), 0))
    pygame.image.save(sheet, file)
    return file
