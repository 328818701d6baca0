"""Draws the demo shop's pictures.

    python3 -m Drawing FOLDER [PRODUCT…]   writes an SVG file for each picture of the products, or of all
    python3 -m Drawing png FOLDER [PRODUCT…]   writes PNG files as well
    python3 -m Drawing sheet FILE [PRODUCT…]   writes them side by side into one SVG file
"""
import sys
from pathlib import Path

from .catalogue import contact_sheet, picture, pictures
from .render import Renderer

# Pixels across of what is converted, of a product's first picture and of the others: what six megabytes have room for.
FIRST, OTHERS = 1280, 640


def main(words):
    mode = words.pop(0) if words and words[0] in ("png", "sheet") else "svg"
    if not words:
        sys.exit(__doc__)
    target, wanted = Path(words[0]), words[1:]
    chosen = [(name, job) for name, job in pictures() if not wanted or job[0] in wanted]
    if mode == "sheet":
        target.write_text(contact_sheet([picture(*job) for _, job in chosen]), encoding="utf-8")
        return
    target.mkdir(parents=True, exist_ok=True)
    renderer = Renderer() if mode == "png" else None
    drawn = set()
    for name, job in chosen:
        width = OTHERS if job[0] in drawn else FIRST
        drawn.add(job[0])
        drawing = target / (name + ".svg")
        drawing.write_text(picture(*job), encoding="utf-8")
        if renderer:
            renderer.png(drawing, target / (name + ".png"), width / 800)
    print("%d pictures" % len(chosen))


main(sys.argv[1:])
