"""A picture as it is drawn: definitions and shapes."""
import random

from .paths import n

def attributes(a):
    return "".join(' %s="%s"' % (k.replace("_", "-"), v) for k, v in a.items())

class Scene:
    """Collects definitions and shapes; ids carry the picture's name, so pictures may be inlined."""

    def __init__(self, uid):
        self.uid, self.defs, self.body, self.rnd = uid, {}, [], random.Random(uid.split("--")[0])

    def ref(self, tag, attrs, inner):
        key = (tag, attrs, inner)
        if key not in self.defs:
            self.defs[key] = "%s-%d" % (self.uid, len(self.defs))
        return "url(#%s)" % self.defs[key]

    @staticmethod
    def stops(stops):
        return "".join('<stop offset="%s" stop-color="%s"%s/>' % (
            ("%.3f" % s[0]).rstrip("0").rstrip("."), s[1],
            ' stop-opacity="%s"' % s[2] if len(s) > 2 else "") for s in stops)

    def lin(self, stops, x1=0, y1=0, x2=1, y2=0, px=False):
        a = 'x1="%s" y1="%s" x2="%s" y2="%s"' % tuple(map(n if px else str, (x1, y1, x2, y2)))
        return self.ref("linearGradient", a + (' gradientUnits="userSpaceOnUse"' if px else ""), self.stops(stops))
    def rad(self, stops, cx=.5, cy=.5, r=.5):
        return self.ref("radialGradient", 'cx="%s" cy="%s" r="%s"' % (cx, cy, r), self.stops(stops))
    def down(self, *stops):
        return self.lin(stops, 0, 0, 0, 1)
    def blur(self, sd):
        return self.ref("filter", 'x="-60%" y="-60%" width="220%" height="220%"',
                        '<feGaussianBlur stdDeviation="%s"/>' % sd)
    def pattern(self, w, h, inner, turn=0):
        return self.ref("pattern", 'width="%s" height="%s" patternUnits="userSpaceOnUse"%s' % (
            w, h, ' patternTransform="rotate(%s)"' % turn if turn else ""), inner)
    def clip(self, d):
        return self.ref("clipPath", "", self.shape(d))

    def raw(self, text):
        self.body.append(text)

    def shape(self, d, attrs=""):
        """A path; a long one is kept once and used again by later layers."""
        return '<use href="%s"%s/>' % (self.ref("path", 'd="%s"' % d, "")[4:-1], attrs) if len(d) > 240 else '<path d="%s"%s/>' % (d, attrs)
    def path(self, d, fill="none", **a):
        self.raw(self.shape(d, attributes(dict(a, fill=fill))))
    def stroke(self, d, colour, w, **a):
        self.path(d, stroke=colour, stroke_width=w, **a)
    def ellipse(self, e, fill, **a):
        self.raw('<ellipse cx="%s" cy="%s" rx="%s" ry="%s"%s/>' % (*map(n, e), attributes(dict(a, fill=fill))))
    def group(self, **a):
        self.raw("<g%s>" % attributes(a))
    def end(self):
        self.raw("</g>")

    def svg(self, title, crop=None):
        defs = "".join('<%s id="%s" %s' % (t, i, a) + (">%s</%s>" % (inner, t) if inner else "/>")
                       for (t, a, inner), i in self.defs.items())
        body = "".join(self.body)
        if crop:
            x, y, k = crop
            body = '<g transform="translate(400 400) scale(%s) translate(%s %s)">%s</g>' % (k, -x, -y, body)
        return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" role="img"><title>%s</title>'
                '<defs>%s</defs>%s</svg>\n' % (title, defs, body))
