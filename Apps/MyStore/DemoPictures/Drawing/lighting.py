"""Lamps and candles."""
import math

from .studio import *


def brass_desk_lamp(s, c, use=False):
    if use:  # evening: the room goes down, the lamp makes its own pool
        s.path("M-400-400H1200V1200H-400Z", "#3d2a26", opacity=.55)
        s.ellipse((262, 648, 290, 105), s.rad([(0, "#ffe6a6", .85), (.5, "#ffd98c", .4), (1, "#ffd98c", 0)]))
        s.path("M212 266L10 650Q260 750 520 650L446 368Z", s.lin([(0, "#ffe9b4", .5), (.9, "#ffe9b4", 0)], 0, 0, 0, 1), filter=s.blur(12))
    base = [(0, 122), (9, 124), (18, 123), (24, 118)]
    ground(s, base, 96, k=.5)
    cast(s, [(96, 20, 0), (176, 265, 0), (166, 265, 0)], .32, 7)
    cast(s, circle(440, 105, -90), .2, 16)
    body(s, base, metal(c), 96)
    s.ellipse(ring(24, 118, 96), s.lin([(0, lit(c, .5)), (.3, c), (.5, lit(c, .4)), (.72, lit(c, .1)), (1, dim(c, .3))], 0, .2, 1, .6))
    p0, p1, p2 = P(96, 26), P(176, 265), P(-10, 470)
    tube(s, "M%sL%s" % (xy(p0), xy(p1)), 17, c, "butt", .7)
    tube(s, "M%sL%s" % (xy(p1), xy(p2)), 15, c, "butt", .7)
    body(s, [(22, 24), (32, 23), (46, 13)], metal(c), 96)
    for p, r in ((p1, 18), (p2, 14)):
        s.ellipse((p[0], p[1], r, r), s.rad([(0, lit(c, .7)), (.5, c), (1, dim(c, .5))], .35, .3, .75))
    s.group(transform="translate(%s %s) rotate(24)" % (n(p2[0]), n(p2[1])))  # the shade: a bell turned to the left
    inside = [(0, "#fffbe8"), (.45, "#ffe7a6"), (1, dim(c, .1))] if use else [(0, "#f4e3b4"), (.6, lit(c, .1)), (1, dim(c, .5))]
    s.ellipse((0, 156, 140, 50), s.rad(inside, .5, .45, .6))
    s.ellipse((0, 160, 40, 30), s.rad([(0, "#fffdf4"), (.7, "#fff6dc"), (1, "#e8d9b4")] if not use else [(0, "#fff"), (1, "#fff7da")], .4, .35, .7))
    s.path("M-17-52q17-9 34 0v36q-17 9-34 0z", s.lin(metal(c)))
    bell = "M-27-22Q0-34 27-22C30 26 104 40 140 156C118 112-118 112-140 156C-104 40-30 26-27-22Z"
    s.path(bell, s.lin(metal(c)))
    s.path(bell, s.down((0, SHADOW, .25), (.3, SHADOW, 0), (1, SHADOW, .12)))
    s.stroke("M-30-4Q0-16 30-4", dim(c, .45), 2, opacity=.7)
    s.stroke("M-140 156C-118 112 118 112 140 156", lit(c, .6), 2.6)
    s.end()

def beeswax_candle(s, c, use=False):
    dish = [(0, 124), (10, 138), (20, 151), (30, 160)]
    ground(s, dish, k=.4)
    cast(s, circle(20, 80) + circle(330, 80), .34)
    body(s, dish, metal(BRASS))
    s.ellipse(ring(30, 160), s.lin([(0, lit(BRASS, .6)), (.5, lit(BRASS, .1)), (1, dim(BRASS, .2))], 0, 0, 1, .4))
    s.ellipse(ring(25, 148), s.lin([(0, dim(BRASS, .4)), (.5, lit(BRASS, .06)), (1, lit(BRASS, .5))], 0, 0, 1, .3))
    s.ellipse(ring(16, 92, 18), SHADOW, opacity=".45", filter=s.blur(7))
    prof = [(14, 85), (18, 87), (200, 87), (330, 86), (338, 82)]
    d = body(s, prof, wax(c), shade=.3)
    s.path(d, s.pattern(20, 34.6, '<path d="M10 0V6L0 11.6V23L10 28.8V34.6M10 6L20 11.6M10 28.8L20 23" fill="none" stroke="%s" stroke-width="2" opacity=".36"/>'
                        '<path d="M1.500 12.500V22.500L11 28" fill="none" stroke="#fff2c4" stroke-width="1.400" opacity=".5"/>' % dim(c, .5)))
    s.path(d, s.lin([(0, dim(c, .3), .45), (.2, c, 0), (.75, dim(c, .3), .1), (1, dim(c, .5), .55)]))
    s.path(d, s.down((0, "#fff0b8", .8), (.22, "#ffdf8c", .35), (.5, "#ffdf8c", 0)))
    x, y, rx, ry = t = ring(338, 82)
    s.ellipse((x, y - 60, 270, 250), s.rad([(0, "#fff0b0", .75), (.3, "#ffe7a0", .32), (1, "#ffe2a0", 0)]))
    s.ellipse(t, s.lin([(0, "#fff3c4"), (.6, "#f7d27c"), (1, lit(c, .2))]))
    s.ellipse((x, y + 2, rx * .72, ry * .68), s.rad([(0, "#fffbe0"), (.6, "#ffe9a8"), (1, "#eebd58")]))
    s.stroke("M%s %sq-4-16 2-32" % (n(x), n(y + 2)), "#3a2a1c", 5, stroke_linecap="round")
    s.path("M%s %sc-28-6-34-42-18-70c9-15 14-28 17-48c9 22 33 52 31 84c-1 22-13 34-30 34z" % (n(x + 2), n(y - 14)),
           s.lin([(0, "#ff9d2e", .9), (.3, "#ffcb55"), (.7, "#fff3c0"), (1, "#ffe08a", .7)], 0, 0, 0, 1))
    s.ellipse((x + 2, y - 46, 11, 26), "#fffdf0", filter=s.blur(4))


def glow(s, x, y, r, k=.7):
    """The light round a lamp."""
    s.ellipse((x, y, r, r * .92), s.rad([(0, "#fff0b8", k), (.4, "#ffe7a0", k * .4), (1, "#ffe2a0", 0)]))


def shade_of(s, c, top, bottom, x=0, z=0, on=False):
    """A lamp's shade of cloth between two rings (height, radius)."""
    d = turned([bottom, ((bottom[0] + top[0]) / 2, (bottom[1] + top[1]) / 2), top], x, z)
    tone = mix(c, "#ffe9b0", .5) if on else c
    s.path(d, s.lin(matte(tone)))
    s.path(d, weave(s, tone, .34))
    if on:
        s.path(d, s.down((0, "#fff3c8", .1), (.6, "#fff3c8", .7), (1, "#fff3c8", .3)))
    e = ring(top[0], top[1], x, z)
    s.ellipse(e, s.lin([(0, dim(tone, .3)), (1, lit(tone, .2))]))
    s.ellipse(ring(top[0] - 3, top[1] - 6, x, z), "#fff3cf" if on else dim(tone, .36))
    for h, r in (top, bottom):
        f = ring(h, r, x, z)
        s.stroke("M%s %sA%s %s 0 0 0 %s %s" % tuple(map(n, (f[0] - f[2], f[1], f[2], f[3], f[0] + f[2], f[1]))), lit(tone, .4), 2.4, opacity=.7)


def table_lamp(s, c, use=False):
    if use:
        s.path("M-400-400H1200V1200H-400Z", "#3d2a26", opacity=.45)
        glow(s, 400, 330, 330, .8)
        s.ellipse((400, 640, 270, 70), s.rad([(0, "#ffe6a6", .7), (1, "#ffd98c", 0)]))
    prof = [(0, 74), (6, 82), (40, 110), (90, 118), (140, 94), (176, 50), (190, 30)]
    ground(s, prof)
    cast(s, circle(330, 140), .26, 16)
    body(s, prof, glaze(c))
    f = turned(part(prof, 24), lip="front")
    s.path(f, s.lin(matte("#c4a583")))
    body(s, [(188, 16), (196, 13), (250, 12)], metal(BRASS), shade=0)
    shade_of(s, LINEN, (400, 104), (230, 158), on=use)
    gleam(s, 332, 530, 11, 38, .46, 7, 8)


def floor_lamp(s, c, use=False):
    base = [(0, 96), (5, 98), (14, 96), (18, 90)]
    ground(s, base)
    cast(s, circle(640, 110) + [(0, 20, 0)], .16, 20)
    if use:
        glow(s, 400, 110, 330, .6)
    body(s, base, metal(c))
    s.ellipse(ring(18, 90), s.lin([(0, lit(c, .4)), (1, dim(c, .2))], 0, .2, 1, .6))
    tube(s, "M%sL%s" % (xy(P(0, 20)), xy(P(0, 560))), 13, c, "butt", .6)
    shade_of(s, LINEN, (690, 96), (520, 168), on=use)


def pendant_lamp(s, c, use=False):
    tube(s, "M400-60V236", 6, "#5a4a3e", "butt", .3)
    if use:
        glow(s, 400, 470, 330, .6)
    inside = (400, 470, 212, 50)
    on_wall(s, "M188 470Q190 250 400 240Q610 250 612 470Z", 60, 60, .16)
    s.ellipse(inside, s.rad([(0, "#fff4cf"), (.5, "#f2dca4"), (1, dim(c, .3))] if use else [(0, "#f0e4c6"), (.6, "#d9c69a"), (1, dim(c, .45))], .46, .6, .7))
    s.ellipse((398, 486, 34, 26), s.rad([(0, "#fffdf4"), (.7, "#fff6dc"), (1, "#e8d9b4")], .4, .35, .7))
    dome = "M188 470C190 330 296 262 362 252L366 232Q400 224 434 232L438 252C504 262 610 330 612 470C560 436 240 436 188 470Z"
    s.path(dome, s.lin(glaze(c)))
    s.path(dome, s.down((0, SHADOW, .2), (.3, SHADOW, 0), (1, SHADOW, .18)))
    s.stroke("M188 470C240 436 560 436 612 470", lit(c, .5), 3.4)
    s.path("M372 236V200Q400 192 428 200V236Q400 244 372 236Z", s.lin(metal(BRASS)))
    gleam(s, 286, 350, 16, 54, .4, 9, 34)


def globe_lamp(s, c, use=False):
    if use:
        s.path("M-400-400H1200V1200H-400Z", "#3d2a26", opacity=.4)
    base = [(0, 88), (6, 92), (30, 92), (40, 86), (52, 60), (60, 52)]
    ground(s, base)
    cast(s, circle(190, 130, m=14), .3, 16)
    body(s, base, metal(c))
    x, y = P(0, 196)
    glow(s, x, y, 360 if use else 250, .9 if use else .4)
    s.ellipse((x, y, 150, 148), s.rad([(0, "#ffffff"), (.5, "#fff6de"), (.85, "#f3e2b8"), (1, "#d9c493")], .42, .38, .66))
    s.path(turned([(46, 66), (56, 60), (66, 62)], lip="front"), s.lin(metal(c)))
    gleam(s, x - 62, y - 66, 22, 34, .7, 8, 40)


def tealights(s, c, use=False):
    prof = [(0, 60), (5, 66), (30, 76), (76, 80), (84, 79)]
    for x, z, col in ((-10, 150, mix(c, CHALK, .55)), (120, 10, mix(c, "#21170f", .2)), (-110, -20, c)):
        _, e, i = vessel(s, col, prof, 8, x=x, z=z, deep=.4, spots=16)
        s.group(clip_path=s.clip(oval(i)))
        s.ellipse((i[0], i[1] + 10, i[2] * .9, i[3] * .9), s.rad([(0, "#fffbe0"), (.5, "#ffe9a8"), (1, mix(col, "#eebd58", .5))]))
        s.end()
        u, v = i[0], i[1] + 6
        glow(s, u, v - 20, 120, .5)
        s.path("M%s %sc-12-3-14-18-7-30c4-7 6-12 7-20c4 10 14 22 13 36c0 10-5 14-13 14z" % (n(u), n(v)), s.lin([(0, "#ff9d2e", .9), (.3, "#ffcb55"), (.7, "#fff3c0"), (1, "#ffe08a", .7)], 0, 0, 0, 1))
        gleam(s, e[0] - 50, e[1] + 46, 6, 22, .4, 5, 4)


PRODUCTS = {
    "brass-desk-lamp": Product("Brass desk lamp", brass_desk_lamp, "clay", {"brass": BRASS}, (-10, -20, 1.04), (340, 270, 2), uses=True),
    "beeswax-candle": Product("Beeswax candle", beeswax_candle, "clay", {"honey": "#dda53f"}, (0, -26, 1.1), (400, 260, 2.2)),
    "table-lamp": Product("Table lamp", table_lamp, "sage", {"ink": INK, "clay": CLAY, "chalk": CHALK}, fit(320, 410), (380, 220, 1.9), uses=True),
    "floor-lamp": Product("Floor lamp", floor_lamp, "sage", {"brass": BRASS, "black": "#45423f"}, fit(340, 690), (400, 190, 2.2), uses=True),
    "pendant-lamp": Product("Pendant lamp", pendant_lamp, "oat", {"sage": SAGE, "ink": INK, "ochre": OCHRE}, (0, 30, 1.06), (330, 400, 1.9), 760, uses=True),
    "globe-lamp": Product("Globe lamp", globe_lamp, "clay", {"brass": BRASS}, fit(300, 345), (390, 300, 1.8), uses=True),
    "tealights": Product("Tealight cups", tealights, "stone", {"clay": CLAY, "sage": SAGE}, fit(420, 140), (280, 420, 2)),
}
