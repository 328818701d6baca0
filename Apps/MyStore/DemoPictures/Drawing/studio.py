"""Everything that a drawing is made of."""
import math
from typing import Callable, NamedTuple

from .camera import FLOOR, P, at, circle, corners, fit, quad, ring, turn
from .colour import BRASS, IRON, LINEN, OAK, STEEL, dim, glaze, lit, matte, metal, mix, wax
from .forms import body, box, leg, tube, turned
from .light import SHADOW, TINTS, backdrop, cast, contact, ground, on_wall, seat
from .materials import fleece, gleam, grain, leaf, weave
from .paths import curve, n, oval, poly, xy
from .scene import Scene
from .ware import ball, band, fill, folded, lid, loop, mouth, part, plank, spoon, stack, twigs, vessel

WALNUT = "#7d5a3e"
# Colourways that several things share.
SAND, MOSS, INK, CLAY, CHALK, SAGE, RUST, SLATE, OCHRE, CREAM = (
    "#d9c6a6", "#7c8a62", "#3d4a5c", "#b9785c", "#e6ded0", "#93a18a", "#a9603f", "#67727b", "#c79a3f", "#e6dcc6")


class Product(NamedTuple):
    """A thing with its colourways, and how its pictures are framed."""
    title: str
    draw: Callable
    tint: str
    ways: dict                    # colourways, the first is the default
    frame: tuple = (0, 0, 1)      # shift and zoom that fill 60-70 % of the picture
    focus: tuple = (400, 400, 2)  # centre and zoom of the close-up
    meet: int = 480               # where the wall meets the table
    uses: bool = False            # whether there is a picture of it in use


def ring_path(x, y, r):
    """A circle that faces us, as a path."""
    return "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0-%d 0Z" % (x - r, y, r, r, 2 * r, r, r, 2 * r)
