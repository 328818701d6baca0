"""Colours and the ramps that materials are across a round form lit from the left: (offset, colour)."""

def mix(a, b, t):
    pa, pb = ([int(c[i:i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return "#%02x%02x%02x" % tuple(round(u + (v - u) * t) for u, v in zip(pa, pb))
def lit(c, t):
    return mix(c, "#fff8ea", t)
def dim(c, t):
    return mix(c, "#21170f", t)

def glaze(c):
    return [(0, dim(c, .16)), (.2, lit(c, .24)), (.45, c), (.8, dim(c, .36)), (1, dim(c, .22))]
def matte(c):
    return [(0, dim(c, .1)), (.24, lit(c, .16)), (.5, c), (.84, dim(c, .32)), (1, dim(c, .22))]
def metal(c):
    return [(0, dim(c, .35)), (.16, lit(c, .35)), (.26, lit(c, .62)), (.42, c), (.74, dim(c, .5)),
            (.9, dim(c, .08)), (1, dim(c, .3))]
def wax(c):
    return [(0, dim(c, .08)), (.3, lit(c, .3)), (.6, c), (1, dim(c, .22))]

BRASS, STEEL, IRON, OAK, LINEN = "#c1933f", "#a9adae", "#3b3a39", "#c99f6b", "#e4d9c4"
