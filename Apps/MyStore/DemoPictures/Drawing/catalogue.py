"""Every product with its pictures: one for each colourway, a close-up, and one in use where that exists."""
from . import bags, bath, desk, furniture, garden, kitchen, lighting, tableware, textiles
from .light import backdrop
from .scene import Scene

PRODUCTS = {}
for family in (furniture, bags, kitchen, tableware, lighting, textiles, desk, garden, bath):
    PRODUCTS.update(family.PRODUCTS)


def picture(slug, colour=None, view="full"):
    """One picture as SVG. view: full | close | use."""
    p = PRODUCTS[slug]
    colour = colour or next(iter(p.ways))
    s = Scene("".join(w[0] for w in slug.split("-")) + slug[-2:] + colour[:2] + view[0])
    x, y, k = p.frame
    backdrop(s, p.tint, 400 + k * (p.meet - 400 + y))
    s.group(transform="translate(400 400) scale(%s) translate(%.1f %.1f)" % (k, x - 400, y - 400))
    p.draw(s, p.ways[colour], view == "use")
    s.end()
    return s.svg("%s, %s" % (p.title, colour), p.focus if view == "close" else None)


def pictures():
    """The name of every picture, with what draws it."""
    for slug, p in PRODUCTS.items():
        for colour in p.ways:
            yield slug + "--" + colour, (slug, colour)
        yield slug + "--close", (slug, None, "close")
        if p.uses:
            yield slug + "--use", (slug, None, "use")


def contact_sheet(texts, cols=10, cell=240):
    """All pictures in one SVG; their ids do not collide."""
    rows = -(-len(texts) // cols)
    cells = "".join(t.replace("<svg ", '<svg x="%d" y="%d" width="%d" height="%d" ' % (
        i % cols * cell + 4, i // cols * cell + 4, cell - 8, cell - 8), 1) for i, t in enumerate(texts))
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><path fill="#fff" d="M0 0H%dV%dH0Z"/>%s</svg>\n' % (
        cols * cell, rows * cell, cols * cell, rows * cell, cells)
