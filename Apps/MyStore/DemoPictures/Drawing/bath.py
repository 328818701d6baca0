"""Bath: towels, soap, baskets."""
import math

from .studio import *


def bath_towels(s, c, use=False):
    stack(s, [(dim(c, .14), 4), (lit(c, .1), -6), (c, 2)], (400, 72, 280), -18, band_colour=lit(c, .5), bands=((.52, .56), (.6, .72), (.76, .8)), texture=fleece(s, c))


def hand_towel(s, c, use=False):
    rail = "M180 196H620"
    s.stroke(rail, SHADOW, 14, opacity=.3, transform="translate(20 26)", filter=s.blur(8))
    for x in (190, 610):
        s.ellipse((x + 9, 208, 20, 20), SHADOW, opacity=.35, filter=s.blur(6))
        s.ellipse((x, 196, 19, 19), s.rad([(0, lit(BRASS, .6)), (1, dim(BRASS, .4))], .35, .3, .7))
    tube(s, rail, 15, BRASS, shine=.7)
    back = "M270 196C268 300 266 420 264 520Q300 530 340 524V196Z"
    on_wall(s, back, 16, 24, .2)
    s.path(back, s.lin([(0, dim(c, .1)), (.4, dim(c, .2)), (1, dim(c, .34))]))
    d = "M288 198C288 186 520 186 520 198C522 340 520 520 526 652C486 660 450 654 406 658C362 662 320 656 282 654C288 520 288 340 288 198Z"
    on_wall(s, d)
    s.path(d, s.lin([(0, dim(c, .1)), (.12, lit(c, .4)), (.3, c), (.42, dim(c, .12)), (.56, lit(c, .3)), (.76, c), (.88, dim(c, .14)), (1, dim(c, .28))]))
    s.group(clip_path=s.clip(d))
    s.stroke("M360 200C366 340 350 500 362 670", SHADOW, 22, opacity=.16, filter=s.blur(10))
    s.stroke("M470 200C462 360 480 520 470 670", SHADOW, 20, opacity=.14, filter=s.blur(10))
    for y, w in ((556, 6), (578, 20), (600, 6)):
        s.stroke("M270 %dQ400 %d 540 %d" % (y, y + 8, y), lit(c, .55), w, opacity=.75)
    s.end()
    s.path(d, fleece(s, c))
    s.path(d, s.down((0, "#fff8ea", .46), (.04, "#fff8ea", .08), (.07, SHADOW, .14), (.14, SHADOW, 0), (.85, SHADOW, 0), (1, SHADOW, .14)))
    s.stroke("M283 640Q400 648 525 638", dim(c, .4), 1.6, stroke_dasharray="6 4", opacity=.6)


def soap_dish(s, c, use=False):
    size, yaw = (340, 40, 210), -20
    plank(s, OAK, size, yaw, rows=7)
    def pt(u, y, v):
        a, b = turn(u, v, yaw)
        return P(a, y, b)
    for v in (-60, -20, 20, 60):
        p = [pt(-140, 40, v - 7), pt(140, 40, v - 7), pt(140, 40, v + 7), pt(-140, 40, v + 7)]
        s.path(poly(p), dim(OAK, .55), stroke=dim(OAK, .55), stroke_width=4, stroke_linejoin="round")
    a = corners((220, 0, 130), yaw, 0, 40)
    seat_pts = [P(*q) for q in a]
    s.ellipse((P(0, 40)[0] + 14, P(0, 40)[1] + 6, 118, 44), SHADOW, opacity=.45, filter=s.blur(8))
    f, r, t = box(s, c, (210, 74, 126), yaw, (dim(c, .3), dim(c, .06), lit(c, .3)), 0, 42)
    for q, col in ((r, dim(c, .26)), (f, dim(c, .04)), (t, lit(c, .34))):
        s.path(poly(q), col, stroke=col, stroke_width=22, stroke_linejoin="round")
    s.path(poly(f), s.down((0, lit(c, .2)), (1, dim(c, .22))), stroke="none")
    s.path(poly(t), s.lin([(0, lit(c, .6)), (1, lit(c, .16))], 0, 0, 1, .6))
    stamp = [at(t, u, v) for u, v in ((.22, .26), (.78, .26), (.78, .74), (.22, .74))]
    s.path(poly(stamp), dim(c, .1), stroke=dim(c, .1), stroke_width=14, stroke_linejoin="round", opacity=.5)
    s.path(poly(stamp), lit(c, .24), stroke=lit(c, .24), stroke_width=12, stroke_linejoin="round", transform="translate(1.500 2)")


def soap_dispenser(s, c, use=False):
    prof = [(0, 86), (6, 94), (40, 98), (180, 98), (214, 88), (234, 60), (240, 40), (250, 36)]
    ground(s, prof)
    d = body(s, prof, glaze(c))
    s.path(turned(part(prof, 34), lip="front"), s.lin(matte("#c4a583")))
    body(s, [(248, 40), (254, 42), (276, 42), (282, 38)], metal(BRASS), shade=0)
    body(s, [(280, 12), (320, 12)], metal(BRASS), shade=0)
    x, y = P(0, 332)
    tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (x + 26, y, x - 40, y - 6, x - 112, y - 8, x - 124, y + 30))), 19, BRASS, shine=.7)
    body(s, [(320, 26), (326, 30), (340, 30), (346, 24)], metal(BRASS), shade=0)
    s.ellipse(ring(346, 24), lit(BRASS, .4))
    gleam(s, 332, 490, 11, 60, .48, 8, 0)


def tumbler(s, c, use=False):
    prof = [(0, 76), (6, 84), (60, 88), (180, 92), (190, 91)]
    ground(s, prof)
    cast(s, [(0, 180, 0), (-40, 380, 0), (80, 390, 0)], .24, 12)
    body(s, prof, glaze(c))
    mouth(s, c, (190, 91), 9, .55)
    for x, z, a, ln, col in ((-24, 30, -13, 190, "#8fa6ae"), (40, 20, 15, 180, "#c58a6c")):
        u, v = P(x, 176, z)
        s.group(transform="translate(%s %s) rotate(%s)" % (n(u), n(v), a))
        s.path("M-9 30L-8-%dQ0-%d 8-%dL9 30Z" % (ln - 50, ln - 40, ln - 50), s.lin([(0, dim(OAK, .2)), (.3, lit(OAK, .3)), (.6, OAK), (1, dim(OAK, .4))]))
        s.path("M-10-%dH10V-%dQ0-%d-10-%dZ" % (ln - 56, ln + 12, ln + 22, ln + 12), s.lin([(0, dim(OAK, .2)), (.3, lit(OAK, .3)), (1, dim(OAK, .4))]))
        s.path("M10-%dh24v%dh-24z" % (ln + 10, 56), s.lin([(0, dim(col, .1)), (.4, lit(col, .5)), (1, dim(col, .2))]))
        s.stroke("".join("M10-%dh24" % (ln + 4 - j * 8) for j in range(7)), dim(col, .3), 1.4, opacity=.6)
        s.end()
    s.path(turned(part(prof, 190, 130), lip="front"), s.lin(glaze(c)))
    band(s, prof, 0, 26, matte("#c4a583"))
    gleam(s, 340, 520, 10, 46, .46, 7, 2)


def laundry_basket(s, c, use=False):
    prof = [(0, 150), (8, 160), (80, 188), (170, 206), (250, 212), (262, 211)]
    ground(s, prof)
    d = body(s, prof, matte(c))
    s.group(clip_path=s.clip(d))
    for h in range(12, 262, 16):
        r = part(prof, h)[-1][1]
        cx, cy, rx, ry = ring(h, r)
        s.stroke("M%s %sA%s %s 0 0 0 %s %s" % tuple(map(n, (cx - rx, cy, rx, ry, cx + rx, cy))), dim(c, .5), 2.4, opacity=.5)
        s.stroke("M%s %sA%s %s 0 0 0 %s %s" % tuple(map(n, (cx - rx, cy + 5, rx, ry, cx + rx, cy + 5))), lit(c, .5), 6, opacity=.4, stroke_dasharray="13 9", stroke_dashoffset=h * 11 // 16 % 22)
    s.end()
    s.path(d, s.lin([(0, SHADOW, .16), (.25, "#fff8ea", .14), (.5, SHADOW, 0), (1, SHADOW, .36)]))
    e, i = mouth(s, c, (262, 212), 16, .6)
    s.group(clip_path=s.clip(oval(i)))
    cloth = "M%s %sC%s %s %s %s %s %sC%s %s %s %s %s %sL%s %sL%s %sZ" % tuple(map(n, (
        i[0] - 200, i[1] + 10, i[0] - 150, i[1] - 40, i[0] - 80, i[1] - 20, i[0] - 20, i[1] - 34, i[0] + 60, i[1] - 56, i[0] + 140, i[1] - 30, i[0] + 200, i[1] + 10, i[0] + 200, i[1] + 120, i[0] - 200, i[1] + 120)))
    s.path(cloth, s.lin([(0, "#d9d3c6"), (.3, "#f6f1e6"), (.5, "#ddd6c8"), (.7, "#f4eee2"), (1, "#c9c1b1")]))
    s.end()
    for side in (-1, 1):
        x, y = P(side * 206, 258)
        tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (x - side * 4, y - 14, x + side * 44, y - 60, x + side * 44, y + 30, x - side * 2, y + 26))), 15, "#a5784c", shine=.35)


PRODUCTS = {
    "bath-towels": Product("Bath towels", bath_towels, "sky", {"sand": "#d8c6a8", "sage": SAGE, "slate": "#7f8c95"}, fit(460, 215), (320, 420, 2)),
    "hand-towel": Product("Hand towel", hand_towel, "clay", {"sage": SAGE, "sand": "#d8c6a8", "slate": "#7f8c95"}, (-4, -24, 1.02), (400, 540, 2), 760),
    "soap-dish": Product("Soap and dish", soap_dish, "sage", {"oat": "#e4d2b4", "clay": "#c99a80"}, fit(390, 120), (380, 400, 1.9)),
    "soap-dispenser": Product("Soap dispenser", soap_dispenser, "sky", {"chalk": CHALK, "moss": MOSS, "clay": CLAY}, fit(240, 350, -10), (380, 280, 1.9)),
    "tumbler": Product("Toothbrush tumbler", tumbler, "stone", {"sage": SAGE, "chalk": CHALK}, fit(220, 380), (400, 300, 1.9)),
    "laundry-basket": Product("Laundry basket", laundry_basket, "sky", {"willow": "#c4985f"}, fit(470, 270), (320, 420, 1.9)),
}
