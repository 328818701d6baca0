"""Bags, bottles and what is carried."""
import math

from .studio import *


def tote_bag(s, c, use=False):
    bag = "M232 330C300 318 500 318 568 330C574 420 580 560 590 664C540 680 460 676 400 678C340 676 262 682 210 666C222 560 228 420 232 330Z"
    peg = (400, 126)
    back = "M318 334C330 240 386 150 398 128C414 150 470 240 482 334"
    s.stroke(back, SHADOW, 22, opacity=.25, transform="translate(18 22)", filter=s.blur(9))
    on_wall(s, bag, 22, 26)
    s.stroke(back, dim(c, .34), 20, transform="translate(0 -6)")
    s.path(bag, s.lin([(0, dim(c, .1)), (.1, lit(c, .4)), (.28, lit(c, .1)), (.4, dim(c, .12)), (.52, lit(c, .34)), (.7, c), (.8, dim(c, .18)), (.9, c), (1, dim(c, .28))]))
    s.path(bag, weave(s, c, .4))
    s.group(clip_path=s.clip(bag))
    for f, k in (("M300 330C290 430 330 520 300 690", .2), ("M470 330C490 440 450 540 486 690", .2), ("M560 340C540 440 556 560 560 690", .14)):
        s.stroke(f, SHADOW, 26, opacity=k, filter=s.blur(11))
    base = "M200 560C280 548 330 566 400 556S540 548 600 560V700H200Z"
    s.path(base, SHADOW, opacity=.3, transform="translate(0 -5)", filter=s.blur(3))
    s.path(base, s.lin([(0, "#8a6a50"), (.1, "#c09370"), (.28, "#a97d58"), (.4, "#8a6646"), (.52, "#b58a64"), (.8, "#7f5d3e"), (.9, "#8d6a4a"), (1, "#674a30")]))
    s.path(base, s.down((.4, SHADOW, 0), (.85, SHADOW, .3)))
    s.stroke("M200 569C280 557 330 575 400 565S540 557 600 569", "#e0bf9c", 1.6, stroke_dasharray="7 5", opacity=.8)
    s.end()
    s.stroke("M234 352C300 341 500 341 567 352", dim(c, .45), 1.8, stroke_dasharray="7 5", opacity=.7)
    front = "M306 400L308 336C316 250 380 160 399 130C420 160 486 250 492 336L494 400"
    s.stroke(front, SHADOW, 22, opacity=.25, transform="translate(6 7)", filter=s.blur(4))
    s.stroke(front, s.lin([(0, dim(c, .1)), (.5, dim(c, .04)), (1, dim(c, .3))]), 23)
    s.stroke(front, lit(c, .22), 17, transform="translate(-1 -1)")
    for x in (306, 494):
        s.stroke("M%d 358h16v38h-16zl16 38m0-38l-16 38" % (x - 8), dim(c, .5), 1.6, opacity=.7)
    s.ellipse((peg[0] + 8, peg[1] + 10, 26, 26), SHADOW, opacity=".35", filter=s.blur(6))
    s.ellipse((*peg, 25, 25), s.rad([(0, lit(OAK, .5)), (.6, OAK), (1, dim(OAK, .4))], .35, .3, .75))

def water_bottle(s, c, use=False):
    prof = [(0, 93), (10, 95.5), (24, 96.5), (150, 97), (300, 96), (336, 92), (362, 80), (384, 60), (396, 52), (404, 51)]
    ground(s, prof)
    d = body(s, prof, matte(c))
    s.path(d, s.lin([(.1, "#fff8ea", 0), (.18, "#fff8ea", .3), (.27, "#fff8ea", .28), (.32, "#fff8ea", 0), (.9, "#fff8ea", 0), (.96, "#fff8ea", .16), (1, "#fff8ea", .05)]))
    s.path(turned([(0, 93), (10, 95.7), (20, 96.6), (28, 97)], lip="front"), s.lin(metal(STEEL)))
    body(s, [(402, 48), (408, 48), (418, 48)], metal(STEEL), shade=0)
    lx, ly = P(0, 474)
    tube(s, "M%s %sC%s %s %s %s %s %s" % (n(lx - 40), n(ly + 10), n(lx - 50), n(ly - 62), n(lx + 50), n(ly - 62), n(lx + 40), n(ly + 10)), 14, "#6b4a32")
    lid = [(414, 57), (418, 60), (440, 60), (460, 59), (468, 55)]
    body(s, lid, matte("#cfa873"), shade=.15)
    s.ellipse(ring(468, 55), s.lin([(0, "#f4deb8"), (1, "#cba470")]))
    for r in (14, 27, 40):
        s.ellipse(ring(468, r, 4), "none", stroke="#b58d58", stroke_width=1.3, opacity=".5")

def umbrella(s, c, use=False):
    cast(s, [(-190, 0, -20), (60, 0, 120), (-120, 300, 60), (90, 330, 100), (120, 120, -60)], .5, 18)
    contact(s, (232, 628, 60, 9), .9)
    cast(s, [(20, 170, -120), (150, 0, -240), (160, 0, -236)], .4, 6)
    contact(s, (566, 700, 26, 7), 1)
    s.group(transform="translate(352 430) rotate(-47)")
    R, rim = 262, [(-262, 0), (-205, 44), (-82, 70), (70, 72), (200, 47), (262, 0)]
    inner = "M-262 0C-180-60 180-60 262 0C180 80-180 80-262 0Z"
    s.path(inner, dim(c, .62))
    tube(s, "M0-30V262", 11, "#5a4632", "butt", .3)
    tube(s, "M0 240V300C0 346-62 346-62 300", 19, "#8a6038", shine=.4)
    tops = ["M0-196C-120-190-236-110-262 0", "M0-196C-90-180-184-70-205 44", "M0-196C-44-170-80-60-82 70",
            "M0-196C36-170 70-60 70 72", "M0-196C84-180 180-70 200 47", "M0-196C120-190 236-110 262 0"]
    ctrl = [((-120, -190), (-236, -110)), ((-90, -180), (-184, -70)), ((-44, -170), (-80, -60)), ((36, -170), (70, -60)), ((84, -180), (180, -70)), ((120, -190), (236, -110))]
    tone = (lit(c, .3), lit(c, .38), lit(c, .16), c, dim(c, .22))
    for i in range(5):
        (x1, y1), (x2, y2) = rim[i], rim[i + 1]
        p, q = ctrl[i + 1]
        d = tops[i] + "Q%s %s %s %sC%s %s %s %s 0-196Z" % tuple(map(n, ((x1 + x2) / 2 * .97, (y1 + y2) / 2 - 20, x2, y2, q[0], q[1], p[0], p[1])))
        s.path(d, s.lin([(0, dim(tone[i], .1)), (.4, lit(tone[i], .12)), (1, dim(tone[i], .24))]))
        s.path(d, s.down((0, SHADOW, .16), (.3, SHADOW, 0), (.7, SHADOW, 0), (1, SHADOW, .26)))
    s.stroke("".join(tops[1:5]), dim(c, .55), 1.6, opacity=.5)
    for x, y in rim:
        s.stroke("M%d %dl%s 9" % (x, y, n(x / 90)), "#3a3029", 5, stroke_linecap="round")
    s.path("M-9-192L-4-236Q0-242 4-236L9-192Q0-186-9-192Z", s.lin(metal("#8a6038")))
    s.end()


def flask(s, c, use=False):
    prof = [(0, 84), (8, 88), (30, 90), (230, 90), (262, 82), (280, 68), (288, 64)]
    ground(s, prof)
    loop(s, STEEL, 88, 220, 90, 66, 17, shine=.6)
    d = body(s, prof, glaze(c))
    s.path(turned(part(prof, 26), lip="front"), s.lin(metal(STEEL)))
    s.path(turned(part(prof, 240, 232), lip="front"), s.lin(metal(STEEL)))
    body(s, [(286, 60), (296, 60)], metal(STEEL), shade=0)
    body(s, [(294, 70), (300, 74), (372, 72), (384, 64)], metal(STEEL), shade=.1)
    s.ellipse(ring(384, 64), s.lin([(0, lit(STEEL, .5)), (1, lit(STEEL, .1))]))
    if use:
        vessel(s, STEEL, [(0, 54), (4, 58), (80, 66), (86, 65)], 5, metal, x=-190, z=-60)
        i = ring(80, 58, -190, -60)
        s.ellipse(i, s.lin([(0, "#4b2c17"), (1, "#9b6b3e")]))
        s.stroke("M%s %sc-16-22 16-40 0-70" % (n(i[0]), n(i[1] - 8)), "#fff", 14, opacity=.5, filter=s.blur(9))
    gleam(s, 342, 470, 9, 80, .5, 7, 0)


def backpack(s, c, use=False):
    d = "M232 668C214 560 214 420 226 310C236 220 310 176 400 176C490 176 564 220 574 310C586 420 586 560 568 668C520 690 280 690 232 668Z"
    s.stroke("M352 186C352 120 448 120 448 186", SHADOW, 20, opacity=.25, transform="translate(16 20)", filter=s.blur(8))
    s.stroke("M352 190C352 118 448 118 448 190", "#8a5f3a", 18)
    s.stroke("M352 190C352 118 448 118 448 190", "#b9875a", 10, transform="translate(-2 -2)")
    cast(s, [(-170, 0, 20), (180, 0, 20), (-160, 400, 90), (170, 400, 90), (180, 0, -60), (-170, 0, -60)], .4, 18)
    contact(s, (400, 676, 170, 12), 1.1)
    for x, w in ((206, 1), (594, -1)):
        p = "M%d 430Q%d 436 %d 540Q%d 610 %d 620Z" % (x + 14 * w, x - 26 * w, x - 24 * w, x - 14 * w, x + 24 * w)
        s.path(p, s.lin([(0, lit(c, .06)), (1, dim(c, .3))]))
    s.path(d, s.lin([(0, dim(c, .14)), (.14, lit(c, .28)), (.4, c), (.7, dim(c, .06)), (1, dim(c, .36))]))
    s.path(d, weave(s, c, .36))
    s.path(d, s.rad([(0, "#fff8ea", .26), (.5, "#fff8ea", 0), (1, SHADOW, .3)], .36, .25, .85))
    pocket = "M276 470C350 460 450 460 524 470C534 530 534 590 526 644C450 656 350 656 274 644C266 590 266 530 276 470Z"
    s.path(pocket, SHADOW, opacity=.4, transform="translate(5 8)", filter=s.blur(6))
    s.path(pocket, s.lin([(0, lit(c, .16)), (.5, lit(c, .06)), (1, dim(c, .22))]))
    s.path(pocket, weave(s, c, .36))
    s.stroke("M284 486C350 476 450 476 516 486", dim(c, .5), 1.8, stroke_dasharray="7 5", opacity=.7)
    flap = "M222 318C230 226 306 172 400 172C494 172 570 226 578 318C580 360 578 392 572 416C480 440 320 440 228 416C222 392 220 360 222 318Z"
    s.path(flap, SHADOW, opacity=.42, transform="translate(4 10)", filter=s.blur(7))
    s.path(flap, s.lin([(0, dim(c, .06)), (.2, lit(c, .34)), (.5, lit(c, .1)), (1, dim(c, .3))]))
    s.path(flap, weave(s, c, .36))
    s.stroke("M236 404C320 426 480 426 564 404", dim(c, .5), 1.8, stroke_dasharray="7 5", opacity=.7)
    for x in (322, 478):
        s.path("M%d 372h26v156h-26z" % (x - 13), SHADOW, opacity=.4, transform="translate(5 4)", filter=s.blur(4))
        s.path("M%d 372h26v150l-13 14l-13-14z" % (x - 13), s.lin([(0, "#b9875a"), (.5, "#a06a40"), (1, "#74482a")]))
        s.path("M%d 446h36v30h-36z" % (x - 18), "none", stroke=BRASS, stroke_width=5, stroke_linejoin="round")
    s.stroke("M236 650C320 670 480 670 564 650", dim(c, .5), 1.8, stroke_dasharray="7 5", opacity=.7)


def pouch(s, c, use=False):
    d = "M150 330C290 318 510 318 650 330C660 420 660 520 652 610C500 628 300 628 148 610C140 520 140 420 150 330Z"
    cast(s, [(-240, 0, 10), (245, 0, 10), (-235, 260, 60), (240, 260, 60)], .4, 16)
    on_wall(s, d, 40, 4, .2)
    contact(s, (400, 612, 240, 12), 1.1)
    s.path(d, s.lin([(0, dim(c, .12)), (.12, lit(c, .3)), (.34, c), (.5, lit(c, .16)), (.74, dim(c, .08)), (1, dim(c, .32))]))
    s.path(d, weave(s, c, .4))
    s.group(clip_path=s.clip(d))
    for f, k in (("M240 330C230 420 270 520 240 640", .16), ("M520 330C540 440 500 520 530 640", .16)):
        s.stroke(f, SHADOW, 30, opacity=k, filter=s.blur(13))
    base = "M130 520C300 534 500 534 670 520V650H130Z"
    s.path(base, SHADOW, opacity=.3, transform="translate(0 -5)", filter=s.blur(4))
    s.path(base, s.lin([(0, "#8a6a50"), (.12, "#c09370"), (.5, "#a97d58"), (1, "#674a30")]))
    s.stroke("M130 530C300 544 500 544 670 530", "#e0bf9c", 1.6, stroke_dasharray="7 5", opacity=.8)
    s.path(d, s.down((0, "#fff8ea", .2), (.2, "#fff8ea", 0), (.8, SHADOW, 0), (1, SHADOW, .3)))
    s.end()
    s.stroke("M154 352C290 340 510 340 646 352", dim(c, .5), 9, opacity=.5)
    s.stroke("M156 351C290 339 510 339 644 351", BRASS, 5, stroke_dasharray="4 2")
    s.path("M604 344l22 2l4 60q-12 10-24 0z", s.lin([(0, "#b9875a"), (1, "#74482a")]))
    s.ellipse((616, 350, 11, 9), s.rad([(0, lit(BRASS, .7)), (.6, BRASS), (1, dim(BRASS, .5))], .35, .3, .75))
    s.path("M150 400l-44 8v40l44 8z", s.lin([(0, "#a06a40"), (1, "#74482a")]))


def travel_cup(s, c, use=False):
    prof = [(0, 76), (6, 82), (120, 96), (240, 108), (250, 108)]
    ground(s, prof)
    d = body(s, prof, matte(c))
    band(s, prof, 96, 172, matte("#b98f5f"))
    s.group(clip_path=s.clip(turned(part(prof, 172, 96), lip="front")))
    s.stroke("".join("M%d %dh%d" % (400 + s.rnd.uniform(-110, 100), s.rnd.uniform(430, 580), s.rnd.randint(0, 5)) for _ in range(120)), "#6d4a28", 3, stroke_linecap="round", opacity=.5)
    s.end()
    body(s, [(246, 112), (252, 115), (272, 112), (280, 104)], matte(dim(c, .3)), shade=.1)
    e = ring(280, 104)
    s.ellipse(e, s.lin([(0, lit(dim(c, .2), .3)), (1, dim(c, .3))], 0, 0, 1, .6))
    s.ellipse(ring(278, 84), s.lin([(0, dim(c, .5)), (1, dim(c, .16))], 0, 0, 1, .6))
    s.ellipse(ring(279, 12, -50, -40), dim(c, .75))
    s.path(d, s.lin([(.1, "#fff8ea", 0), (.18, "#fff8ea", .24), (.27, "#fff8ea", 0)]))


PRODUCTS = {
    "tote-bag": Product("Tote bag", tote_bag, "sage", {"natural": "#e2d6bd", "slate": "#8b98a0"}, (0, -2, 1), (400, 380, 2.2), 750),
    "water-bottle": Product("Water bottle", water_bottle, "sand", {"slate": "#5f7480"}, (0, 8, 1), (400, 260, 2.2)),
    "umbrella": Product("Umbrella", umbrella, "oat", {"brick": "#a8503f", "ink": INK}, (10, -40, 1), (340, 360, 2)),
    "flask": Product("Vacuum flask", flask, "sky", {"moss": "#5f7358", "cream": CREAM, "ink": INK}, fit(300, 390), (400, 280, 1.9), uses=True),
    "backpack": Product("Canvas backpack", backpack, "sand", {"moss": "#6f7a58", "ink": INK, "ochre": "#c39a4a"}, (0, -26, 1), (400, 420, 2), 590),
    "pouch": Product("Zip pouch", pouch, "sky", {"rust": "#b0694a", "natural": "#e2d6bd", "ink": INK}, (0, -70, 1.04), (520, 400, 2), 540),
    "travel-cup": Product("Travel cup", travel_cup, "sage", {"chalk": CHALK, "ink": INK, "clay": CLAY}, fit(240, 285), (380, 340, 1.8)),
}
