"""Kitchen: cookware, boards, jars."""
import math

from .studio import *


def cast_iron_skillet(s, c, use=False):
    x, z = -82, 0
    prof = [(0, 172), (8, 178), (46, 200), (56, 205), (60, 205)]
    def arm(u, v):
        a, b = turn(u, v, -24)
        return a + x, b + z
    def handle(drop):
        half = [(186, 36), (230, 21), (330, 20), (392, 28), (420, 21), (430, 0)]
        pts = half + [(u, -v) for u, v in half[-2::-1]]
        return curve([P(arm(u, v)[0], 48 + (u - 186) * .08 - drop, arm(u, v)[1]) for u, v in pts], True)
    ground(s, prof, x, z, .5)
    cast(s, [(arm(u, v)[0], h, arm(u, v)[1]) for u, v, h in ((190, 24, 40), (190, -24, 40), (425, 26, 56), (425, -26, 56))], .5, 6)
    s.path(handle(15), dim(c, .5))
    s.path(handle(0), s.lin([(0, dim(c, .1)), (.25, lit(c, .26)), (.6, lit(c, .12)), (1, lit(c, .36))]))
    slot = [P(arm(u, v)[0], 65, arm(u, v)[1]) for u, v in ((372, 0), (386, 11), (404, 12), (416, 0), (404, -12), (386, -11))]
    s.path(curve(slot, True), dim(c, .75))
    body(s, prof, [(0, dim(c, .15)), (.18, lit(c, .34)), (.4, c), (.85, dim(c, .5)), (1, lit(c, .06))], x, z, .3)
    e, i, f = ring(60, 205, x, z), ring(58, 194, x, z), ring(12, 172, x, z)
    s.ellipse(e, s.lin([(0, lit(c, .5)), (.4, lit(c, .26)), (1, lit(c, .12))]))
    s.group(clip_path=s.clip(oval(i)))
    s.ellipse(i, s.lin([(0, dim(c, .6)), (.5, dim(c, .1)), (1, lit(c, .3))], 0, 0, 1, .5))
    s.ellipse(f, s.rad([(0, lit(c, .36)), (.5, lit(c, .13)), (1, dim(c, .2))], .4, .36, .66))
    gleam(s, f[0] - 30, f[1] - 10, 90, 16, .2, 12, -5)
    if use:
        s.ellipse(f, SHADOW, opacity=".2")
        for ex, ez, r in ((-62, 22, 84), (64, -30, 80)):
            g = ring(18, r, x + ex, ez)
            pts = [(g[0] + g[2] * (1 + .14 * s.rnd.uniform(-1, 1)) * math.cos(t * .7), g[1] + g[3] * (1 + .1 * s.rnd.uniform(-1, 1)) * math.sin(t * .7)) for t in range(9)]
            s.path(curve(pts, True), SHADOW, opacity=.6, transform="translate(4 4)", filter=s.blur(3))
            s.path(curve(pts, True), s.lin([(0, "#fffdf6"), (1, "#e6dac4")], 0, 0, 1, 1))
            s.ellipse((g[0], g[1] - 6, 33, 19), s.rad([(0, "#ffdf7c"), (.6, "#f6b63a"), (1, "#dd8f1c")], .35, .3, .75))
            gleam(s, g[0] - 12, g[1] - 13, 7, 3, .8, 1, -10)
    s.end()

def olive_board(s, c, use=False):
    d = ("M258 262C258 238 276 226 302 225C340 223 352 214 355 190L360 112C363 84 378 72 400 72C422 72 437 84 440 112L445 190"
         "C448 214 460 223 498 225C524 226 542 238 543 262L552 612C553 640 536 655 510 656L290 656C264 655 247 640 248 612Z")
    cast(s, [(-150, 0, 0), (150, 0, 0), (-140, 440, 60), (140, 440, 60)], .3, 16)
    on_wall(s, d, 40, -6, .26)
    contact(s, (400, 655, 140, 8), 1.2)
    s.path(d, dim(c, .1), transform="translate(-8 -10)")
    s.path(d, lit(c, .5), transform="translate(-5 -6)")
    s.path(d, s.lin([(0, lit(c, .34)), (.35, lit(c, .14)), (.7, c), (1, dim(c, .16))], 0, 0, 1, .5))
    s.group(clip_path=s.clip(d))
    kx, ky = 338, 470
    def vein(x):
        pts = []
        for t in range(8):
            y = 60 + t * 87
            xx = x + 22 * math.sin(y / 210 + x / 90) + 8 * math.sin(y / 70 + x / 30)
            push = math.exp(-((xx - kx) / 70) ** 2 - ((y - ky) / 90) ** 2)
            pts.append((xx + (30 if xx > kx else -30) * push, y))
        return curve(pts)
    for tone, k, w, m in ((dim(c, .4), .3, 10, 4), (dim(c, .58), .5, 2.6, 7), (dim(c, .65), .4, 1.2, 6), (lit(c, .5), .4, 4, 4)):
        s.stroke("".join(vein(238 + 330 * (j + s.rnd.random()) / m) for j in range(m)), tone, w, opacity=k)
    for r, k in ((26, .3), (17, .5), (9, .8)):
        s.ellipse((kx, ky, r * .75, r * 1.5), dim(c, .62), opacity=k, filter=s.blur(2))
    s.end()
    s.path(d, s.lin([(0, "#fff8ea", .38), (.4, "#fff8ea", 0), (1, SHADOW, .22)], 0, 0, .8, 1))
    s.ellipse((400, 116, 17, 18), mix(TINTS["sky"][0], SHADOW, .16))
    s.stroke("M384 122a17 18 0 0 1 30-17", dim(c, .55), 5, opacity=.9)

def enamel_kettle(s, c, use=False):
    edge = "#3c4654"
    prof = [(0, 132), (6, 142), (50, 164), (100, 164), (150, 138), (180, 108), (192, 96)]
    ground(s, prof)
    cast(s, circle(250, 70), .2, 16)
    a, b = P(-128, 92), P(-236, 196)
    spout = "M%s %sC%s %s %s %s %s %sL%s %sC%s %s %s %s %s %sZ" % tuple(map(n, (
        a[0] - 6, a[1] + 44, a[0] - 70, a[1] + 20, b[0] + 30, b[1] + 50, b[0] - 6, b[1] + 4, b[0] + 36, b[1] - 10,
        b[0] + 60, b[1] + 30, a[0] - 10, a[1] - 30, a[0] + 30, a[1] - 60)))
    s.path(spout, s.lin([(0, dim(c, .06)), (.35, lit(c, .4)), (.7, c), (1, dim(c, .34))], .2, 1, .8, .2))
    s.path(spout, s.lin([(.6, SHADOW, 0), (1, SHADOW, .4)]))
    s.stroke("M%s %sL%s %s" % tuple(map(n, (b[0] - 6, b[1] + 4, b[0] + 36, b[1] - 10))), edge, 7, stroke_linecap="round")
    back = ring(186, 112)
    d = body(s, prof, glaze(c), shade=.26)
    s.path(turned([(0, 132), (6, 142), (14, 147)], lip="front"), edge)
    body(s, [(186, 102), (192, 102), (197, 100)], matte(edge), shade=0)
    lid = [(194, 96), (200, 95), (214, 80), (226, 50), (232, 26)]
    body(s, lid, glaze(lit(c, .05)), shade=.12)
    body(s, [(230, 9), (238, 9), (244, 18), (256, 21), (266, 16), (270, 8)], glaze(edge), shade=0)
    l, r, t = P(-104, 176), P(104, 176), P(0, 352)
    arch = "M%s %sC%s %s %s %s %s %sC%s %s %s %s %s %s" % tuple(map(n, (l[0], l[1], l[0] - 10, l[1] - 110, t[0] - 90, t[1], t[0], t[1], t[0] + 90, t[1], r[0] + 10, r[1] - 110, r[0], r[1])))
    tube(s, arch, 11, edge, shine=.3)
    tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (t[0] - 62, t[1] + 15, t[0] - 30, t[1] - 4, t[0] + 30, t[1] - 4, t[0] + 62, t[1] + 15))), 27, OAK, shine=.4)
    for p in (l, r):
        s.ellipse((p[0], p[1] + 2, 13, 15), s.rad([(0, lit(edge, .4)), (.6, edge), (1, dim(edge, .5))], .35, .3, .75))
    gleam(s, 306, 486, 14, 44, .6, 6, 16)
    gleam(s, 500, 520, 10, 30, .16, 8, -14)


def casserole(s, c, use=False):
    prof = [(0, 172), (8, 184), (60, 196), (140, 198), (150, 196)]
    ground(s, prof, k=.5)
    for side in (-1, 1):
        x, y = P(side * 196, 118)
        cast(s, [(side * 200, 110, 0), (side * 250, 120, 0)], .2, 8)
        tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (x - side * 6, y - 10, x + side * 66, y - 26, x + side * 66, y + 30, x - side * 6, y + 22))), 25, c, shine=.4)
    body(s, prof, glaze(c), shade=.3)
    s.path(turned(part(prof, 150, 138), lip="front"), SHADOW, opacity=.3, filter=s.blur(4))
    top = [(146, 200), (156, 203), (164, 200), (184, 168), (202, 110), (208, 40)]
    body(s, top, glaze(lit(c, .04)), shade=.1)
    e = ring(208, 40)
    s.ellipse(e, lit(c, .2))
    body(s, [(206, 16), (220, 14), (230, 30), (244, 34), (254, 26)], metal(STEEL), shade=.1)
    s.ellipse(ring(254, 26), lit(STEEL, .5))
    s.ellipse(ring(188, 150), "none", stroke=dim(c, .3), stroke_width=2, opacity=.4)
    gleam(s, 300, 410, 60, 10, .34, 8, -14)
    gleam(s, 262, 540, 13, 36, .4, 8, 6)


def saucepan(s, c, use=False):
    prof = [(0, 130), (6, 138), (60, 142), (150, 142), (158, 144)]
    x = -60
    ground(s, prof, x)
    cast(s, [(x + 140, 128, 0), (x + 390, 150, -50), (x + 390, 140, -70)], .4, 7)
    a, b = P(x + 138, 122, -10), P(x + 392, 150, -90)
    tube(s, "M%sL%s" % (xy(a), xy(b)), 27, OAK, shine=.4)
    tube(s, "M%sL%s" % (xy(a), xy((a[0] + (b[0] - a[0]) * .22, a[1] + (b[1] - a[1]) * .22))), 22, STEEL, "butt", .6)
    vessel(s, c, prof, 6, metal, x=x, deep=.4, shade=.25)
    body(s, prof[:2], metal(dim(c, .2)), x, shade=0)
    i = ring(156, 138, x)
    s.group(clip_path=s.clip(oval(i)))
    f = ring(30, 132, x)
    s.ellipse((f[0], f[1] - 40, f[2], f[3]), s.lin([(0, dim(c, .3)), (.5, lit(c, .3)), (1, lit(c, .5))], 0, 0, 1, .3))
    s.end()


def mixing_bowl(s, c, use=False):
    prof = [(0, 92), (6, 100), (40, 150), (100, 198), (160, 222), (176, 226), (190, 232), (198, 231)]
    vessel(s, c, prof, 12, deep=.34, shade=.26)
    for lo, hi in ((122, 132), (142, 148)):
        band(s, prof, lo, hi, matte("#7c93a3"))
    body_top = part(prof, 198, 178)
    s.path(turned(body_top, lip="front"), s.lin(glaze(lit(c, .1))))
    if use:
        i = ring(196, 219)
        s.group(clip_path=s.clip(oval(i)))
        u, v = P(0, 120)
        s.ellipse((u, v - 20, 190, 74), s.rad([(0, "#fdf6e6"), (.6, "#f0e0c0"), (1, "#d2b98e")], .4, .3, .8))
        s.end()
        spoon(s, OAK, 40, 130, 20, 32, 260, 28)
        s.path(turned(part(prof, 198, 184), lip="front"), s.lin(glaze(lit(c, .1))))
    gleam(s, 242, 480, 13, 40, .44, 8, 26)


def mortar(s, c, use=False):
    prof = [(0, 112), (8, 118), (24, 104), (40, 100), (90, 136), (150, 160), (160, 160)]
    vessel(s, c, prof, 26, matte, deep=.5)
    a, b = P(-10, 90), P(150, 300, 30)
    cast(s, [(40, 150, 0), (150, 300, 30), (170, 296, 30)], .3, 8)
    tube(s, "M%sL%s" % (xy(a), xy(b)), 36, c, shine=.3)
    s.ellipse((b[0], b[1], 28, 26), s.rad([(0, lit(c, .4)), (.6, c), (1, dim(c, .35))], .35, .3, .75))
    s.path(turned(part(prof, 160, 148), lip="front"), s.lin(matte(lit(c, .08))))
    for (x, y, k) in s_flecks(s, 40):
        s.ellipse((x, y, 2.4, 1.8), dim(c, .5), opacity=k)


def s_flecks(s, count):
    """Flecks of stone below a rim."""
    return [(400 + s.rnd.uniform(-120, 110), s.rnd.uniform(520, 630), s.rnd.choice((".2", ".35"))) for _ in range(count)]


def storage_jar(s, c, use=False):
    def jar(x, z, k, h):
        prof = [(0, 90 * k), (12, 97 * k), (40, 100 * k), (h - 20, 100 * k), (h - 6, 96 * k), (h, 92 * k)]
        ground(s, prof, x, z)
        d = body(s, prof, matte(c), x, z)
        s.path(d, s.lin([(.12, "#fff8ea", 0), (.2, "#fff8ea", .26), (.3, "#fff8ea", 0)]))
        body(s, [(h - 6, 88 * k), (h + 4, 96 * k), (h + 30, 96 * k), (h + 36, 92 * k)], matte(OAK), x, z, .12)
        s.ellipse(ring(h + 36, 92 * k, x, z), s.lin([(0, lit(OAK, .5)), (1, lit(OAK, .06))], 0, 0, 1, .5))
        for r in (28, 52, 74):
            s.ellipse(ring(h + 36, r * k, x + 3, z), "none", stroke=dim(OAK, .3), stroke_width=1.3, opacity=.36)
    jar(96, 90, .82, 180)
    jar(-66, -20, 1, 270)


def pepper_mill(s, c, use=False):
    prof = [(0, 62), (8, 66), (40, 60), (90, 44), (130, 40), (170, 52), (200, 60), (212, 58)]
    ground(s, prof)
    cast(s, circle(300, 50), .3)
    d = body(s, prof, matte(c))
    body(s, [(210, 50), (216, 50), (220, 50)], metal(STEEL), shade=0)
    head = [(218, 54), (228, 62), (256, 60), (286, 40), (300, 26), (306, 20)]
    d2 = body(s, head, matte(c), shade=.1)
    body(s, [(304, 9), (312, 9), (318, 16), (330, 17), (338, 9)], metal(STEEL), shade=0)
    for p in (d, d2):
        s.group(clip_path=s.clip(p))
        s.stroke("".join("M%d 300C%d 400 %d 500 %d 660" % (340 + j * 13, 338 + j * 13, 345 + j * 12, 340 + j * 13) for j in range(10)), dim(c, .45), 1.4, opacity=.34)
        s.end()


def utensil_crock(s, c, use=False):
    prof = [(0, 92), (6, 100), (60, 108), (180, 108), (196, 106), (202, 105)]
    ground(s, prof)
    cast(s, [(0, 200, 0), (-60, 400, 20), (80, 420, 20), (120, 360, 0)], .26, 14)
    body(s, prof, glaze(c))
    mouth(s, c, (202, 105), 10, .6)
    for x, z, a, ln, hd, fl in ((-30, 30, -16, 190, 27, False), (26, 36, 6, 220, 25, True), (60, 20, 24, 180, 28, False), (0, 0, -3, 170, 30, True)):
        spoon(s, (OAK, WALNUT, "#d8b888", "#b98a52")[(x + 30) % 4], x, 180, z, a, ln, hd, fl)
    front = part(prof, 202, 150)
    s.path(turned(front, lip="front"), s.lin(glaze(c)))
    band(s, prof, 0, 36, matte("#c4a583"))
    gleam(s, 326, 510, 12, 56, .46, 8, 2)


def colander(s, c, use=False):
    prof = [(0, 88), (10, 96), (22, 92), (50, 150), (110, 206), (160, 226), (170, 228)]
    for side in (-1, 1):
        x, y = P(side * 224, 158)
        tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (x - side * 8, y - 20, x + side * 58, y - 24, x + side * 58, y + 24, x - side * 12, y + 22))), 15, c, shine=.4)
    d, e, i = vessel(s, c, prof, 8, deep=.3)
    s.group(clip_path=s.clip(d))
    for h in (60, 84, 108, 132):
        r = part(prof, h)[-1][1]
        cx, cy, rx, ry = ring(h, r)
        for j in range(19):
            t = math.pi * (j + (h // 24 % 2) * .5) / 18
            s.ellipse((cx + rx * math.cos(t), cy + ry * math.sin(t), 6.5 * abs(math.sin(t)) + 1.2, 6), dim(c, .62), opacity=.75)
    s.end()
    s.path(turned(part(prof, 170, 162), lip="front"), s.lin(glaze(INK)))
    s.ellipse(i, "none", stroke=INK, stroke_width=3, opacity=.5)
    gleam(s, 244, 500, 10, 30, .4, 7, 26)


def walnut_board(s, c, use=False):
    size, yaw = (460, 30, 300), -20
    f, r, t = plank(s, c, size, yaw, rows=15)
    g = [at(t, u, v) for u, v in ((.06, .08), (.94, .08), (.94, .92), (.06, .92))]
    s.path(poly(g), "none", stroke=dim(c, .5), stroke_width=7, stroke_linejoin="round")
    s.path(poly(g), "none", stroke=lit(c, .3), stroke_width=2, stroke_linejoin="round", transform="translate(1 3)", opacity=.7)
    if use:
        for u, v, q in ((.3, .4, 34), (.42, .55, 32), (.55, .38, 33)):
            x, y = at(t, u, v)
            s.ellipse((x + 8, y + 4, q, q * .5), SHADOW, opacity=.35, filter=s.blur(5))
            s.ellipse((x, y - 12, q, q * .84), s.rad([(0, "#e88a6a"), (.5, "#c8452f"), (1, "#8a2419")], .35, .3, .75))
            s.stroke("M%s %sq6-8 2-14" % (n(x), n(y - 34)), "#5d7a45", 4, stroke_linecap="round")
        for a, (u, v) in ((30, (.7, .55)), (-20, (.75, .6)), (80, (.68, .66))):
            leaf(s, *at(t, u, v), a, 58, 24, "#5d7a45")


PRODUCTS = {
    "cast-iron-skillet": Product("Cast-iron skillet", cast_iron_skillet, "sand", {"iron": IRON}, (-20, -150, 1.12), (340, 500, 2), uses=True),
    "olive-board": Product("Olive wood board", olive_board, "sky", {"olive": "#b98a52"}, (0, 20, 1), (370, 440, 2.2), 590),
    "enamel-kettle": Product("Enamel kettle", enamel_kettle, "oat", {"cream": CREAM, "sage": SAGE}, (30, -70, 1.1), (360, 430, 2)),
    "casserole": Product("Casserole", casserole, "sand", {"slate": "#4d6470", "rust": RUST, "cream": CREAM}, fit(520, 255), (380, 300, 1.9)),
    "saucepan": Product("Saucepan", saucepan, "clay", {"steel": STEEL}, fit(520, 170, 70), (320, 420, 1.9)),
    "mixing-bowl": Product("Mixing bowl", mixing_bowl, "sky", {"cream": CREAM, "sage": SAGE}, fit(465, 200), (300, 430, 2), uses=True),
    "mortar": Product("Mortar and pestle", mortar, "sage", {"granite": "#8b8883"}, fit(340, 300), (420, 330, 1.9)),
    "storage-jar": Product("Storage jars", storage_jar, "clay", {"chalk": CHALK, "sage": SAGE, "slate": SLATE}, fit(360, 310), (360, 280, 1.9)),
    "pepper-mill": Product("Pepper mill", pepper_mill, "sage", {"walnut": WALNUT, "beech": "#d8b888"}, fit(190, 340), (400, 260, 1.9)),
    "utensil-crock": Product("Wooden spoons in a crock", utensil_crock, "sage", {"cream": CREAM, "ink": INK}, fit(300, 420, 10), (380, 250, 1.8)),
    "colander": Product("Enamel colander", colander, "sand", {"white": "#ece8df", "sage": SAGE}, fit(540, 175), (330, 470, 1.9)),
    "walnut-board": Product("Walnut carving board", walnut_board, "sky", {"walnut": WALNUT}, fit(500, 40), (280, 400, 2), uses=True),
}
