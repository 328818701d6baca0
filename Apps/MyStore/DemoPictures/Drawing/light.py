"""One light, top left and in front: the backdrop and every shadow."""
from .camera import P, circle, ring
from .colour import dim, lit, mix
from .paths import hull, n, poly

TINTS = {  # wall, table
    "sand": ("#e6d8c3", "#efe5d5"), "oat": ("#e9e1d3", "#f2ece1"), "sage": ("#c9d0bd", "#dfe2d3"),
    "clay": ("#e2c2ae", "#eed9ca"), "sky": ("#c8d5d9", "#dfe6e6"), "stone": ("#d5d0c8", "#e5e1da"),
}
SHADOW = "#3a2a1c"

def backdrop(s, tint, meet=480):
    """A paper sweep: wall and table melt into each other around y = meet; light pools top left."""
    wall, table = TINTS[tint]
    full = "M-400-400H1200V1200H-400Z"
    s.path(full, s.lin([(0, lit(wall, .12)), ((meet - 60) / 800, dim(wall, .03)), ((meet + 6) / 800, mix(wall, table, .6)),
                        ((meet + 70) / 800, table), (1, dim(table, .05))], 0, 0, 0, 800, px=True))
    s.path("M0 0H800V800H0Z", s.rad([(0, "#fffaf0", .6), (.5, "#fffaf0", .18), (1, "#fffaf0", 0)], .2, .12, .8))
    s.path("M0 0H800V800H0Z", s.rad([(0, SHADOW, .14), (1, SHADOW, 0)], 1, .85, .75))

def contact(s, e, k=1.0):
    """The dark line where an object touches the table."""
    cx, cy, rx, ry = e
    s.ellipse((cx + 8, cy + 5, rx * 1.05, ry * 1.08), SHADOW, opacity=n(.5 * k), filter=s.blur(7 if rx > 40 else 3))

def fall(x, y, z):
    """Where the shadow of a world point lands on the table: the light stands top left, in front."""
    return P(x + y * .72, 0, z + y * .26)

def cast(s, pts, k=.46, soft=12):
    """Long soft shadow of a convex set of world points, fading with distance."""
    flat = [fall(*p) for p in pts]
    low, high = min(pts, key=lambda p: (p[1], -p[0])), max(pts, key=lambda p: (p[1], p[0]))
    a, b = fall(*low), fall(*high)
    g = s.lin([(0, SHADOW, k), (.5, SHADOW, round(k * .62, 2)), (1, SHADOW, .04)], *a, b[0] + 60, b[1], px=True)
    flat = hull([(round(p[0]), round(p[1])) for p in flat])
    if low[1] > 100:  # held high above the table: an even shadow
        s.path(poly(flat), SHADOW, opacity=k, filter=s.blur(soft))
    else:
        s.path(poly(flat), g, filter=s.blur(soft))

def seat(s, pts, k=.5, soft=6):
    """Contact shadow of anything with corners: pts on the table."""
    flat = hull([(round(u), round(v)) for u, v in (P(*p) for p in pts)])
    s.path(poly(flat), SHADOW, opacity=k, filter=s.blur(soft), transform="translate(6 5)")

def ground(s, profile, x=0, z=0, k=.46):
    """Cast and contact shadow of a turned form."""
    cast(s, [q for h, r in profile for q in circle(h, r, x, z)], k)
    contact(s, ring(0, profile[0][1], x, z))

def on_wall(s, d, dx=24, dy=30, k=.3):
    """Shadow of a flat thing hanging in front of the wall."""
    s.path(d, SHADOW, opacity=k, transform="translate(%d %d)" % (dx, dy), filter=s.blur(14))
    s.path(d, SHADOW, opacity=k, transform="translate(7 9)", filter=s.blur(4))
