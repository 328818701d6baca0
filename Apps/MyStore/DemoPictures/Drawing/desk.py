"""Desk and paper."""
import math

from .studio import *


def notebook(s, c, use=False):
    yaw, w, h, d = -24, 330, 440, 56
    cast(s, corners((w, h, d), yaw), .46, 14)
    seat(s, corners((w, 0, d), yaw), .6)
    ox, oz = turn(0, d / 2 - 4, yaw)
    box(s, c, (w, h, 8), yaw, (dim(c, .5), dim(c, .2), lit(c, .1)), ox, 0, oz)
    f, r, t = box(s, c, (w - 16, h - 16, d - 10), yaw, ("#cdbd9f", "#efe4cd", "#f6efdf"), 0, 8)
    s.path(poly(r), s.lin([(0, "#8d7a58", .5), (.25, "#8d7a58", 0), (.8, "#8d7a58", .1), (1, "#8d7a58", .5)]))
    s.stroke("".join("M%sL%s" % (xy(at(r, i / 10, .01)), xy(at(r, i / 10, .99))) for i in range(1, 10)), "#9c8862", 1, opacity=.6)
    s.stroke("".join("M%sL%s" % (xy(at(t, .01, i / 8)), xy(at(t, .99, i / 8))) for i in range(1, 8)), "#b8a582", 1, opacity=.6)
    ox, oz = turn(0, -d / 2 + 4, yaw)
    f, r, t = box(s, c, (w, h, 8), yaw, (dim(c, .45), c, lit(c, .36)), ox, 0, oz)
    s.path(poly(f), s.lin([(0, lit(c, .32)), (.4, lit(c, .08)), (1, dim(c, .22))], 0, 0, 1, .7))
    s.path(poly(f), weave(s, c, .26))
    for u, k in ((.095, .5), (.11, .2)):
        s.stroke("M%sL%s" % (xy(at(f, u, 0)), xy(at(f, u, 1))), dim(c, .6) if k > .3 else lit(c, .6), 2, opacity=k)
    e = [at(f, u, v) for u, v in ((.83, 0), (.87, 0), (.87, 1), (.83, 1))]
    s.path(poly(e), SHADOW, opacity=.4, transform="translate(5 3)", filter=s.blur(3))
    s.path(poly(e), s.lin([(0, "#e6cda5"), (1, "#b8905c")]))
    a = turn(w / 2 - 8, 0, yaw)
    a = P(a[0], 10, a[1])
    s.path("M%sc16 6 20 22 44 24l-3 9l13 4c-36 4-44-14-58-20z" % xy(a), s.lin([(0, "#8f4030"), (1, "#b9604a")]))
    if use:  # a pencil lying in front
        p, q = P(-230, 8, -150), P(60, 8, -205)
        cast(s, [(-230, 8, -150), (60, 8, -205), (-230, 0, -150), (60, 0, -205)], .5, 4)
        tube(s, "M%sL%s" % (xy(p), xy(q)), 13, "#c9953f", "butt")
        s.path(poly([(q[0] - 1, q[1] - 7), (q[0] + 36, q[1] + 9), (q[0] + 1, q[1] + 7)]), s.down((0, "#f1dab2"), (1, "#b98f58")))
        s.path(poly([(q[0] + 24, q[1] + 3.500), (q[0] + 37, q[1] + 9.500), (q[0] + 25, q[1] + 8)]), "#33302e")


def pen_pot(s, c, use=False):
    prof = [(0, 86), (6, 92), (60, 96), (180, 98), (196, 97)]
    ground(s, prof)
    cast(s, [(0, 190, 0), (-50, 360, 0), (90, 380, 0)], .26, 12)
    body(s, prof, matte(c))
    mouth(s, c, (196, 97), 9, .6)
    for x, z, a, ln, col in ((-46, 20, -14, 190, "#c9953f"), (-10, 50, -3, 230, "#3f5a4c"), (34, 30, 10, 210, "#a8503f"), (54, 0, 20, 170, "#5f7480")):
        u, v = P(x, 180, z)
        s.group(transform="translate(%s %s) rotate(%s)" % (n(u), n(v), a))
        s.path("M-8 20V-%dH8V20Z" % ln, s.lin([(0, dim(col, .2)), (.3, lit(col, .4)), (.6, col), (1, dim(col, .4))]))
        s.path("M-8-%dL0-%dL8-%dZ" % (ln, ln + 34, ln), s.lin([(0, "#f1dab2"), (1, "#b98f58")]))
        s.path("M-2.600-%dL0-%dL2.600-%dZ" % (ln + 23, ln + 34, ln + 23), "#33302e")
        s.end()
    s.path(turned(part(prof, 196, 140), lip="front"), s.lin(matte(c)))
    band(s, prof, 0, 40, matte(OAK))


def desk_clock(s, c, use=False):
    yaw, size = -22, (290, 290, 110)
    cast(s, corners(size, yaw), .44, 12)
    seat(s, corners((size[0], 0, size[2]), yaw), .6)
    f, r, t = box(s, c, size, yaw, (dim(c, .42), dim(c, .04), lit(c, .3)))
    grain(s, f, dim(c, .42), 14, .34)
    grain(s, r, dim(c, .6), 6, .3)
    s.path(poly(f), s.lin([(0, "#fff8ea", .3), (1, SHADOW, .14)], 0, 0, 1, 1))
    def on(a, q):
        return at(f, .5 + q * math.sin(math.radians(a)), .5 + q * math.cos(math.radians(a)))
    def disc(q):
        return curve([on(a, q) for a in range(0, 360, 20)], True)
    s.path(disc(.41), dim(c, .5))
    s.path(disc(.395), s.lin([(0, "#fbf6ea"), (1, "#e8decb")], 0, 0, 1, 1))
    s.stroke("".join("M%sL%s" % (xy(on(a, .33)), xy(on(a, .37))) for a in range(0, 360, 30)), "#4a4038", 4, stroke_linecap="round")
    for a, q, w in ((304, .2, 8), (54, .3, 5)):
        s.stroke("M%sL%s" % (xy(on(a + 180, .04)), xy(on(a, q))), "#3b332d", w, stroke_linecap="round")
    x, y = on(0, 0)
    s.ellipse((x, y, 8, 8), s.rad([(0, lit(BRASS, .7)), (.6, BRASS), (1, dim(BRASS, .5))], .35, .3, .75))


PRODUCTS = {
    "notebook": Product("Notebook", notebook, "stone", {"forest": "#3f5a4c", "ink": INK, "clay": "#a8644a"}, (0, -20, 1.06), (500, 400, 2.2), uses=True),
    "pen-pot": Product("Pen pot", pen_pot, "sky", {"chalk": CHALK, "clay": CLAY, "slate": SLATE}, fit(260, 410), (400, 240, 1.9)),
    "desk-clock": Product("Desk clock", desk_clock, "sage", {"walnut": WALNUT, "oak": OAK}, fit(340, 300), (370, 380, 1.9)),
}
