"""Makes product files in the style of Shopify's exports, and says what a store is to hold after taking them in.

    python3 shop_exports.py FOLDER [--seed N] [--products N]

Each shop of SHOPS becomes FOLDER/NAME.csv and FOLDER/NAME.jsonl, a line a product. The columns and what they mean are
those of help.shopify.com, "Using CSV files to import and export products", in both generations of names; how cells look
follows what exports are known to hold: apostrophes before what a spreadsheet would run, codes that repeat, stock that is
not tracked or below zero, addresses in any script, and HTML of several editors.

It knows nothing of the importer. The same seed makes the same files.
"""

import argparse
import csv
import json
import pathlib
import random

OLD = [
    "Handle", "Title", "Body (HTML)", "Vendor", "Product Category", "Type", "Tags", "Published",
    "Option1 Name", "Option1 Value", "Option1 Linked To", "Option2 Name", "Option2 Value", "Option2 Linked To",
    "Option3 Name", "Option3 Value", "Option3 Linked To", "Variant SKU", "Variant Grams",
    "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy",
    "Variant Fulfillment Service", "Variant Price", "Variant Compare At Price", "Variant Requires Shipping",
    "Variant Taxable", "Unit Price Total Measure", "Unit Price Total Measure Unit", "Unit Price Base Measure",
    "Unit Price Base Measure Unit", "Variant Barcode", "Image Src", "Image Position", "Image Alt Text", "Gift Card",
    "SEO Title", "SEO Description", "Variant Image", "Variant Weight Unit", "Variant Tax Code", "Cost per item",
    "Status",
]
NEW = {
    "Handle": "URL handle", "Body (HTML)": "Description", "Product Category": "Product category",
    "Published": "Published on online store", "Option1 Name": "Option1 name", "Option1 Value": "Option1 value",
    "Option2 Name": "Option2 name", "Option2 Value": "Option2 value", "Option3 Name": "Option3 name",
    "Option3 Value": "Option3 value", "Variant SKU": "SKU", "Variant Grams": "Weight value (grams)",
    "Variant Inventory Tracker": "Inventory tracker", "Variant Inventory Qty": "Inventory quantity",
    "Variant Inventory Policy": "Continue selling when out of stock",
    "Variant Fulfillment Service": "Fulfillment service", "Variant Price": "Price",
    "Variant Compare At Price": "Compare-at price", "Variant Requires Shipping": "Requires shipping",
    "Variant Taxable": "Charge tax", "Variant Barcode": "Barcode", "Image Src": "Product image URL",
    "Image Position": "Image position", "Image Alt Text": "Image alt text", "Gift Card": "Gift card",
    "SEO Title": "SEO title", "SEO Description": "SEO description", "Variant Image": "Variant image URL",
    "Variant Weight Unit": "Weight unit for display", "Variant Tax Code": "Tax code",
    "Unit Price Total Measure": "Unit price total measure",
    "Unit Price Total Measure Unit": "Unit price total measure unit",
    "Unit Price Base Measure": "Unit price base measure",
    "Unit Price Base Measure Unit": "Unit price base measure unit",
}
GOOGLE = [
    "Google Shopping / Google Product Category", "Google Shopping / Gender", "Google Shopping / Age Group",
    "Google Shopping / MPN", "Google Shopping / Condition", "Google Shopping / Custom Product",
    "Google Shopping / Custom Label 0",
]
MARKETS = [
    "Included / International", "Price / International", "Compare At Price / International",
    "Included / Canada", "Price / Canada", "Compare At Price / Canada",
]
METAFIELDS = [
    "Color (product.metafields.shopify.color-pattern)", "Care (product.metafields.custom.care_instructions)",
    "Variant Metafield: custom.shelf",
]
# What these columns are once staff have made them attributes, by the rules of Shopify's own names.
COLOUR, CARE, SHELF = METAFIELDS

# A name, the columns it has beside the standard ones, whether they have the newer names, and what is peculiar to it.
SHOPS = [
    ("clothes", GOOGLE + METAFIELDS, False, {"shared_codes"}),
    ("books", [], True, {"untracked", "apostrophes"}),
    ("tea", MARKETS + METAFIELDS, False, {"scripts", "measures"}),
    ("tools", GOOGLE, True, {"shared_codes", "apostrophes", "below_zero", "tables"}),
    ("cards", MARKETS, False, {"gift_cards", "unlisted", "untracked"}),
    ("cloth", METAFIELDS, True, {"title_option", "below_zero", "oversells", "long_texts"}),
]

WORDS = (
    "amber anvil apron ash basket birch bowl brass brush canvas cedar chalk clay copper cotton crate dune ember fern "
    "field flint garden glass grain harbour hazel iron ivory jar kettle lamp lantern linen maple meadow mortar moss oak "
    "olive pebble pine plum quill reed rope sage slate spool stone teal thyme timber tin vase walnut wax willow wool"
).split()
SCRIPTS = {
    "ar": ["شاي", "أخضر", "فاخر", "قهوة", "عربية"],
    "zh": ["绿茶", "龙井", "茶杯", "紫砂", "新品"],
    "ja": ["抹茶", "茶碗", "ほうじ茶", "急須"],
    "ru": ["чай", "зелёный", "чашка", "мёд"],
    "he": ["תה", "ירוק", "קפה"],
}
COLOURS = ["Black", "Bone", "Forest", "Navy", "Rust", "Sand"]
SIZES = ["XS", "S", "M", "L", "XL", "2XL"]
FRAME = '<iframe width="560" height="315" src="https://video.example/embed/1" allowfullscreen></iframe>'

# Ways of names, the same name in two places among them; and an id of Shopify's taxonomy, which is no name.
CATEGORIES = [
    "", "", "Apparel & Accessories > Clothing > Shirts & Tops", "Apparel & Accessories > Clothing", "Home > Tea & Coffee",
    "Home > Clothing", "Über uns > 茶", "aa-1-13-8",
]


class Shop:
    """One shop's file: its rows, and what is expected of each product."""

    def __init__(self, name, extra, newer, kinds, seed):
        self.name, self.extra, self.newer, self.kinds = name, extra, newer, kinds
        self.random = random.Random(f"{seed} {name}")
        self.rows, self.expected, self.codes = [], [], []

    # Texts

    def words(self, low, high):
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(low, high)))

    def sentence(self):
        text = self.words(4, 12)
        return text[0].upper() + text[1:] + self.random.choice([".", ".", "!", " – 5 × 3 cm.", " & more."])

    def description(self):
        """The HTML of a description, and its blocks as (kind, content)."""
        blocks, links, notes = [], [], set()
        for _ in range(self.random.randint(0, 5)):
            kind = self.random.choice(["p", "p", "p", "h", "list", "table" if "tables" in self.kinds else "p"])
            if kind == "p":
                lines = [self.sentence() for _ in range(self.random.choice([1, 1, 1, 2, 3]))]
                blocks.append(["p", "\n".join(lines)])
            elif kind == "h":
                blocks.append(["h", self.words(1, 4).title()])
            elif kind == "list":
                items, level = [], 0
                for _ in range(self.random.randint(2, 5)):
                    items.append([level, self.words(1, 5)])
                    level = self.random.randint(0, min(level + 1, 2))
                blocks.append(["list", items])
            else:
                width = self.random.randint(2, 4)
                rows = [[self.words(1, 3) for _ in range(width)] for _ in range(self.random.randint(2, 6))]
                blocks.append(["table", rows])
        html = []
        for kind, content in blocks:
            html.append(getattr(self, f"html_{kind}")(content, links))
            if self.random.random() < 0.2:
                html.append(self.random.choice([
                    "<p> </p>", "<p>&nbsp;</p>", "<p><br></p>", "<p></p><p>\u00a0</p>", '<p class="MsoNormal"><o:p>&nbsp;</o:p></p>',
                    "<div><br></div>",
                ]))
        if blocks and self.random.random() < 0.05:
            html.append(FRAME)
            notes.add("Body (HTML)")
        head = self.random.choice(["", "", '<meta charset="utf-8">', "<!-- split -->"])
        tail = self.random.choice(["", "\n", "<style>p { margin: 0 }</style>"])
        return (head + self.random.choice(["", "\n"]).join(html) + tail if html else ""), blocks, links, notes

    def inline(self, text, links):
        """A line as HTML, perhaps with marks and a link."""
        escaped = text.replace("&", "&amp;").replace("<", "&lt;")
        words = escaped.split(" ")
        if len(words) > 3 and self.random.random() < 0.15:
            address = self.random.choice([
                "https://shop.example/pages/sizes", "/collections/all", "mailto:care@shop.example", "tel:+441632960001",
                "https://www.example.org/a?b=1&c=2"])
            links.append([words[1].replace("&amp;", "&"), address])
            target = self.random.choice(["", ' target="_blank"', ' rel="noopener noreferrer" title="More"'])
            words[1] = f'<a href="{address.replace("&", "&amp;")}"{target}>{words[1]}</a>'
        elif len(words) > 3 and self.random.random() < 0.3:
            mark = self.random.choice(["strong", "b", "em", "i", "span", "u"])
            attributes = self.random.choice(["", ' data-mce-fragment="1"', ' style="font-weight: 400;"'])
            words[1] = f"<{mark}{attributes}>{words[1]}</{mark}>"
        return " ".join(words)

    def html_p(self, text, links):
        lines = self.random.choice(["<br>", "<br/>", "<br />\n"]).join(self.inline(line, links) for line in text.split("\n"))
        start, end = self.random.choice([
            ("<p>", "</p>"), ("<p>", "</p>"), ('<p data-mce-fragment="1"><span>', "</span></p>"), ("<div>", "</div>"),
            ('<p style="text-align: center;" dir="ltr">', "</p>"), ('<p class="MsoNormal">', "</p>")])
        return start + lines + end

    def html_h(self, text, links):
        level = self.random.randint(1, 5)
        return f"<h{level}>" + self.random.choice([text, f"<strong>{text}</strong>"]) + f"</h{level}>"

    def html_list(self, items, links):
        mark = self.random.choice(["ul", "ol"])
        text, depth = f"<{mark}>", 0
        for index, (level, item) in enumerate(items):
            while depth > level:
                text, depth = text + f"</li></{mark}>", depth - 1
            if index and level == depth and items[index - 1][0] >= level:
                text += "</li>"
            if level > depth:
                text, depth = text + f"<{mark}>", depth + 1
            text += "<li>" + self.random.choice([item, f"<span>{item}</span>", f"<p>{item}</p>"])
        while depth >= 0:
            text, depth = text + f"</li></{mark}>", depth - 1
        return text

    def html_table(self, rows, links):
        head = self.random.random() < 0.4
        text = self.random.choice(['<table width="100%">', "<table>", '<table border="1" cellpadding="0">'])
        text += self.random.choice(["", '<colgroup><col style="width: 50%;"></colgroup>'])
        for index, row in enumerate(rows):
            if head and index == 0:
                text += "<thead><tr>" + "".join(f"<th>{cell}</th>" for cell in row) + "</tr></thead><tbody>"
                continue
            if not head and index == 0:
                text += "<tbody>"
            wrap = self.random.choice(["{}", "<p>{}</p>", "<span>{}</span>"])
            text += "<tr>" + "".join(f"<td>{wrap.format(cell)}</td>" for cell in row) + "</tr>\n"
        return text + "</tbody></table>"

    # Cells

    def handle(self, title, number):
        # Handles have at most 255 characters, as titles do.
        slug = "-".join(word.lower() for word in title.split())[:200]
        if "scripts" in self.kinds and number % 2:
            script = self.random.choice(list(SCRIPTS.values()))
            return "-".join(self.random.sample(script, 2)) + f"-{number}"
        return {
            3: f"{slug}--{number}", 5: f"{slug}-™-{number}", 7: f"nº-{number}-{slug}", 9: f"{slug}-({number})",
            11: f"{slug}_{number}", 13: f"café-{number}", 14: f"cafe-{number - 1}",
        }.get(number % 40, f"{slug}-{number}")

    def code(self, product, place):
        """A SKU as the merchant sees it; empty where there is none."""
        if "shared_codes" in self.kinds and self.random.random() < 0.3:
            if self.codes and self.random.random() < 0.3:
                return self.random.choice(self.codes)
            code = f"STYLE-{product}"
        elif "apostrophes" in self.kinds and self.random.random() < 0.5:
            code = self.random.choice(["", "+", "-", "=", "@"]) + f"{product:05d}{place}"
        elif "long_texts" in self.kinds and self.random.random() < 0.1:
            code = f"{product}-{place}-" + "X" * 240
        elif self.random.random() < 0.1:
            return ""
        else:
            code = f"{self.name[:2].upper()}-{product}-{place}"
        self.codes.append(code)
        return code

    @staticmethod
    def guarded(text):
        """What an export writes, so that no spreadsheet runs or rounds the cell."""
        return "'" + text if text and (text[0].isdigit() or text[0] in "=+-@") else text

    def options(self, number):
        """Names of options, and the values of each variant."""
        if "title_option" in self.kinds and number % 4 == 0:
            return ["Title"], [[f"Edition {n}"] for n in range(1, self.random.randint(3, 5))]
        choice = self.random.random()
        if choice < 0.4:
            return [], [[]]
        if choice < 0.7:
            return ["Size"], [[size] for size in SIZES[: self.random.randint(1, 6)]]
        if choice < 0.9:
            return ["Colour", "Size"], [
                [colour, size] for colour in self.random.sample(COLOURS, 2) for size in SIZES[: self.random.randint(1, 4)]]
        lengths = ["=30", "+32", "34"] if "apostrophes" in self.kinds else ["30", "32", "34"]
        return ["Colour", "Size", "Length"], [["Navy", size, length] for size in SIZES[1:3] for length in lengths]

    def stock(self):
        """What the cells of stock say, what is expected of them, and whether a note is."""
        choice = self.random.random()
        quantity = self.random.randint(0, 60)
        if "untracked" in self.kinds and choice < 0.5:
            return "", self.random.choice([0, -self.random.randint(1, 9), quantity]), "deny", ("untracked", None, set())
        if "below_zero" in self.kinds and choice < 0.3:
            return "shopify", -self.random.randint(1, 30), "deny", ("tracked", 0, {"Variant Inventory Qty"})
        if "oversells" in self.kinds and choice < 0.6:
            return "shopify", quantity, "continue", ("oversells", quantity, set())
        return "shopify", quantity, "deny", ("tracked", quantity, set())

    # Products

    def product(self, number):
        title = self.words(2, 4).title()
        if "scripts" in self.kinds and number % 3 == 0:
            title = " ".join(self.random.sample(self.random.choice(list(SCRIPTS.values())), 2))
        if "long_texts" in self.kinds and number % 20 == 0:
            title = (self.words(60, 60).title() * 2)[:255].strip()
        html, blocks, links, notes = self.description()
        names, values = self.options(number)
        is_card = "gift_cards" in self.kinds and number % 5 == 0
        status = self.random.choice(["active"] * 6 + ["draft", "archived"])
        if "unlisted" in self.kinds and number % 7 == 0:
            status = "unlisted"
        tags = sorted({self.words(1, 2) for _ in range(self.random.randint(0, 5))})
        vendor = self.words(1, 2).title()
        if "long_texts" in self.kinds and number % 20 == 1:
            vendor = (self.words(60, 60).title() * 2)[:255].strip()
        pictures = [
            {"url": f"https://cdn.shop.example/files/{self.name}-{number}-{n}.jpg?v=16{number:08d}",
             "alt": self.random.choice([None, self.words(1, 4)])}
            for n in range(self.random.randint(0, 4))]
        first = {
            "Title": title, "Body (HTML)": html, "Vendor": vendor, "Type": self.random.choice(["", "Shirts", "Tea", "Tools"]),
            "Tags": ", ".join(tags), "Published": "true" if status in ("active", "unlisted") else "false",
            "Gift Card": str(is_card).lower(), "SEO Title": self.random.choice(["", self.words(2, 5)]),
            "SEO Description": self.random.choice(["", self.sentence()]), "Status": status,
            "Product Category": self.random.choice(CATEGORIES),
        }
        for place, name in enumerate(names or ["Title"], 1):
            first[f"Option{place} Name"] = name
        expected = {
            "handle": self.handle(title, number), "title": title, "vendor": vendor, "type": first["Type"] or None,
            "tags": tags, "status": status, "is_gift_card": is_card, "seo_title": first["SEO Title"] or None,
            "seo_description": first["SEO Description"] or None, "options": names, "pictures": pictures,
            "blocks": blocks, "links": links, "variants": [], "kept": [], "category": first["Product Category"],
        }
        rows = []
        for place in range(max(len(values), len(pictures))):
            row = {"Handle": expected["handle"]}
            if place == 0:
                row |= first
            if place < len(values):
                cells, variant, more = self.variant(number, place, values[place], pictures)
                row |= cells
                expected["variants"].append(variant)
                notes |= more
            if place < len(pictures):
                row |= {"Image Src": pictures[place]["url"], "Image Position": str(place + 1),
                        "Image Alt Text": pictures[place]["alt"] or ""}
            for column in self.extra:
                if (place == 0 or column.startswith(("Variant", "Google"))) and place < len(values):
                    row[column] = self.extra_cell(column)
            if place < len(values):
                price = row.get("Price / Canada")
                expected["variants"][place] |= {
                    "shelf": row.get(SHELF) or None, "canada": round(float(price) * 100) if price else None}
            rows.append(row)
        attributes = {"color-pattern": rows[0].get(COLOUR, "").split("; "), "care-instructions": [rows[0].get(CARE, "")]}
        expected["attributes"] = {code: values for code, values in attributes.items() if values != [""]}
        if is_card:
            notes.add("Gift Card")
        if first["Product Category"] and not first["Product Category"][0].isupper():
            notes.add("Product Category")
        expected["kept"] = [
            {column: row[column] for column in self.extra + ["Variant Tax Code"] if row.get(column)}
            for row in rows]
        expected["notes"] = sorted(notes)
        self.rows += rows
        self.expected.append(expected)

    def variant(self, number, place, values, pictures):
        price = self.random.randint(100, 20_000)
        recommended = price + self.random.randint(100, 5_000) if self.random.random() < 0.3 else None
        cost = price // 2 if self.random.random() < 0.5 else None
        code = self.code(number, place)
        barcode = f"50{number:06d}{place:04d}" if self.random.random() < 0.4 else None
        grams = self.random.choice([None, 0, 120, 453, 2_500])
        unit = self.random.choice(["g", "kg", "oz", "lb"])
        tracker, quantity, policy, (kind, units, notes) = self.stock()
        ships, taxable = self.random.random() < 0.9, self.random.random() < 0.9
        picture = self.random.choice(pictures)["url"] if pictures and self.random.random() < 0.3 else None
        cells = {
            "Variant SKU": self.guarded(code), "Variant Grams": "" if grams is None else f"{grams}.0",
            "Variant Inventory Tracker": tracker, "Variant Inventory Qty": str(quantity),
            "Variant Inventory Policy": policy, "Variant Fulfillment Service": "manual",
            "Variant Price": f"{price / 100:.2f}",
            "Variant Compare At Price": "" if recommended is None else f"{recommended / 100:.2f}",
            "Variant Requires Shipping": str(ships).lower(), "Variant Taxable": str(taxable).lower(),
            "Variant Barcode": self.guarded(barcode or ""), "Variant Image": picture or "", "Variant Weight Unit": unit,
            "Variant Tax Code": self.random.choice(["", "", "PC040100"]),
            "Cost per item": "" if cost is None else f"{cost / 100:.2f}",
        }
        if self.newer:
            cells["Variant Inventory Policy"] = cells["Variant Inventory Policy"].upper()
        content = None
        if "measures" in self.kinds and self.random.random() < 0.5:
            content = self.random.choice([("250", "ml", "100", "ml"), ("500", "g", "1", "kg"), ("1.5", "l", "1", "l")])
            for column, cell in zip(OLD[27:31], content):
                cells[column] = cell
        for option, value in enumerate(values or ["Default Title"], 1):
            cells[f"Option{option} Value"] = self.guarded(value) if value[0] in "=+-@" else value
        expected = {
            "values": values, "sku": code or None, "price": price, "compare_at": recommended, "cost": cost,
            "barcode": barcode, "grams": grams, "unit": unit, "requires_shipping": ships, "is_taxable": taxable,
            "policy": kind, "quantity": units, "picture": picture, "content": content,
        }
        return cells, expected, notes

    def extra_cell(self, column):
        if column.startswith("Included"):
            return "true"
        if column.startswith("Price /"):
            return f"{self.random.randint(100, 30_000) / 100:.2f}"
        if column.startswith("Compare"):
            return ""
        if column.endswith("MPN"):
            return f"M{self.random.randint(1, 999)}"
        if column.endswith("Condition"):
            return "new"
        if column.endswith("Custom Product"):
            return "false"
        if column == COLOUR:
            return "; ".join(self.random.sample(COLOURS, self.random.randint(0, 3)))
        return self.random.choice(["", self.words(1, 3)])

    def write(self, folder):
        columns = OLD[:38] + self.extra + OLD[38:]
        with open(folder / f"{self.name}.csv", "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow([NEW.get(column, column) if self.newer else column for column in columns])
            for row in self.rows:
                writer.writerow([row.get(column, "") for column in columns])
        with open(folder / f"{self.name}.jsonl", "w", encoding="utf-8") as file:
            for product in self.expected:
                file.write(json.dumps(product, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--products", type=int, default=2_400)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, extra, newer, kinds in SHOPS:
        shop = Shop(name, extra, newer, kinds, arguments.seed)
        for number in range(arguments.products // len(SHOPS)):
            shop.product(number)
        shop.write(arguments.folder)


if __name__ == "__main__":
    main()
