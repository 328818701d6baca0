"""One camera for everything: world points, circles and blocks as picture points.

World: x to the right, y up, z away from the viewer; 1 unit = 1 px at the origin, which lies on the table at
(400, FLOOR) of a picture of 800 x 800.
"""
import math

PITCH, DIST, FLOOR = math.radians(23), 3400, 610

def P(x, y, z=0.0):
    """World point to picture point: one camera, a little above, for everything."""
    c, s = math.cos(PITCH), math.sin(PITCH)
    k = DIST / (DIST + z * c - y * s)
    return 400 + x * k, FLOOR - (y * c + z * s) * k

def ring(y, r, x=0.0, z=0.0):
    """A horizontal circle as an ellipse: cx, cy, rx, ry."""
    near, far, side = P(x, y, z - r)[1], P(x, y, z + r)[1], P(x + r, y, z)[0]
    return P(x, y, z)[0], (near + far) / 2, side - P(x, y, z)[0], (near - far) / 2

def turn(x, z, yaw):
    c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
    return x * c - z * s, x * s + z * c

def circle(y, r, x=0, z=0, m=10):
    return [(x + r * math.cos(i * 6.2832 / m), y, z + r * math.sin(i * 6.2832 / m)) for i in range(m)]

def quad(pts):
    return [P(*p) for p in pts]

def at(q, u, v):
    """Point in a four-cornered face: u along the first edge, v towards the far edge."""
    a, b, c, d = q
    return tuple((a[i] * (1 - u) + b[i] * u) * (1 - v) + (d[i] * (1 - u) + c[i] * u) * v for i in (0, 1))

def corners(size, yaw, x=0, y=0, z=0):
    w, h, d = size
    out = []
    for u in (-w / 2, w / 2):
        for t in (-d / 2, d / 2):
            a, b = turn(u, t, yaw)
            out += [(a + x, y, b + z), (a + x, y + h, b + z)]
    return out

def fit(w, h, x=0, k=1.0):
    """The frame (shift and zoom) that fills the picture with a thing of this width and height on the table."""
    zoom = min(580 / w, 530 / (.92 * h + .39 * min(w, 400))) * k
    return -x - .04 * w, -210 + .46 * h, round(zoom, 3)
