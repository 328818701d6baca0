"""Furniture and what hangs on walls."""
import math

from .studio import *


def oak_table(s, c, use=False):
    yaw, w, d, h = -22, 540, 300, 300
    def foot(u, v):
        a, b = turn(u, v, yaw)
        f, g = turn(u * 1.06, v * 1.08, yaw)
        return (a, h - 22, b), (f, 0, g)
    legs = [foot(u, v) for u, v in ((-228, 112), (228, 112), (-228, -112), (228, -112))]
    cast(s, corners((w, 24, d), yaw, 0, h - 24), .26, 16)
    for a, b in legs[:2]:
        leg(s, a, b, 17, 9, c, .16)
    box(s, c, (456, 44, 226), yaw, (dim(c, .58), dim(c, .36), c), 0, h - 66)
    for a, b in legs[2:]:
        leg(s, a, b, 17, 9, c)
    f, r, t = box(s, c, (w, 24, d), yaw, (dim(c, .4), dim(c, .06), lit(c, .2)), 0, h - 24)
    s.path(poly(t), s.lin([(0, lit(c, .52)), (.5, lit(c, .2)), (1, dim(c, .04))], 0, .3, 1, .6))
    grain(s, t, dim(c, .4), 13, .32)
    for v in (.25, .5, .75):
        s.stroke("M%sL%s" % (xy(at(t, 0, v)), xy(at(t, 1, v))), dim(c, .5), 1.2, opacity=.4)
    grain(s, f, dim(c, .5), 3, .3, .2, 1)
    s.stroke("M%sL%sL%s" % (xy(t[0]), xy(t[1]), xy(t[2])), lit(c, .6), 1.6, opacity=.6)
    if use:  # a fruit bowl
        bowl = [(h, 34), (h + 10, 54), (h + 26, 70), (h + 48, 78)]
        s.ellipse((P(-10, h)[0] + 34, P(-10, h)[1] - 4, 84, 26), SHADOW, opacity=".4", filter=s.blur(9))
        s.ellipse(ring(h + 48, 78, -10), s.lin([(0, "#7d7262"), (1, "#cfc5b2")]))
        for fx, fy, col in ((-2, 62, "#c9702f"), (-36, 50, "#d98c3a"), (28, 46, "#e0a044")):
            u, v = P(-10 + fx, h + fy)
            s.ellipse((u, v, 32, 31), s.rad([(0, lit(col, .45)), (.5, col), (1, dim(col, .45))], .35, .3, .75))
        d = turned(bowl, -10, lip="front")
        s.path(d, s.lin(glaze("#dcd3c2")))
        s.path(d, s.down((.3, SHADOW, 0), (1, SHADOW, .3)))

def wall_clock(s, c, use=False):
    x, y, r = 400, 392, 238
    o = "M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0 %d 0Z" % (x - r, y, r, r, 2 * r, r, r, -2 * r)
    on_wall(s, o, 34, 42, .34)
    s.ellipse((x, y, r, r), s.lin([(0, lit(c, .5)), (.35, lit(c, .1)), (.7, dim(c, .14)), (1, dim(c, .4))], .1, .05, .9, .95))
    lines = "".join("M%s %sA%s %s 0 0 1 %s %s" % (n(x + q * math.cos(a)), n(y + q * math.sin(a)), q, q, n(x + q * math.cos(a + k)), n(y + q * math.sin(a + k)))
                    for q, a, k in ((s.rnd.choice((220, 225, 229, 233)), s.rnd.uniform(0, 6.3), s.rnd.uniform(.4, 1.2)) for _ in range(14)))
    s.stroke(lines, dim(c, .45), 1.3, opacity=.4)
    s.ellipse((x, y, 213, 213), s.lin([(0, dim(c, .5)), (.5, dim(c, .2)), (1, lit(c, .3))], .1, .05, .9, .95))
    s.ellipse((x, y, 206, 206), s.rad([(0, "#fbf6ea"), (.7, "#f5eee0"), (1, "#e6dcc9")], .42, .38, .7))
    s.group(clip_path=s.clip("M%d %da206 206 0 1 0 412 0a206 206 0 1 0-412 0Z" % (x - 206, y)))
    s.ellipse((x, y, 214, 214), "none", stroke=SHADOW, stroke_width=34, opacity=".34", transform="translate(9 12)", filter=s.blur(9))
    s.end()
    def ray(a, r1, r2):
        a = math.radians(a - 90)
        return "M%s %sL%s %s" % (n(x + r1 * math.cos(a)), n(y + r1 * math.sin(a)), n(x + r2 * math.cos(a)), n(y + r2 * math.sin(a)))
    s.stroke("".join(ray(a, 162, 186) for a in range(0, 360, 30) if a % 90), "#4a4038", 5, stroke_linecap="round")
    s.stroke("".join(ray(a, 152, 186) for a in range(0, 360, 90)), "#4a4038", 9, stroke_linecap="round")
    s.stroke("".join(ray(a, 183, 186) for a in range(0, 360, 6) if a % 30), "#8b7d6c", 2)
    for a, r1, r2, w, col in ((304, -24, 104, 11, "#3b332d"), (54, -30, 152, 7, "#3b332d"), (190, -46, 158, 3, BRASS)):
        s.stroke(ray(a, r1, r2), SHADOW, w, opacity=.35, stroke_linecap="round", transform="translate(7 9)", filter=s.blur(3))
        s.stroke(ray(a, r1, r2), col, w, stroke_linecap="round")
    s.ellipse((x, y, 13, 13), s.rad([(0, lit(BRASS, .7)), (.6, BRASS), (1, dim(BRASS, .5))], .35, .3, .75))

def wooden_stool(s, c, use=False):
    seat_p = [(322, 140), (325, 146), (331, 149), (347, 149), (354, 147), (358, 141)]
    feet = [((u * 84, 326, v * 70), (u * 132, 0, v * 112)) for u, v in ((-.62, 1), (1, .62), (-1, -.62), (.62, -1))]
    cast(s, circle(330, 146), .34, 16)
    def rung(i, j, t, k):
        (a, b), (p, q) = feet[i], feet[j]
        m1, m2 = [u + (v - u) * t for u, v in zip(a, b)], [u + (v - u) * t for u, v in zip(p, q)]
        tube(s, "M%sL%s" % (xy(P(*m1)), xy(P(*m2))), 15, dim(c, k), "butt", .25)
    rung(0, 1, .62, .26)
    for a, b in feet[:2]:
        leg(s, a, b, 16, 10, c, .14)
    rung(0, 2, .5, .16)
    rung(1, 3, .5, .24)
    rung(2, 3, .62, .04)
    for a, b in feet[2:]:
        leg(s, a, b, 16, 10, c)
    body(s, seat_p, matte(c), shade=.3)
    e = ring(358, 140)
    s.ellipse(e, s.lin([(0, lit(c, .55)), (.5, lit(c, .24)), (1, dim(c, .02))], 0, .2, 1, .8))
    s.group(clip_path=s.clip(oval(e)))
    q = quad([(-145, 358, -145), (145, 358, -145), (145, 358, 145), (-145, 358, 145)])
    grain(s, q, dim(c, .42), 16, .24)
    s.end()
    s.ellipse(ring(356, 100, 6, -4), SHADOW, opacity=".12", filter=s.blur(14))


def bench(s, c, use=False):
    yaw = -18
    def foot(u, v):
        a, b = turn(u, v, yaw)
        f, g = turn(u * 1.04, v * 1.1, yaw)
        return (a, 190, b), (f, 0, g)
    legs = [foot(u, v) for u, v in ((-236, 56), (236, 56), (-236, -56), (236, -56))]
    cast(s, corners((560, 26, 160), yaw, 0, 186), .34, 14)
    for a, b in legs[:2]:
        leg(s, a, b, 17, 12, c, .16)
    for a, b in legs[2:]:
        leg(s, a, b, 17, 12, c)
    plank(s, c, (560, 28, 160), yaw, y=186, rows=9)
    if use:
        s.ellipse((P(120, 214)[0] + 26, P(120, 214)[1], 120, 26), SHADOW, opacity=.3, filter=s.blur(8))
        folded(s, MOSS, (210, 40, 130), yaw, y=214, x=110, z=34, band_colour=lit(MOSS, .6), texture=fleece(s, MOSS))


def crate(s, c, use=False):
    size, yaw = (420, 230, 290), -24
    cast(s, corners(size, yaw), .44, 13)
    seat(s, corners((size[0], 0, size[2]), yaw), .6)
    w, h, d = (v / 2 for v in size)
    def pt(u, y, t):
        a, b = turn(u * w, t * d, yaw)
        return P(a, y, b)
    inside = [pt(-1, 220, 1), pt(1, 220, 1), pt(1, 10, 1), pt(-1, 10, 1)]
    s.path(poly(inside), dim(c, .36))
    s.path(poly([pt(-1, 220, -1), pt(-1, 220, 1), pt(-1, 10, 1), pt(-1, 10, -1)]), dim(c, .5))
    s.path(poly([pt(-1, 8, -1), pt(1, 8, -1), pt(1, 8, 1), pt(-1, 8, 1)]), dim(c, .42))
    for y in (10, 84, 158):
        q = [pt(-1, y, .98), pt(1, y, .98), pt(1, y + 62, .98), pt(-1, y + 62, .98)]
        s.path(poly(q), dim(c, .26))
    if use:
        for u, t, col in ((-.55, .5, "#c8452f"), (-.1, .55, "#d9a03f"), (.4, .5, "#c8452f"), (-.4, 0, "#a8b04f"), (.1, .05, "#c8452f"), (.55, 0, "#d9a03f"), (-.6, -.4, "#c8452f"), (-.1, -.45, "#a8b04f"), (.4, -.45, "#c8452f")):
            a, b = turn(u * w, t * d, yaw)
            ball(s, a, 150, b, 58, col)
    for face, tone in (("side", .34), ("front", .08)):
        for y in (10, 84, 158):
            if face == "front":
                q = [pt(-1, y, -1), pt(1, y, -1), pt(1, y + 62, -1), pt(-1, y + 62, -1)]
            else:
                q = [pt(1, y, -1), pt(1, y, 1), pt(1, y + 62, 1), pt(1, y + 62, -1)]
            s.path(poly(q), s.lin([(0, dim(c, max(0, tone - .1))), (1, dim(c, tone + .08))]), stroke=dim(c, .4), stroke_width=.8)
            grain(s, q, dim(c, .5), 5, .3, .25, 1.2)
            s.stroke("M%sL%s" % (xy(q[3]), xy(q[2])), lit(c, .5), 2, opacity=.6)
    for u in (-.93, .93):
        a = [pt(u - .05, 6, -1.03), pt(u + .05, 6, -1.03), pt(u + .05, 226, -1.03), pt(u - .05, 226, -1.03)]
        s.path(poly(a), s.lin([(0, lit(c, .14)), (1, dim(c, .14))]))
        for y in (40, 114, 188):
            x0, y0 = pt(u, y, -1.03)
            s.ellipse((x0, y0, 3.6, 3.6), dim(c, .66))
    hole = [pt(1, 120 + 68, -.28), pt(1, 188, .28), pt(1, 204, .28), pt(1, 204, -.28)]
    s.path(poly(hole), dim(c, .75), stroke=dim(c, .75), stroke_width=9, stroke_linejoin="round")


def side_table(s, c, use=False):
    h = 330
    feet = [((u * 96, h - 20, v * 84), (u * 142, 0, v * 124)) for u, v in ((0, 1), (-.9, -.5), (.9, -.5))]
    cast(s, circle(h, 186), .3, 16)
    for i, (a, b) in enumerate(feet):
        leg(s, a, b, 15, 9, c, .14 if i == 0 else 0)
    prof = [(h - 26, 176), (h - 22, 184), (h - 4, 188), (h, 184)]
    body(s, prof, matte(c), shade=.3)
    e = ring(h, 184)
    s.ellipse(e, s.lin([(0, lit(c, .52)), (.5, lit(c, .24)), (1, dim(c, .02))], 0, .2, 1, .8))
    s.group(clip_path=s.clip(oval(e)))
    grain(s, quad([(-190, h, -190), (190, h, -190), (190, h, 190), (-190, h, 190)]), dim(c, .42), 18, .26)
    s.end()
    if use:
        s.ellipse((P(-30, h)[0] + 30, P(-30, h)[1], 70, 22), SHADOW, opacity=.36, filter=s.blur(7))
        cup = [(h, 34), (h + 4, 42), (h + 30, 50), (h + 76, 52)]
        body(s, cup, glaze(CLAY), -30)
        mouth(s, CLAY, (h + 76, 52), 6, .5, -30)


def wall_mirror(s, c, use=False):
    x, y, r = 400, 400, 240
    on_wall(s, ring_path(x, y, r), 30, 38, .32)
    s.ellipse((x, y, r, r), s.lin([(0, lit(c, .5)), (.35, lit(c, .1)), (.7, dim(c, .14)), (1, dim(c, .4))], .1, .05, .9, .95))
    s.ellipse((x, y, 218, 218), s.lin([(0, dim(c, .5)), (.5, dim(c, .2)), (1, lit(c, .3))], .1, .05, .9, .95))
    s.ellipse((x, y, 213, 213), s.lin([(0, "#f4f3ee"), (.4, "#dfe4e2"), (.7, "#c3cdcd"), (1, "#aebaba")], .1, 0, .8, 1))
    s.group(clip_path=s.clip(ring_path(x, y, 213)))
    for a, w, k in ((-70, 60, .5), (40, 22, .4), (96, 90, .28)):
        s.stroke("M%d 700L%d 100" % (x - 240 + a, x + 160 + a), "#ffffff", w, opacity=k, filter=s.blur(8))
    s.ellipse((x, y, 220, 220), "none", stroke=SHADOW, stroke_width=26, opacity=".26", transform="translate(8 10)", filter=s.blur(9))
    s.end()


def step_stool(s, c, use=False):
    yaw = -24
    for z, h, dep in ((70, 280, 140), (-70, 140, 140)):
        cast(s, corners((330, h, dep), yaw, *[turn(0, z, yaw)[0], 0, turn(0, z, yaw)[1]]), .36, 12)
    seat(s, corners((330, 0, 280), yaw), .55)
    def pt(u, y, z):
        a, b = turn(u, z, yaw)
        return P(a, y, b)
    def cheek(u, tone):
        d = [pt(u, 0, -140), pt(u, 128, -140), pt(u, 128, 0), pt(u, 268, 0), pt(u, 268, 140), pt(u, 0, 140)]
        s.path(poly(d), dim(c, tone), stroke=dim(c, tone), stroke_width=2)
        return d
    cheek(-160, .3)
    s.path(poly([pt(-160, 0, 130), pt(160, 0, 130), pt(160, 268, 130), pt(-160, 268, 130)]), dim(c, .46))
    s.path(poly([pt(-160, 0, -6), pt(160, 0, -6), pt(160, 128, -6), pt(-160, 128, -6)]), dim(c, .56))
    s.path(poly([pt(-150, 140, 0), pt(150, 140, 0), pt(150, 262, 0), pt(-150, 262, 0)]), s.down((0, dim(c, .5)), (1, dim(c, .38))))
    for u in (160,):
        d = cheek(u, .26)
        s.path(poly(d), s.lin([(0, dim(c, .14)), (1, dim(c, .34))]))
    s.path(poly([pt(-160, 0, -140), pt(-130, 0, -140), pt(-130, 128, -140), pt(-160, 128, -140)]), dim(c, .14))
    s.path(poly([pt(160, 0, -140), pt(130, 0, -140), pt(130, 128, -140), pt(160, 128, -140)]), dim(c, .14))
    for z, y in ((70, 262), (-70, 124)):
        a, b = turn(0, z, yaw)
        plank(s, c, (348, 22, 152), yaw, a, y, b, rows=8)


PRODUCTS = {
    "oak-table": Product("Oak table", oak_table, "oat", {"oak": OAK}, (0, -40, 1), (300, 350, 2.2), uses=True),
    "wall-clock": Product("Wall clock", wall_clock, "sage", {"oak": OAK, "walnut": WALNUT}, (0, 0, 1.04), (400, 380, 2.2), 760),
    "wooden-stool": Product("Wooden stool", wooden_stool, "clay", {"oak": OAK, "walnut": WALNUT}, (0, -30, 1.12), (400, 300, 2.2)),
    "bench": Product("Oak bench", bench, "sage", {"oak": OAK, "walnut": WALNUT}, fit(600, 215), (300, 400, 2), uses=True),
    "crate": Product("Apple crate", crate, "sky", {"pine": "#d2ad7c"}, fit(500, 230), (340, 450, 1.9), uses=True),
    "side-table": Product("Side table", side_table, "sky", {"oak": OAK, "walnut": WALNUT}, fit(380, 340), (380, 320, 1.9), uses=True),
    "wall-mirror": Product("Round mirror", wall_mirror, "clay", {"oak": OAK, "brass": BRASS}, (0, 0, 1.04), (300, 280, 2), 770),
    "step-stool": Product("Step stool", step_stool, "sage", {"oak": OAK}, fit(400, 285), (380, 330, 1.9)),
}
