"""The artists of the samples: those of the DiceTree box."""

from companion.screen_data.screens import Artist, Mark

MANET = Artist("Manet", "#56b4e9", Mark.DISC)
CEZANNE = Artist("Cézanne", "#009e73", Mark.FRAME)
VAN_GOGH = Artist("van Gogh", "#f0e442", Mark.TRIANGLE)
MUNCH = Artist("Munch", "#d55e00", Mark.CROSS)
KLIMT = Artist("Klimt", "#cc79a7", Mark.BARS)
ARTISTS = (MANET, CEZANNE, VAN_GOGH, MUNCH, KLIMT)
