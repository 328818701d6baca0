"""Dining: what stands on a table."""
import math

from .studio import *


def stoneware_mug(s, c, use=False, x=-38, z=0):
    prof = [(0, 116), (10, 126), (60, 143), (160, 149), (290, 146), (306, 144)]
    ground(s, prof, x, z)
    cast(s, circle(150, 20, x + 200) + circle(80, 20, x + 150), .26)
    hx, hy = P(x + 140, 245, z)
    tube(s, "M%s %sc95-22 118 40 92 98c-18 40-62 62-100 58" % (n(hx - 6), n(hy)), 34, c, shine=.35)
    d = body(s, prof, glaze(c), x, z)
    foot = turned([(0, 116), (10, 126), (40, 138.5), (46, 139.5)], x, z, lip="front")
    s.path(foot, s.lin(matte("#c4a583")))
    s.path(foot, s.down((.3, SHADOW, 0), (1, SHADOW, .2)))
    s.group(clip_path=s.clip(d))
    dots = "".join("M%d %dh0" % (P(x, 0, z)[0] + s.rnd.uniform(-140, 140), s.rnd.uniform(345, 590)) for _ in range(90))
    s.stroke(dots, dim(c, .6), 2.4, stroke_linecap="round", opacity=.38)
    s.end()
    e, i = ring(306, 144, x, z), ring(304, 131, x, z)
    s.ellipse(e, s.lin([(0, lit(c, .55)), (.5, lit(c, .15)), (1, dim(c, .15))]))
    s.ellipse(i, s.lin([(0, dim(c, .5)), (.55, dim(c, .22)), (1, lit(c, .12))], 0, 0, 1, .4))
    if use:
        s.group(clip_path=s.clip(oval(i)))
        s.ellipse(ring(268, 128, x, z), s.lin([(0, "#4b2c17"), (.6, "#7d5130"), (1, "#a87b50")]))
        s.end()
        for dx, k in ((-40, .5), (10, .6), (52, .45)):
            s.stroke("M%s %sc-28-30 26-54 0-92s16-46 4-70" % (n(i[0] + dx), n(i[1] - 10)), "#fff", 18, opacity=k, filter=s.blur(10))
    gleam(s, e[0] - 82, e[1] + 140, 13, 84, .5, 8, 2)
    gleam(s, e[0] - 88, e[1] + 106, 5, 40, .6, 3, 2)


def espresso_cup(s, c, use=False):
    saucer = [(0, 78), (4, 86), (10, 128), (17, 158), (20, 160)]
    vessel(s, c, saucer, wall=7, deep=.16, spots=30)
    s.ellipse(ring(13, 70), s.lin([(0, lit(c, .1)), (1, dim(c, .2))]))
    s.ellipse(ring(14, 66, 14), SHADOW, opacity=.35, filter=s.blur(6))
    loop(s, c, 82, 112, 52, 52, 17, y2=74)
    cup = [(13, 48), (18, 58), (44, 80), (90, 92), (130, 94), (136, 93)]
    d = body(s, cup, glaze(c))
    s.group(clip_path=s.clip(d))
    s.stroke("".join("M%d %dh0" % (400 + s.rnd.uniform(-90, 90), s.rnd.uniform(495, 640)) for _ in range(46)), dim(c, .6), 2.2, stroke_linecap="round", opacity=.38)
    s.end()
    e, i = mouth(s, c, (136, 93), 8)
    if use:
        fill(s, i, 9, "#5b351d", "#b98a58")
        s.stroke("M%s %sc-20-26 20-46 0-80" % (n(i[0]), n(i[1] - 4)), "#fff", 16, opacity=.5, filter=s.blur(10))
    gleam(s, 346, e[1] + 58, 8, 36, .5, 6, 4)


def beakers(s, c, use=False):
    prof = [(0, 62), (6, 70), (40, 80), (120, 88), (176, 90), (184, 89)]
    for x, z in ((70, 96), (-78, -34)):
        _, e, i = vessel(s, c, prof, 9, foot=(30, "#c4a583"), spots=50, x=x, z=z)
        gleam(s, e[0] - 50, e[1] + 74, 8, 48, .45, 6, 2)


def dinner_plate(s, c, use=False):
    prof = [(0, 128), (6, 140), (16, 198), (27, 236), (30, 238)]
    ground(s, prof, k=.5)
    body(s, prof, glaze(c), shade=.3)
    e = ring(30, 238)
    s.ellipse(e, s.lin([(0, lit(c, .55)), (.5, lit(c, .2)), (1, dim(c, .08))], 0, 0, 1, .5))
    s.ellipse(ring(29, 232), "none", stroke="#b08a66", stroke_width=3.5, opacity=.6)
    s.ellipse(ring(22, 168), s.lin([(0, dim(c, .2)), (.5, dim(c, .04)), (1, lit(c, .3))], 0, 0, 1, .6))
    s.ellipse(ring(19, 158, 3, -3), s.lin([(0, dim(c, .06)), (.5, lit(c, .1)), (1, lit(c, .3))], 0, 0, 1, .5))
    s.group(clip_path=s.clip(oval(e)))
    s.stroke("".join("M%d %dh0" % (e[0] + s.rnd.uniform(-235, 235), e[1] + s.rnd.uniform(-90, 90)) for _ in range(90)), dim(c, .6), 2.2, stroke_linecap="round", opacity=.34)
    s.end()


def pasta_bowl(s, c, use=False):
    prof = [(0, 112), (8, 134), (36, 194), (76, 232), (86, 237), (92, 237)]
    _, e, i = vessel(s, c, prof, 9, spots=60, deep=.34)
    f = ring(18, 150)
    s.group(clip_path=s.clip(oval(i)))
    s.ellipse((f[0], f[1] - 6, f[2], f[3]), s.lin([(0, dim(c, .22)), (.5, dim(c, .06)), (1, lit(c, .14))], 0, 0, 1, .4))
    if use:
        for k in range(26):
            a, q = s.rnd.uniform(0, 6.3), s.rnd.uniform(10, 96)
            u, v = P(q * math.cos(a), 40 + s.rnd.uniform(0, 22), q * math.sin(a) - 6)
            s.stroke("M%s %sq%d %d %d %d" % (n(u - 40), n(v), s.rnd.randint(10, 40), s.rnd.randint(-34, 30), s.rnd.randint(56, 86), s.rnd.randint(-12, 12)),
                     s.rnd.choice(("#eccf8a", "#e2bd6e", "#f3dda6", "#d8ae5c")), 9, stroke_linecap="round")
        for dx, dz in ((-40, 10), (30, -24), (10, 40), (64, 16)):
            ball(s, dx, 68, dz, 19, "#b8432f")
        for dx, dz, a in ((-10, -10, 20), (50, 30, -130), (-70, -20, 190)):
            leaf(s, *P(dx, 80, dz), a, 52, 22, "#5d7a45")
    s.end()
    gleam(s, 232, 560, 16, 26, .3, 8, 28)


def serving_bowl(s, c, use=False):
    prof = [(0, 84), (6, 92), (16, 98), (44, 150), (100, 200), (152, 220), (162, 221)]
    if use:
        vessel(s, c, prof, 10, foot=(15, "#b99672"), spots=70)
        for x, y, z, col in ((-60, 166, 40, "#c9702f"), (50, 168, 60, "#d98c3a"), (0, 176, -10, "#e0a044"), (-110, 152, -20, "#d98c3a"), (100, 156, 0, "#c9702f"), (30, 150, -70, "#d98c3a"), (-50, 150, -70, "#e0a044")):
            ball(s, x, y, z, 50, col)
        s.path(turned(part(prof, 162, 112), lip="front"), s.lin(glaze(c)))
        s.path(turned(part(prof, 162, 112), lip="front"), s.down((.2, SHADOW, 0), (1, SHADOW, .06)))
    else:
        vessel(s, c, prof, 10, foot=(15, "#b99672"), spots=70, deep=.42)
    gleam(s, 236, 500, 13, 40, .42, 8, 24)


def water_jug(s, c, use=False):
    prof = [(0, 92), (8, 102), (60, 128), (130, 136), (200, 116), (256, 84), (300, 74), (338, 84), (346, 88)]
    loop(s, c, 88, 318, 128, 104, 27, y2=132)
    _, e, i = vessel(s, c, prof, 9, foot=(34, "#c4a583"), spots=60)
    x, y, rx, ry = e
    lip_ = "M%s %sC%s %s %s %s %s %sC%s %s %s %s %s %sZ" % tuple(map(n, (
        x - rx * .62, y - ry * .8, x - rx - 20, y - ry, x - rx - 44, y - 6, x - rx - 34, y + 4,
        x - rx - 16, y + 30, x - rx + 6, y + 40, x - rx * .3, y + ry * .96)))
    s.path(lip_, s.lin([(0, lit(c, .4)), (.5, lit(c, .1)), (1, c)], 0, 0, 1, .6))
    s.ellipse(i, s.lin([(0, dim(c, .5)), (.55, dim(c, .24)), (1, lit(c, .12))], 0, 0, 1, .4))
    s.path("M%s %sC%s %s %s %s %s %sL%s %sZ" % tuple(map(n, (x - rx * .5, y - ry * .66, x - rx - 8, y - ry * .7, x - rx - 34, y - 4, x - rx - 26, y + 4, x - rx * .4, y + ry * .6))), dim(c, .34))
    if use:
        twigs(s, i[0], i[1] + 8, ((-120, 200, -18), (-92, 240, 0), (-62, 210, 20), (-40, 160, 30)), ("#a3a77a", "#7f8a5c"), 58)
        s.path(turned(part(prof, 346, 322), lip="front"), s.lin(glaze(c)))
    gleam(s, 320, 470, 13, 60, .46, 8, 6)


def teapot(s, c, use=False):
    prof = [(0, 88), (6, 98), (40, 140), (90, 160), (140, 148), (176, 112), (190, 88), (194, 80)]
    ground(s, prof)
    cast(s, [(-150, 80, 0), (-238, 176, 0), (-220, 180, 0)], .3, 8)
    a, b = P(-130, 84), P(-226, 184)
    spout = "M%s %sC%s %s %s %s %s %sL%s %sC%s %s %s %s %s %sZ" % tuple(map(n, (
        a[0], a[1] + 36, a[0] - 66, a[1] + 22, b[0] + 34, b[1] + 54, b[0] - 8, b[1] + 8, b[0] + 24, b[1] - 8,
        b[0] + 50, b[1] + 26, a[0] - 6, a[1] - 40, a[0] + 40, a[1] - 60)))
    s.path(spout, s.lin([(0, dim(c, .06)), (.35, lit(c, .3)), (.7, c), (1, dim(c, .34))], .2, 1, .8, .2))
    loop(s, c, 138, 160, 50, 84, 25, y2=146)
    d = body(s, prof, glaze(c))
    f = turned(part(prof, 22), lip="front")
    s.path(f, s.lin(matte("#c4a583")))
    s.group(clip_path=s.clip(d))
    s.stroke("".join("M%d %dh0" % (400 + s.rnd.uniform(-160, 160), s.rnd.uniform(430, 640)) for _ in range(70)), dim(c, .6), 2.3, stroke_linecap="round", opacity=.38)
    s.end()
    s.ellipse(ring(193, 84), dim(c, .3))
    lid(s, c, [(190, 78), (198, 78), (212, 62), (224, 32), (228, 14)], knob=[(0, 9), (8, 10), (16, 19), (30, 21), (40, 12)])
    gleam(s, 316, 494, 12, 40, .5, 7, 14)


def cake_stand(s, c, use=False):
    foot = [(0, 112), (6, 116), (18, 96), (40, 44), (90, 28), (130, 30), (148, 60)]
    top = [(146, 120), (152, 210), (166, 230), (178, 232)]
    ground(s, foot)
    cast(s, circle(160, 225), .34, 14)
    body(s, foot, glaze(c))
    body(s, top, glaze(c), shade=.3)
    e = ring(178, 231)
    s.ellipse(e, s.lin([(0, lit(c, .55)), (.5, lit(c, .3)), (1, lit(c, .02))], 0, 0, 1, .5))
    s.ellipse(ring(174, 214), s.lin([(0, dim(c, .14)), (.5, lit(c, .1)), (1, lit(c, .3))], 0, 0, 1, .5))
    if use:
        s.ellipse(ring(176, 150, 12), SHADOW, opacity=.35, filter=s.blur(8))
        cake = [(176, 138), (180, 142), (262, 142), (272, 136)]
        body(s, cake, matte("#c98f52"), shade=.2)
        band(s, cake, 212, 226, matte("#f4e6cf"))
        s.ellipse(ring(272, 137), s.lin([(0, "#fffaf0"), (1, "#e9dac2")], 0, 0, 1, .5))
        for k in range(9):
            a = k * .7
            ball(s, 96 * math.cos(a), 286, 96 * math.sin(a), 17, "#a63a3f")


def salad_bowl(s, c, use=False):
    prof = [(0, 116), (8, 126), (50, 184), (110, 222), (150, 230), (158, 229)]
    ground(s, prof)
    d = body(s, prof, matte(c))
    s.group(clip_path=s.clip(d))
    lines = ""
    for j in range(11):
        y = 500 + j * 17
        lines += "M150 %dC260 %d 330 %d 420 %dS560 %d 660 %d" % (y, y + 22 + j, y + 10, y + 34, y + 20, y)
    s.stroke(lines, dim(c, .42), 1.8, opacity=.4)
    s.end()
    e, i = mouth(s, c, (158, 229), 11, .44)
    s.group(clip_path=s.clip(oval(i)))
    s.stroke("".join("M%s %sq120 %d 380 %d" % (n(i[0] - 200), n(i[1] - 60 + j * 16), 30, 4) for j in range(8)), dim(c, .5), 1.6, opacity=.3)
    s.end()
    for x, a, fl in ((30, 34, False), (70, 50, True)):
        u = P(x, 60, 0)
        spoon(s, lit(c, .16), x, 70, 10, a, 230, 30, fl)
    s.path(turned(part(prof, 158, 148), lip="front"), s.lin(matte(lit(c, .2))))


def carafe(s, c, use=False):
    prof = [(0, 104), (8, 112), (60, 122), (120, 112), (180, 74), (230, 48), (300, 42), (330, 48), (336, 50)]
    _, e, i = vessel(s, c, prof, 7, spots=0, foot=(30, "#c4a583"))
    ground(s, [(0, 64), (90, 70)], 200, -30, .3)
    _, e2, _ = vessel(s, c, [(0, 54), (5, 60), (60, 68), (112, 70), (118, 69)], 7, foot=(18, "#c4a583"), x=200, z=-30)
    gleam(s, 330, 510, 11, 52, .46, 7, 6)
    gleam(s, e2[0] - 40, e2[1] + 46, 6, 30, .4, 5, 2)


PRODUCTS = {
    "stoneware-mug": Product("Stoneware mug", stoneware_mug, "sage", {"sand": SAND, "moss": MOSS, "ink": INK}, (0, -60, 1.12), (350, 400, 1.9), uses=True),
    "espresso-cup": Product("Espresso cup and saucer", espresso_cup, "stone", {"chalk": CHALK, "clay": CLAY, "ink": INK}, fit(320, 140), (380, 330, 1.8), uses=True),
    "beakers": Product("Two beakers", beakers, "sky", {"sand": SAND, "clay": CLAY, "sage": SAGE}, fit(350, 220), (330, 420, 1.9)),
    "dinner-plate": Product("Dinner plate", dinner_plate, "sage", {"chalk": CHALK, "slate": SLATE}, fit(480, 40), (300, 420, 2)),
    "pasta-bowl": Product("Pasta bowl", pasta_bowl, "clay", {"chalk": CHALK, "sage": SAGE}, fit(480, 110), (300, 400, 2), uses=True),
    "serving-bowl": Product("Serving bowl", serving_bowl, "oat", {"ink": INK, "sand": SAND}, fit(445, 165), (300, 380, 2), uses=True),
    "water-jug": Product("Water jug", water_jug, "sky", {"chalk": CHALK, "ochre": OCHRE}, fit(330, 350, 10, .84), (380, 240, 2), uses=True),
    "teapot": Product("Teapot", teapot, "sand", {"moss": MOSS, "ink": INK}, fit(470, 265), (400, 300, 1.9)),
    "cake-stand": Product("Cake stand", cake_stand, "sage", {"chalk": CHALK}, fit(460, 180), (300, 330, 2), uses=True),
    "salad-bowl": Product("Salad bowl", salad_bowl, "sky", {"olive": "#b98a52"}, fit(470, 230), (300, 420, 2)),
    "carafe": Product("Carafe and cup", carafe, "clay", {"sky": "#8fa6ae", "chalk": CHALK}, fit(420, 330, 60), (360, 260, 2)),
}
