"""Path data: numbers, polygons, smooth lines, hulls."""

def n(v):
    t = "%.1f" % v
    return t[:-2] if t.endswith(".0") else t
def xy(p):
    return n(p[0]) + " " + n(p[1])
def poly(pts):
    return "M" + "L".join(xy(p) for p in pts) + "Z"

def curve(pts, closed=False, start="M"):
    """A smooth line through points (Catmull-Rom as cubic Béziers)."""
    m = len(pts)
    d = start + xy(pts[0])
    for i in range(m if closed else m - 1):
        if closed:
            p0, p1, p2, p3 = (pts[(i + j) % m] for j in (-1, 0, 1, 2))
        else:
            p0, p1, p2, p3 = pts[max(i - 1, 0)], pts[i], pts[i + 1], pts[min(i + 2, m - 1)]
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        d += "C" + " ".join((xy(a), xy(b), xy(p2)))
    return d + ("Z" if closed else "")

def hull(pts):
    pts = sorted(set(pts))
    def half(seq):
        out = []
        for p in seq:
            while len(out) > 1 and ((out[-1][0] - out[-2][0]) * (p[1] - out[-2][1])
                                    - (out[-1][1] - out[-2][1]) * (p[0] - out[-2][0])) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]
    return half(pts) + half(pts[::-1])

def oval(e):
    """An ellipse as a path, for clipping."""
    return "M%s %sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0Z" % tuple(map(n, (
        e[0] - e[2], e[1], e[2], e[3], 2 * e[2], e[2], e[3], -2 * e[2])))
