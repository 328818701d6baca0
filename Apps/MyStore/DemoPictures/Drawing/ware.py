"""Parts that many things share: vessels, handles, lids, fruit, twigs, slabs of cloth."""
import math

from .camera import P, at, circle, corners, ring, turn
from .colour import dim, glaze, lit, matte
from .forms import body, box, tube, turned
from .light import SHADOW, cast, ground, seat
from .materials import grain, leaf
from .paths import curve, n, oval, poly, xy


def part(profile, top, bottom=0):
    """The part of a profile between two heights."""
    def radius(h):
        for (a, p), (b, q) in zip(profile, profile[1:]):
            if a <= h <= b:
                return p + (q - p) * (h - a) / max(b - a, 1e-6)
        return profile[-1][1]
    inner = [(h, r) for h, r in profile if bottom < h < top]
    return [(bottom, radius(bottom))] + inner + [(top, radius(top))]


def band(s, profile, bottom, top, ramp, x=0, z=0):
    """A stripe of another material round a turned form."""
    low, high = part(profile, bottom), part(profile, top, bottom)
    up = turned(high, x, z, lip="front")
    s.path(up, s.lin(ramp))
    return up


def vessel(s, c, profile, wall=9, ramp=glaze, foot=None, spots=0, x=0, z=0, deep=.5, shade=.22, k=.46):
    """A turned vessel, open at the top. foot = (height, colour). Returns its outline, its rim and its opening."""
    ground(s, profile, x, z, k)
    d = body(s, profile, ramp(c), x, z, shade)
    if foot:
        f = turned(part(profile, foot[0]), x, z, lip="front")
        s.path(f, s.lin(matte(foot[1])))
        s.path(f, s.down((.3, SHADOW, 0), (1, SHADOW, .2)))
    if spots:
        wide, top = max(r for _, r in profile), P(x, profile[-1][0], z)[1]
        s.group(clip_path=s.clip(d))
        s.stroke("".join("M%d %dh0" % (P(x, 0, z)[0] + s.rnd.uniform(-wide, wide), s.rnd.uniform(top + 20, 610 + wide * .3))
                         for _ in range(spots)), dim(c, .6), 2.4, stroke_linecap="round", opacity=.38)
        s.end()
    return (d, *mouth(s, c, profile[-1], wall, deep, x, z))


def mouth(s, c, top, wall=9, deep=.5, x=0, z=0):
    """The rim and the inside of a vessel."""
    h, r = top
    e, i = ring(h, r, x, z), ring(h - 2, r - wall, x, z)
    s.ellipse(e, s.lin([(0, lit(c, .55)), (.5, lit(c, .15)), (1, dim(c, .15))]))
    s.ellipse(i, s.lin([(0, dim(c, deep)), (.55, dim(c, deep * .45)), (1, lit(c, .12))], 0, 0, 1, .4))
    return e, i


def fill(s, i, drop, colour, edge):
    """What a vessel holds, seen in its opening."""
    s.group(clip_path=s.clip(oval(i)))
    s.ellipse((i[0], i[1] + drop, i[2] * .98, i[3] * .98), s.lin([(0, dim(colour, .3)), (.6, colour), (1, edge)]))
    s.end()


def loop(s, c, x, top, bottom, out, w, z=0, shine=.35, y2=None):
    """A handle at the right (or left: out < 0) of a vessel, between two heights."""
    (ax, ay), (bx, by) = P(x, top, z), P(x if y2 is None else y2, bottom, z)
    cast(s, [(x + out, top, z), (x + out * .9, bottom, z), (x + out * .4, top, z)], .2, 9)
    tube(s, "M%s %sC%s %s %s %s %s %s" % tuple(map(n, (
        ax - out * .06, ay, ax + out * 1.4, ay - 8, bx + out * 1.3, by + 12, bx - out * .06, by))), w, c, shine=shine)


def lid(s, c, profile, ramp=glaze, knob=None, x=0, z=0, knob_ramp=None):
    """A lid, and a turned knob on it."""
    body(s, profile, ramp(c), x, z, .1)
    if profile[-1][1] > 14:
        s.ellipse(ring(*profile[-1], x, z), s.lin([(0, lit(c, .5)), (1, dim(c, .08))], 0, 0, 1, .5))
    if knob:
        h = profile[-1][0]
        s.ellipse(ring(h, knob[0][1] * 1.8, x + 5, z), SHADOW, opacity=.3, filter=s.blur(4))
        body(s, [(h - 2 + a, r) for a, r in knob], knob_ramp or ramp(c), x, z, .1)
        if knob[-1][1] > 5:
            s.ellipse(ring(h - 2 + knob[-1][0], knob[-1][1], x, z), lit(c, .3) if knob_ramp is None else knob_ramp[1][1])


def ball(s, x, y, z, r, c):
    """A round fruit."""
    u, v = P(x, y, z)
    s.ellipse((u + 6, v + r * .5, r, r * .7), SHADOW, opacity=.25, filter=s.blur(6))
    s.ellipse((u, v, r, r * .97), s.rad([(0, lit(c, .45)), (.5, c), (1, dim(c, .45))], .35, .3, .75))


def twigs(s, x, y, plan, tones=("#8c9671", "#737f5c"), size=54):
    """Twigs with leaves from a picture point: (angle, length, shift) for each."""
    for ang, ln, dx in plan:
        pts = [(x + dx, y)]
        for t in range(1, 7):
            a = math.radians(-90 + (ang + 90) * t / 6 * 1.3)
            pts.append((pts[-1][0] + math.cos(a) * ln / 6, pts[-1][1] + math.sin(a) * ln / 6))
        s.stroke(curve(pts), "#6d5a40", 3.2, stroke_linecap="round")
        for j, (px, py) in enumerate(pts[2:]):
            for side in (-1, 1):
                leaf(s, px, py, ang + side * 52, size - j * 4, size * .36, tones[side > 0])


def plank(s, c, size, yaw, x=0, y=0, z=0, rows=7, shadow=True):
    """A board of wood with its grain; returns its faces."""
    if shadow and y < 1:
        cast(s, corners(size, yaw, x, y, z), .42, 10)
        seat(s, [q for q in corners((size[0], 0, size[2]), yaw, x, 0, z)], .5, 5)
    f, r, t = box(s, c, size, yaw, (dim(c, .42), dim(c, .12), lit(c, .2)), x, y, z)
    s.path(poly(t), s.lin([(0, lit(c, .46)), (.5, lit(c, .2)), (1, dim(c, .02))], 0, .3, 1, .6))
    grain(s, t, dim(c, .42), rows, .3)
    grain(s, f, dim(c, .5), max(2, rows // 3), .28, .2, 1)
    s.stroke("M%sL%sL%s" % (xy(t[0]), xy(t[1]), xy(t[2])), lit(c, .6), 1.4, opacity=.5)
    return f, r, t


def folded(s, c, size, yaw, y=0, x=0, z=0, band_colour=None, texture=None, bands=((.5, .62),)):
    """One folded cloth of a stack: its fold faces us, its layers show at the side. Returns nothing."""
    w, th, dep = size
    r = th / 2
    sect = [(-dep / 2 + r - r * math.sin(t * math.pi / 8), r - r * math.cos(t * math.pi / 8)) for t in range(9)]
    sect.append((dep / 2, th))
    def pt(u, zy):
        a, b = turn(u * w / 2, zy[0], yaw)
        return P(a + x, y + zy[1] - 3 * u * u * zy[1] / th, b + z)
    end = [pt(1, q) for q in sect] + [pt(1, (dep / 2, 0))]
    s.path(poly(end), s.lin([(0, dim(c, .46)), (1, dim(c, .32))]))
    for j, inset in ((.3, 14), (.52, 6), (.75, 14)):
        s.stroke("M%sL%s" % (xy(pt(1, (-dep / 2 + inset, th * j))), xy(pt(1, (dep / 2, th * j)))), dim(c, .62), 2, opacity=.55)
    us = (-1, -.5, 0, .5, 1)
    top, low = [pt(u, sect[8]) for u in us], [pt(u, sect[0]) for u in us]
    face = poly([pt(-1, q) for q in sect[1:8]] + top + [pt(1, q) for q in sect[1:8]][::-1] + low[::-1])
    s.path(face, s.down((0, lit(c, .22)), (.4, c), (.72, dim(c, .26)), (1, dim(c, .55))))
    lid_ = poly(top + [pt(1, sect[9]), pt(-1, sect[9])])
    wool = s.lin([(0, lit(c, .36)), (.5, lit(c, .22)), (1, lit(c, .04))], 0, .5, 1, .4)
    s.path(lid_, wool, stroke=wool, stroke_width=6, stroke_linejoin="round")
    if band_colour:
        for a, b in bands:
            s.path(poly([pt(a, q) for q in sect[:9]] + [pt(b, q) for q in sect[:9]][::-1]),
                   s.down((0, band_colour), (.45, dim(band_colour, .1)), (1, dim(band_colour, .5))))
            s.path(poly([pt(a, sect[8]), pt(b, sect[8]), pt(b, sect[9]), pt(a, sect[9])]), lit(band_colour, .18))
    if texture:
        s.path(lid_, texture)
        s.path(face, texture)


def stack(s, layers, size, yaw, **more):
    """Folded cloths on each other: (colour, shift) from the bottom up."""
    w, th, dep = size
    cast(s, corners((w, th * len(layers), dep), yaw), .5, 14)
    seat(s, corners((w, 0, dep - 20), yaw), .7, 8)
    for k, (c, shift) in enumerate(layers):
        folded(s, c, (w - k * 4, th, dep - k * 6), yaw, y=k * th, x=shift, **more)


def spoon(s, c, x, y, z, angle, ln, head=24, flat=False):
    """A wooden spoon that leans out of something: its handle from a picture point, its head at the top."""
    u, v = P(x, y, z)
    a = math.radians(angle - 90)
    p, q = (u, v), (u + math.cos(a) * ln, v + math.sin(a) * ln)
    tube(s, "M%sL%s" % (xy(p), xy(q)), 13, c, "butt", .3)
    s.group(transform="translate(%s %s) rotate(%s)" % (n(q[0]), n(q[1]), angle))
    shape = "M-%d 8C-%d-30-%d-%d 0-%dC%d-%d %d-30 %d 8Q0 22-%d 8Z" % (
        head * .5, head, head, head * 2.6, head * 2.8, head, head * 2.6, head, head * .5, head * .5)
    s.path(shape, s.lin([(0, dim(c, .06)), (.3, lit(c, .36)), (.6, c), (1, dim(c, .34))]))
    if not flat:
        s.ellipse((0, -head * 1.3, head * .56, head * .95), s.lin([(0, dim(c, .34)), (1, lit(c, .16))]))
    s.end()
