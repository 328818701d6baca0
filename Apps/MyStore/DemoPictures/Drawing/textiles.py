"""Cloth for kitchen, table and living room."""
import math

from .studio import *


def linen_tea_towel(s, c, use=False):
    rail = "M150 206H650"
    s.stroke(rail, SHADOW, 16, opacity=.3, transform="translate(20 26)", filter=s.blur(8))
    for x in (178, 622):
        s.ellipse((x + 9, 218, 22, 22), SHADOW, opacity=.35, filter=s.blur(6))
        s.ellipse((x, 206, 21, 21), s.rad([(0, lit(OAK, .5)), (1, dim(OAK, .35))], .35, .3, .7))
    tube(s, rail, 18, OAK)
    back = "M236 204C232 320 226 440 222 560C236 566 262 552 290 562L310 204Z"
    front = ("M260 206C258 190 548 190 548 206C550 330 544 500 562 648C540 660 520 640 494 648C470 656 450 636 424 646C396 656 380 634 352 646"
             "C326 658 300 638 246 654C256 500 262 340 260 206Z")
    on_wall(s, back, 16, 24, .2)
    s.path(back, s.lin([(0, dim(c, .08)), (.3, dim(c, .16)), (1, dim(c, .3))]))
    s.path(back, weave(s, c, .4))
    on_wall(s, front)
    s.path(front, s.lin([(0, dim(c, .1)), (.06, lit(c, .5)), (.17, c), (.27, dim(c, .18)), (.36, lit(c, .5)), (.5, c), (.6, dim(c, .2)),
                         (.7, lit(c, .35)), (.85, c), (.93, dim(c, .16)), (1, dim(c, .26))]))
    s.group(clip_path=s.clip(front))
    for f, k in (("M330 200C340 340 318 500 326 660", .16), ("M446 200C436 360 462 500 452 660", .18), ("M528 260C524 400 540 540 540 660", .14)):
        s.stroke(f, SHADOW, 22, opacity=k, filter=s.blur(9))
    for y, w in ((516, 9), (545, 30), (576, 9)):
        s.stroke("M236 %dC296 %d 326 %d 352 %dS404 %d 424 %dS474 %d 494 %dS548 %d 570 %d" % (
            y + 4, y - 8, y + 8, y, y + 8, y, y + 8, y, y + 4, y), "#66755b", w, opacity=.72)
    s.end()
    s.path(front, weave(s, c, .42))
    s.path(front, s.down((0, "#fff8ea", .5), (.035, "#fff8ea", .1), (.06, SHADOW, .16), (.14, SHADOW, 0), (.8, SHADOW, .02), (1, SHADOW, .14)))
    s.stroke("M249 636C300 622 326 642 352 630S404 640 424 630S474 642 494 632S540 640 559 632", dim(c, .4), 1.6, stroke_dasharray="6 4", opacity=.7)

def wool_blanket(s, c, use=False):
    yaw, w, dep, th = -16, 440, 290, 66
    cast(s, corners((w, th * 3, dep), yaw), .5, 14)
    seat(s, corners((w, 0, dep - 30), yaw), .7, 8)
    band, bands = lit(c, .74), ((-.64, .05), (-.5, .018), (.5, .018), (.64, .05))
    for k in range(3):
        y0, r, grow, off = k * th, th / 2, (2 - k) * 4, (0, 6, -4)[k]
        sect = [(-dep / 2 + r - grow - r * math.sin(t * math.pi / 8), y0 + r - r * math.cos(t * math.pi / 8)) for t in range(9)]
        sect += [(dep / 2, y0 + 2 * r)]
        def pt(u, zy):
            sag = 13 * (math.cos(u * 1.5) - .5) * zy[1] / th / 3
            a, b = turn(u * (w / 2 + grow) + off, zy[0], yaw)
            return P(a, zy[1] + sag, b)
        end = [pt(1, q) for q in sect] + [pt(1, (dep / 2, y0))]
        s.path(poly(end), s.lin([(0, dim(c, .5)), (1, dim(c, .36))]))
        for j, inset in ((.26, 16), (.5, 8), (.74, 16)):
            yy = y0 + 2 * r * j
            s.stroke("M%sL%s" % (xy(pt(1, (-dep / 2 + inset, yy))), xy(pt(1, (dep / 2, yy)))), dim(c, .7), 2.4, opacity=.6)
        us = (-1, -.5, 0, .5, 1)
        top_edge, low_edge = [pt(u, sect[8]) for u in us], [pt(u, sect[0]) for u in us]
        nose = lambda u: [pt(u, q) for q in sect[1:8]]
        face = poly(nose(-1) + top_edge + nose(1)[::-1] + low_edge[::-1])
        s.path(face, s.down((0, lit(c, .2)), (.4, c), (.72, dim(c, .3)), (1, dim(c, .6))))
        for u, bw in bands:
            s.path(poly([pt(u - bw, q) for q in sect[:9]] + [pt(u + bw, q) for q in sect[:9]][::-1]), s.down((0, band), (.45, dim(band, .1)), (1, dim(band, .55))))
        top = poly(top_edge + [pt(1, sect[9]), pt(-1, sect[9])])
        if k < 2:
            s.path(top, dim(c, .3))
        else:
            wool = s.lin([(0, lit(c, .34)), (.5, lit(c, .22)), (1, lit(c, .04))], 0, .5, 1, .4)
            s.path(top, wool, stroke=wool, stroke_width=12, stroke_linejoin="round")
            for u, bw in bands:
                s.path(poly([pt(u - bw, sect[8]), pt(u + bw, sect[8]), pt(u + bw, sect[9]), pt(u - bw, sect[9])]), lit(band, .2))
            s.path(top, fleece(s, c))
        s.path(face, fleece(s, c))
        fringe = ""
        for j in range(12):
            p = pt(1.01, (-dep / 2 + 12 + j * (dep - 14) / 11, y0 + th * .5))
            fringe += "M%sq%d %d %d %d" % (xy(p), s.rnd.randint(6, 12), s.rnd.randint(-2, 4), s.rnd.randint(8, 16), s.rnd.randint(16, 26))
        s.stroke(fringe, dim(c, .18), 3.4, stroke_linecap="round")
        s.stroke(fringe, lit(c, .4), 1.2, stroke_linecap="round", opacity=.8)

def knitted_cushion(s, c, use=False):
    d = ("M164 186C230 207 330 188 400 188C470 188 570 207 636 186C621 250 644 350 644 424C644 498 621 598 636 660"
         "C570 641 470 658 400 658C330 658 230 641 164 660C179 598 156 498 156 424C156 350 179 250 164 186Z")
    cast(s, [(-200, 0, 30), (205, 0, 30), (-190, 400, 90), (190, 400, 90), (205, 0, -50), (-200, 0, -50)], .46, 18)
    on_wall(s, d, 44, -4, .22)
    contact(s, (400, 648, 200, 14), 1.1)
    s.path(d, s.rad([(0, lit(c, .36)), (.45, lit(c, .1)), (.8, dim(c, .14)), (1, dim(c, .4))], .38, .34, .75))
    s.group(clip_path=s.clip(d))
    s.path(d, s.pattern(22, 18, '<g fill="none" stroke-linecap="round"><path d="M2 2L9.500 13M20 2L12.500 13" stroke="%s" stroke-width="6.500" opacity=".32"/>'
                        '<path d="M2 1L9 11M20 1L13 11" stroke="%s" stroke-width="3" opacity=".4"/></g>' % (dim(c, .5), lit(c, .6))))
    strands = ""  # one cable of two crossing strands, drawn once and set beside itself
    for ph in (0, math.pi):
        w = curve([(15 * math.cos((y - 180) / 27 + ph), y) for y in range(170, 690, 28)])
        strands += "".join('<path d="%s" stroke="%s" stroke-width="%d" opacity="%s"%s/>' % (w, col, sw, k, more) for col, sw, k, more in (
            (dim(c, .5), 20, .4, ' transform="translate(3 4)"'), (lit(c, .08), 15, 1, ""),
            (lit(c, .45), 5, .6, ' transform="translate(-3 -3)" stroke-dasharray="7 5"')))
    cable = s.ref("g", 'fill="none"', strands)[4:-1]
    for k in range(-2, 3):
        s.raw('<use href="%s" transform="translate(%d 0)"/>' % (cable, 400 + k * 88))
    s.end()
    s.path(d, s.rad([(0, "#fff8ea", .3), (.4, "#fff8ea", 0), (.72, SHADOW, .1), (1, SHADOW, .55)], .36, .3, .8))


def tea_towel(s, c, use=False):
    """The tea towel in a colour of its own: its stripes stay."""
    linen_tea_towel(s, c, use)


def linen_cushion(s, c, use=False):
    d = ("M158 196C230 214 330 196 400 196C470 196 570 214 642 196C628 260 648 356 648 424C648 494 628 590 642 652"
         "C570 634 470 650 400 650C330 650 230 634 158 652C174 590 152 494 152 424C152 356 172 260 158 196Z")
    cast(s, [(-200, 0, 30), (205, 0, 30), (-190, 390, 90), (190, 390, 90), (205, 0, -50), (-200, 0, -50)], .46, 18)
    on_wall(s, d, 44, -4, .22)
    contact(s, (400, 640, 200, 14), 1.1)
    s.path(d, s.rad([(0, lit(c, .34)), (.45, lit(c, .1)), (.8, dim(c, .12)), (1, dim(c, .36))], .38, .34, .75))
    s.group(clip_path=s.clip(d))
    for x, w, k in ((228, 10, .7), (252, 26, .7), (286, 10, .7), (514, 10, .7), (540, 26, .7), (574, 10, .7)):
        bend = (400 - x) * .05
        s.stroke("M%d 180Q%s 424 %d 668" % (x, n(x + bend), x), lit(c, .66), w, opacity=k)
    for f, k in (("M170 210Q260 300 330 330", .14), ("M630 210Q560 290 500 320", .12), ("M170 640Q260 560 320 530", .16), ("M630 640Q560 560 480 520", .2)):
        s.stroke(f, SHADOW, 26, opacity=k, filter=s.blur(14))
    s.end()
    s.path(d, weave(s, c, .42))
    s.path(d, "none", stroke=dim(c, .3), stroke_width=2, stroke_dasharray="6 4", opacity=.5, transform="translate(14 14) scale(.965)")
    s.path(d, s.rad([(0, "#fff8ea", .3), (.4, "#fff8ea", 0), (.72, SHADOW, .08), (1, SHADOW, .46)], .36, .3, .8))


def apron(s, c, use=False):
    peg = (400, 120)
    strap = "M338 250C340 190 376 140 400 124C424 140 460 190 462 250"
    s.stroke(strap, SHADOW, 14, opacity=.22, transform="translate(18 22)", filter=s.blur(8))
    s.stroke(strap, dim(c, .2), 14)
    s.stroke(strap, lit(c, .16), 8, transform="translate(-1 -1)")
    d = ("M326 246C376 256 424 256 474 246C480 320 500 372 574 396C570 500 576 600 584 690C520 706 460 690 400 702"
         "C340 690 280 706 216 690C224 600 230 500 226 396C300 372 320 320 326 246Z")
    for x, k in ((218, -1), (582, 1)):
        tie = "M%d 410C%d 430 %d 520 %d 560" % (x + 8 * -k, x + 44 * k, x + 20 * k, x + 46 * k)
        s.stroke(tie, SHADOW, 12, opacity=.2, transform="translate(16 18)", filter=s.blur(6))
        s.stroke(tie, dim(c, .14), 12, stroke_linecap="round")
        s.stroke(tie, lit(c, .16), 7, stroke_linecap="round", transform="translate(-1 -1)")
    on_wall(s, d)
    s.path(d, s.lin([(0, dim(c, .12)), (.12, lit(c, .34)), (.26, c), (.38, dim(c, .14)), (.5, lit(c, .26)), (.66, c), (.78, dim(c, .18)), (.9, lit(c, .06)), (1, dim(c, .26))]))
    s.group(clip_path=s.clip(d))
    for f, k in (("M300 400C290 520 320 620 300 720", .18), ("M470 300C500 420 470 560 500 720", .16)):
        s.stroke(f, SHADOW, 26, opacity=k, filter=s.blur(11))
    s.end()
    s.path(d, weave(s, c, .36))
    pocket = "M306 476H494L490 590Q400 602 310 590Z"
    s.path(pocket, SHADOW, opacity=.3, transform="translate(5 6)", filter=s.blur(4))
    s.path(pocket, s.lin([(0, lit(c, .18)), (.5, lit(c, .08)), (1, dim(c, .16))]))
    s.path(pocket, weave(s, c, .36))
    s.stroke("M400 478V596M308 490H492", dim(c, .5), 1.8, stroke_dasharray="7 5", opacity=.7)
    s.stroke("M334 262C380 270 424 270 468 262M226 676C290 690 340 676 400 688S510 690 576 676", dim(c, .5), 1.8, stroke_dasharray="7 5", opacity=.7)
    s.ellipse((peg[0] + 8, peg[1] + 10, 22, 22), SHADOW, opacity=".35", filter=s.blur(6))
    s.ellipse((*peg, 21, 21), s.rad([(0, lit(OAK, .5)), (.6, OAK), (1, dim(OAK, .4))], .35, .3, .75))


def pouf(s, c, use=False):
    prof = [(0, 180), (10, 200), (50, 232), (110, 244), (170, 232), (206, 196), (222, 140), (228, 60)]
    ground(s, prof, k=.5)
    d = body(s, prof, matte(c), shade=.34)
    s.group(clip_path=s.clip(d))
    top = P(0, 228)
    for j in range(-6, 7):
        t = j / 6.5
        x = 400 + 250 * math.sin(t * math.pi / 2)
        seam = "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (top[0], top[1] + 4, 400 + (x - 400) * .9, top[1] + 20, x, 520, 400 + (x - 400) * .82, 690)))
        s.stroke(seam, SHADOW, 9, opacity=.16, filter=s.blur(4))
        s.stroke(seam, dim(c, .45), 1.8, opacity=.6)
    s.end()
    s.path(d, fleece(s, c))
    s.path(d, s.rad([(0, "#fff8ea", .3), (.5, "#fff8ea", 0), (1, SHADOW, .26)], .34, .22, .8))
    s.ellipse((top[0], top[1] + 8, 24, 10), s.lin([(0, lit(c, .2)), (1, dim(c, .3))]))


PRODUCTS = {
    "linen-tea-towel": Product("Linen tea towel", tea_towel, "sky", {"natural": LINEN, "blue": "#9db0bd", "rust": "#c58a6c"}, (0, -24, 1), (400, 540, 2.2), 730),
    "wool-blanket": Product("Wool blanket", wool_blanket, "clay", {"fern": "#77866d", "rust": RUST, "slate": SLATE}, (0, -100, 1.08), (330, 480, 2.2)),
    "knitted-cushion": Product("Knitted cushion", knitted_cushion, "stone", {"oat": "#d8cbb4", "moss": MOSS}, (0, -20, 1), (330, 380, 2.2), 570),
    "linen-cushion": Product("Linen cushion", linen_cushion, "sage", {"clay": "#c08a6f", "slate": "#7f8c95", "ochre": "#cfa75a"}, (0, -20, 1), (300, 380, 2.2), 570),
    "apron": Product("Kitchen apron", apron, "stone", {"moss": MOSS, "ink": INK, "clay": CLAY}, (0, -10, .98), (400, 470, 2), 780),
    "pouf": Product("Wool pouf", pouf, "clay", {"moss": "#8b9474", "oat": "#cbbda2", "slate": SLATE}, fit(500, 230), (330, 330, 1.9)),
}
