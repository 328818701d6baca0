"""Draws the demo shop's pictures.

    python3 -m Drawing FOLDER [PRODUCT…]   writes an SVG file for each picture of the products, or of all
    python3 -m Drawing sheet FILE [PRODUCT…]   writes them side by side into one SVG file
"""
import sys
from pathlib import Path

from .catalogue import contact_sheet, picture, pictures


def main(words):
    if not words or words[0] == "sheet" and len(words) < 2:
        sys.exit(__doc__)
    wanted = words[2:] if words[0] == "sheet" else words[1:]
    chosen = [(name, job) for name, job in pictures() if not wanted or job[0] in wanted]
    if words[0] == "sheet":
        Path(words[1]).write_text(contact_sheet([picture(*job) for _, job in chosen]), encoding="utf-8")
        return
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, job in chosen:
        (folder / (name + ".svg")).write_text(picture(*job), encoding="utf-8")
    print("%d pictures" % len(chosen))


main(sys.argv[1:])
