"""Garden and plants."""
import math

from .studio import *


def plant_pot(s, c, use=False):
    prof, rim = [(0, 86), (4, 92), (150, 120)], [(144, 127), (148, 129), (186, 134), (193, 133)]
    ground(s, prof + rim)
    cast(s, circle(400, 130, -10) + circle(300, 170, -10), .26, 20)
    body(s, prof, matte(c))
    s.path(turned([(128, 116), (146, 119)], lip="front"), SHADOW, opacity=.3, filter=s.blur(4))
    body(s, rim, matte(lit(c, .04)), shade=.1)
    e, i = ring(193, 133), ring(191, 118)
    s.ellipse(e, s.lin([(0, lit(c, .45)), (1, dim(c, .1))]))
    s.ellipse(i, s.lin([(0, "#2c2018"), (.7, "#4a3728"), (1, "#5d4634")]))
    tones = ("#3f5a3c", "#53734a", "#6d8c5a")
    # stem foot, stem tip, leaf direction, leaf length, tone: back to front
    plan = [(-10, -60, -250, -112, 190, 0), (12, 70, -236, -62, 185, 0), (0, 6, -270, -88, 200, 1), (-30, -130, -170, -148, 190, 0),
            (34, 132, -160, -26, 185, 1), (-12, -92, -190, -122, 185, 1), (16, 96, -190, -48, 180, 1), (-40, -104, -92, -176, 176, 1),
            (44, 110, -86, 2, 172, 2), (-4, -24, -170, -104, 195, 2), (8, 44, -140, -66, 185, 2), (-24, -62, -66, -196, 150, 2), (26, 56, -56, 22, 150, 2)]
    for dx, tx, ty, ang, ln, tone in plan:
        x0, y0, x1, y1 = i[0] + dx, i[1] + 8, i[0] + tx, i[1] + ty
        s.stroke("M%d %dQ%d %d %d %d" % (x0, y0, x0 + dx * .2, y1 + 30, x1, y1), dim(tones[tone], .15), 5, stroke_linecap="round")
        leaf(s, x1, y1, ang, ln, ln * .36, tones[tone])


def ceramic_vase(s, c, use=False):
    prof = [(0, 74), (5, 82), (50, 122), (110, 148), (165, 146), (215, 116), (255, 74), (290, 50), (325, 46), (350, 56), (358, 60)]
    ground(s, prof)
    d = body(s, prof, matte(c))
    s.path(turned([(0, 74), (5, 82), (50, 122), (84, 139)], lip="front"), s.lin(matte("#c09a76")))
    s.path(d, s.down((.6, SHADOW, 0), (1, SHADOW, .16)))
    e, i = ring(358, 60), ring(356, 51)
    s.ellipse(e, s.lin([(0, lit(c, .6)), (1, dim(c, .06))]))
    s.ellipse(i, s.lin([(0, dim(c, .72)), (.6, dim(c, .5)), (1, dim(c, .3))], 0, 0, 1, .5))
    plan = ((-112, 215, -12), (-90, 240, 0), (-62, 196, 14)) if use else ((-108, 205, -8), (-68, 172, 10))
    for ang, ln, dx in plan:
        pts = [(i[0] + dx, i[1] + 9)]
        for t in range(1, 7):
            a = math.radians(-90 + (ang + 90) * t / 6 * 1.3)
            pts.append((pts[-1][0] + math.cos(a) * ln / 6, pts[-1][1] + math.sin(a) * ln / 6))
        s.stroke(curve(pts), "#6d5a40", 3.2, stroke_linecap="round")
        for j, (px, py) in enumerate(pts[2:]):
            for side in (-1, 1):
                leaf(s, px, py, ang + side * 52, 54 - j * 4, 19, "#8c9671" if side < 0 else "#737f5c")
    gleam(s, 322, e[1] + 200, 20, 46, .42, 10, 12)


def enamel_pot(s, c, use=False):
    prof = [(0, 92), (5, 98), (150, 128), (170, 132), (176, 136), (182, 135)]
    sauc = [(0, 116), (4, 124), (16, 138), (20, 139)]
    ground(s, sauc)
    cast(s, circle(360, 120, -10), .24, 20)
    body(s, sauc, glaze(c))
    s.path(turned(part(sauc, 20, 14), lip="front"), INK)
    s.ellipse(ring(20, 137), s.lin([(0, dim(c, .2)), (1, lit(c, .2))]))
    s.ellipse(ring(18, 104, 10), SHADOW, opacity=.35, filter=s.blur(6))
    up = [(h + 12, r) for h, r in prof]
    body(s, up, glaze(c))
    s.path(turned(part(up, 194, 184), lip="front"), INK)
    e, i = ring(194, 135), ring(192, 124)
    s.ellipse(e, INK)
    s.ellipse(i, s.lin([(0, "#2c2018"), (.7, "#4a3728"), (1, "#5d4634")]))
    for dx, tx, ty, ang, ln, tone in ((-14, -60, -150, -118, 150, 0), (10, 66, -140, -58, 150, 0), (0, 4, -180, -90, 160, 1), (-36, -120, -90, -160, 140, 1),
                                      (36, 120, -84, -18, 140, 1), (-20, -46, -80, -130, 150, 2), (22, 50, -74, -50, 150, 2), (0, 0, -60, -92, 140, 2)):
        x0, y0, x1, y1 = i[0] + dx, i[1] + 6, i[0] + tx, i[1] + ty
        col = ("#4c6a4a", "#64875a", "#7d9c66")[tone]
        s.stroke("M%d %dQ%d %d %d %d" % (x0, y0, x0 + dx * .2, y1 + 30, x1, y1), dim(col, .15), 5, stroke_linecap="round")
        leaf(s, x1, y1, ang, ln, ln * .3, col)
    gleam(s, 318, 540, 11, 40, .5, 7, -8)


def watering_can(s, c, use=False):
    prof = [(0, 132), (6, 138), (100, 132), (190, 118), (200, 116)]
    ground(s, prof, 40)
    cast(s, [(-80, 60, 0), (-260, 250, 0), (-240, 270, 0)], .28, 8)
    a, b = P(-70, 50), P(-236, 262)
    tube(s, "M%sL%s" % (xy(a), xy(b)), 34, c, "butt", .4)
    tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (*P(150, 170), 690, 400, 670, 560, *P(168, 40)))), 18, c, shine=.4)
    body(s, prof, glaze(c), 40)
    band(s, prof, 20, 28, matte(dim(c, .2)), 40)
    band(s, prof, 168, 174, matte(dim(c, .2)), 40)
    e, i = mouth(s, c, (200, 116), 6, .6, 40)
    half = "M%s %sA%s %s 0 0 0 %s %sZ" % tuple(map(n, (e[0] - e[2], e[1], e[2], e[3], e[0] + e[2], e[1])))
    s.path(half, s.lin([(0, lit(c, .3)), (1, dim(c, .12))]))
    l, r = P(-60, 206), P(140, 206)
    tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (l[0], l[1], l[0] + 10, l[1] - 150, r[0] - 10, r[1] - 150, r[0], r[1]))), 15, c, shine=.4)
    s.group(transform="translate(%s %s) rotate(-38)" % (n(b[0]), n(b[1])))
    s.path("M-18 26L-54-30Q0-52 54-30L18 26Z", s.lin(metal(BRASS)))
    s.ellipse((0, -30, 54, 17), s.lin([(0, lit(BRASS, .5)), (1, dim(BRASS, .1))]))
    for u, v in ((-30, -30), (-14, -36), (2, -38), (18, -36), (32, -30), (-20, -24), (-2, -25), (16, -25)):
        s.ellipse((u, v, 2.6, 1.8), dim(BRASS, .6))
    s.end()
    gleam(s, 350, 500, 12, 50, .44, 8, 4)


def planter_box(s, c, use=False):
    size, yaw = (520, 150, 170), -16
    cast(s, corners((520, 290, 150), yaw), .24, 20)
    f, r, t = plank(s, c, size, yaw, rows=3)
    s.stroke("M%sL%s" % (xy(at(f, 0, .5)), xy(at(f, 1, .5))), dim(c, .55), 2.4, opacity=.6)
    s.stroke("M%sL%s" % (xy(at(r, 0, .5)), xy(at(r, 1, .5))), dim(c, .65), 2.4, opacity=.6)
    grain(s, f, dim(c, .5), 10, .34)
    grain(s, r, dim(c, .6), 6, .3)
    soil = [at(t, u, v) for u, v in ((.03, .1), (.97, .1), (.97, .9), (.03, .9))]
    s.path(poly(soil), s.lin([(0, "#2c2018"), (1, "#5d4634")]))
    tones = ("#4f7048", "#6d8f56", "#88a468")
    for row, v in enumerate((.75, .5, .25)):
        for j in range(7):
            x, y = at(t, .08 + j * .14 + (row % 2) * .05, v)
            for a in (-150, -118, -90, -62, -30):
                ln = 74 + s.rnd.randint(0, 40)
                leaf(s, x, y, a + s.rnd.randint(-9, 9), ln, ln * .32, tones[row])
        if row == 1:
            for j in range(5):
                x, y = at(t, .14 + j * .18, v)
                for q in range(6):
                    a = q * 1.047
                    s.ellipse((x + 13 * math.cos(a), y - 96 + 11 * math.sin(a), 10, 9), s.rad([(0, "#fdfaf2"), (1, "#e3dccb")]))
                s.ellipse((x, y - 96, 8, 7), "#d9a03f")


def trug(s, c, use=False):
    yaw = -18
    def pt(u, y, v):
        a, b = turn(u, v, yaw)
        return P(a, y, b)
    cast(s, corners((460, 90, 230), yaw), .42, 12)
    seat(s, corners((380, 0, 170), yaw), .55)
    ends = {}
    for u in (-230, 230):
        ends[u] = [pt(u, 100, -120), pt(u * .94, 30, -100), pt(u * .86, 4, -50), pt(u * .86, 4, 50), pt(u * .94, 30, 100), pt(u, 100, 120)]
    s.path(poly([pt(-230, 100, 120), pt(230, 100, 120), pt(200, 6, 60), pt(-200, 6, 60)]), dim(c, .44))
    s.path(poly([pt(-200, 6, -60), pt(200, 6, -60), pt(200, 6, 60), pt(-200, 6, 60)]), dim(c, .36))
    s.path(curve(ends[-230]) + "Z", dim(c, .3))
    arch = [pt(0, 96, 124), pt(0, 230, 100), pt(0, 290, 0), pt(0, 230, -100), pt(0, 60, -124)]
    s.stroke(curve(arch[:3]), dim(c, .45), 22)
    veg = (("#c8452f", 46), ("#d98c3a", 40), ("#7d9c56", 50), ("#c8452f", 44), ("#8a5a8a", 42), ("#d9a03f", 40))
    for j, (col, q) in enumerate(veg):
        a, b = turn(-165 + j * 66, 24 - 44 * (j % 2), yaw)
        ball(s, a, 74, b, q, col)
    for j in range(4):
        x, y = pt(-140 + j * 90, 110, 10)
        for a in (-130, -95, -60):
            leaf(s, x, y, a, 66, 24, "#6d8f56")
    for y0, y1, tone in ((4, 36, .3), (38, 68, .16), (70, 100, .06)):
        k0, k1 = (.86 + y0 * .0014, .86 + y1 * .0014)
        v0, v1 = -(52 + y0 * .7), -(52 + y1 * .7)
        q = [pt(-230 * k0, y0, v0), pt(230 * k0, y0, v0), pt(230 * k1, y1, v1), pt(-230 * k1, y1, v1)]
        s.path(poly(q), s.lin([(0, lit(c, .2 - tone)), (.5, dim(c, tone)), (1, dim(c, tone + .16))]), stroke=dim(c, .45), stroke_width=1)
        grain(s, q, dim(c, .5), 3, .3)
    q = ends[230]
    s.path(curve(q) + "Z", s.lin([(0, dim(c, .1)), (1, dim(c, .34))]))
    s.stroke(curve(arch[2:]), dim(c, .4), 24, stroke_linecap="round")
    s.stroke(curve(arch[1:]), lit(c, .1), 17, stroke_linecap="round", transform="translate(-2 -2)")
    s.stroke(curve(arch[1:]), lit(c, .4), 5, opacity=.6, transform="translate(-5 -4)")


PRODUCTS = {
    "plant-pot": Product("Plant pot", plant_pot, "oat", {"terracotta": "#bf7350", "chalk": "#ddd3c4"}, (0, 100, .9), (400, 470, 2.2)),
    "ceramic-vase": Product("Ceramic vase", ceramic_vase, "sky", {"chalk": CHALK, "clay": CLAY}, (0, 50, 1), (400, 400, 2.2), uses=True),
    "enamel-pot": Product("Enamel plant pot", enamel_pot, "sand", {"white": "#eceae2", "green": "#8ea287"}, fit(330, 380), (380, 440, 2)),
    "watering-can": Product("Watering can", watering_can, "clay", {"sage": SAGE, "cream": CREAM, "slate": SLATE}, fit(520, 330, 10), (360, 400, 1.8)),
    "planter-box": Product("Planter box", planter_box, "stone", {"cedar": "#b98a62"}, fit(560, 260), (330, 400, 1.9)),
    "trug": Product("Garden trug", trug, "sky", {"ash": "#cfa873"}, fit(500, 270), (330, 430, 1.9)),
}
