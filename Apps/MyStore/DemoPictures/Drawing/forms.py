"""Forms: turned bodies, rods, blocks and legs."""
import math

from .camera import P, quad, ring, turn
from .colour import dim, lit
from .light import SHADOW, cast, contact
from .paths import curve, n, poly, xy

def contour(profile, x=0, z=0, per=3):
    """Where each ring of a turned form touches its outline: (ellipse, sine of the touching angle).

    Seen from above, the outline runs in front of the widest point where a form opens upwards and behind it
    where it closes; rings that lie wholly inside the picture of their neighbours drop out."""
    fine, m = [], len(profile)
    for i in range(m - 1):
        p = [profile[max(i - 1, 0)], profile[i], profile[i + 1], profile[min(i + 2, m - 1)]]
        for j in range(per):
            t = j / per
            fine.append(tuple(p[1][k] + t * (p[2][k] - p[0][k]) / 2 + t * t * (2 * p[0][k] - 5 * p[1][k] + 4 * p[2][k] - p[3][k]) / 2
                              + t ** 3 * (3 * p[1][k] - p[0][k] - 3 * p[2][k] + p[3][k]) / 2 for k in (0, 1)))
    rings, out = [ring(h, r, x, z) for h, r in fine + [profile[-1]]], []
    for i, e in enumerate(rings):
        a, b = rings[max(i - 1, 0)], rings[min(i + 1, len(rings) - 1)]
        rise = (a[1] - b[1]) / e[3]
        sine = (b[2] - a[2]) / e[2] / rise if rise > 1e-6 else 9
        if abs(sine) < .97:
            out.append((e, sine))
    return out

def turned(profile, x=0, z=0, lip="back"):
    """Outline of a surface of revolution, profile = [(height, radius)] from the bottom up.
    lip="front" ends it along the front of the top ring: a band or a glaze line, not a whole form."""
    marks = contour(profile, x, z)
    def point(mark, side):
        (cx, cy, rx, ry), sine = mark
        return cx + side * rx * math.sqrt(1 - sine * sine), cy + ry * sine
    left, right = [point(k, -1) for k in marks], [point(k, 1) for k in marks]
    (b, sb), (t, st) = marks[0], marks[-1]
    back = lip == "back"
    return ("M%sA%s %s 0 %d 0 %s" % (xy(left[0]), n(b[2]), n(b[3]), sb < 0, xy(right[0])) + curve(right, start="L")
            + "A%s %s 0 %d %d %s" % (n(t[2]), n(t[3]), (st > 0) == back, not back, xy(left[-1]))
            + curve(left[::-1], start="L") + "Z")

def body(s, profile, ramp, x=0, z=0, shade=.22):
    """A turned form with its material across and a little occlusion towards the foot."""
    d = turned(profile, x, z)
    s.path(d, s.lin(ramp))
    if shade:
        s.path(d, s.down((.45, SHADOW, 0), (1, SHADOW, shade)))
    return d

def tube(s, d, w, c, cap="round", shine=.5):
    """A bent rod: dark side, body and a light line, offset towards the light."""
    a = dict(stroke_linecap=cap, stroke_linejoin="round")
    s.stroke(d, dim(c, .4), w, **a)
    s.stroke(d, c, round(w * .72, 1), transform="translate(%s %s)" % (n(-w * .1), n(-w * .1)), **a)
    s.stroke(d, lit(c, shine), round(w * .24, 1), transform="translate(%s %s)" % (n(-w * .2), n(-w * .2)), **a)

def box(s, c, size, yaw, colours, x=0, y=0, z=0):
    """A block seen from above; returns its faces (front, side, top) as picture quads."""
    w, h, d = (v / 2 for v in size)
    def pt(u, v, t):
        a, b = turn(u * w, t * d, yaw)
        return a + x, y + (v + 1) * h, b + z
    e = 1 if yaw < 0 else -1  # the end that turns towards the viewer
    front = quad([pt(-1, -1, -1), pt(1, -1, -1), pt(1, 1, -1), pt(-1, 1, -1)])
    side = quad([pt(e, -1, -1), pt(e, -1, 1), pt(e, 1, 1), pt(e, 1, -1)])
    top = quad([pt(-1, 1, -1), pt(1, 1, -1), pt(1, 1, 1), pt(-1, 1, 1)])
    for q, col in zip((side, front, top), colours):
        s.path(poly(q), col, stroke=col, stroke_width=.8)
    return front, side, top

def leg(s, a, b, top, foot, c, k=0):
    """A tapering round leg from world point a down to b, k darker for the ones behind; its shadows come with it."""
    cast(s, [(a[0] - top * .8, a[1], a[2]), (a[0] + top * .8, a[1], a[2]), (b[0] - foot, 0, b[2]), (b[0] + foot, 0, b[2])], .3, 5)
    (x1, y1), (x2, y2) = P(*a), P(*b)
    contact(s, (x2, y2 - 3, foot, 5))
    d = "M%sL%sL%sA%s 5 0 0 1 %sZ" % (xy((x1 - top, y1)), xy((x1 + top, y1)), xy((x2 + foot, y2)), foot, xy((x2 - foot, y2)))
    s.path(d, s.lin([(0, dim(c, .1 + k)), (.33, lit(c, .22 - k)), (.6, dim(c, .1 + k)), (1, dim(c, .4 + k))]))
    s.path(d, s.down((0, SHADOW, .45), (.32, SHADOW, 0)))
