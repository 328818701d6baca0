"""Textures and details: gleams, grain, weave, fleece, leaves."""
import math
import random

from .camera import at
from .colour import dim, lit
from .paths import curve, n, xy

def gleam(s, x, y, w, h, k=.5, soft=6, tilt=0):
    """Soft reflection of the window."""
    s.ellipse((x, y, w, h), "#fffdf6", opacity=k, filter=s.blur(soft), transform="rotate(%s %s %s)" % (tilt, n(x), n(y)))

def grain(s, q, colour, rows=9, k=.4, wild=.25, w=1.5):
    """Wood grain along the first edge of a face."""
    d = ""
    for i in range(rows):
        v, amp, ph = (i + .5) / rows, wild / rows, s.rnd.random() * 6
        a, b = sorted((s.rnd.uniform(0, .35), s.rnd.uniform(.6, 1)))
        if i % 3 == 0:
            a, b = 0, 1
        d += curve([at(q, a + (b - a) * t / 3, min(.98, max(.02, v + amp * math.sin(ph + t * 1.9)))) for t in range(4)])
    s.stroke(d, colour, w, opacity=k, stroke_linecap="round")

def weave(s, c, k=.5):
    """Linen or canvas: crossing threads, a few of them thicker."""
    return s.pattern(15, 15, '<g fill="none" stroke-width=".9"><path d="M0 1H15M0 4H15M0 7H15M0 10H15M0 13H15" stroke="%s" opacity="%s"/>'
                     '<path d="M1 0V15M4 0V15M7 0V15M10 0V15M13 0V15" stroke="%s" opacity="%s"/>'
                     '<path d="M2 7h9M10 13h5M4 2v6M13 8v7" stroke="%s" opacity="%s"/></g>' % (
                         dim(c, .35), k * .5, lit(c, .6), k * .8, dim(c, .4), k * .6))

def fleece(s, c, turn=0):
    """Wool: short strokes lying every way."""
    rnd, two = random.Random(7), ["", ""]
    for i in range(46):
        two[i % 2] += "M%d %dq%d %d %d %d" % (rnd.randrange(58), rnd.randrange(58), rnd.randint(1, 3), rnd.randint(-2, 2),
                                             rnd.randint(3, 7), rnd.randint(-1, 2))
    return s.pattern(60, 60, '<g fill="none" stroke-linecap="round" stroke-width="1.1"><path d="%s" stroke="%s" opacity=".4"/>'
                     '<path d="%s" stroke="%s" opacity=".26"/></g>' % (two[0], lit(c, .5), two[1], dim(c, .4)), turn)

def leaf(s, x, y, ang, ln, w, c):
    """A leaf from its stem end: two halves, the upper one in the light, and a midrib. Drawn once per tone."""
    halves = (lit(c, .2), dim(c, .12)) if -150 < ang < 20 else (dim(c, .12), lit(c, .14))
    shape = "".join('<path d="M0 0C20%s 75%s 100 0" fill="%s"/>' % (v, u, s.lin([(0, dim(h, .3)), (.55, h), (1, dim(h, .12))]))
                    for v, u, h in (("-36", "-30", halves[0]), (" 36", " 30", halves[1])))
    shape += '<path d="M0 0Q50-2 95 0" fill="none" stroke="%s" stroke-width="1.2" opacity=".7"/>' % lit(c, .35)
    s.raw('<use href="%s" transform="translate(%s %s) rotate(%s) scale(%.2f %.2f)"/>' % (
        s.ref("g", "", shape)[4:-1], n(x), n(y), n(ang), ln / 100, w / 36))
