"""The orders that the oracle computes: worked ones with a name, and generated ones, the same at every run."""
import random

VAT = {"standard": [("VAT", 190_000)], "reduced": [("VAT", 70_000)], "zero": []}
SALES_TAX = {
    "standard": [("State", 62_500), ("County", 10_000), ("City", 16_250)],
    "reduced": [("State", 10_000)], "zero": []}
CURRENCIES = [("EUR", 2), ("USD", 2), ("JPY", 0), ("KWD", 3)]


def identifier(kind, number):
    return f"01900000-0000-7000-8{kind:03x}-{number:012x}"


def line(number, price, quantity=1, tax="standard", product=None, categories=(), collections=(), brand=None,
         is_reduced=False, is_gift_card=False, variant=None):
    return {
        "id": identifier(6, number), "variant": identifier(1, variant if variant is not None else number),
        "product": identifier(2, product if product is not None else number),
        "categories": [identifier(3, each) for each in categories],
        "collections": [identifier(4, each) for each in collections], "brand": brand, "taxClass": tax,
        "quantity": quantity, "unitPrice": price, "isReduced": is_reduced, "isGiftCard": is_gift_card}


def selection(**sets):
    return {name: value for name, value in sets.items() if value}


def promotion(number, kind, action, lane=0, priority=0, combines=("product", "order", "delivery"), conditions=(),
              match="all", cap=None):
    return {
        "id": identifier(5, number), "class": kind, "lane": lane, "priority": priority,
        "combinesWith": list(combines), "match": match, "conditions": list(conditions), "action": action, "cap": cap}


def request(lines, promotions=(), delivery=None, currency=("EUR", 2), rounding="line", contains=True, rates=None,
            exempt=False, group=None, first=False, country="DE"):
    rates = VAT if rates is None else rates
    return {
        "currency": currency[0], "rounding": rounding, "pricesIncludeTax": contains, "isExempt": exempt,
        "buyer": {"group": group, "isFirstOrder": first, "country": country}, "lines": lines, "delivery": delivery,
        "rates": {
            name: [{"name": part, "rate": rate} for part, rate in parts] for name, parts in rates.items() if parts},
        "promotions": list(promotions)}


def sent(price, tax="standard"):
    return {"price": price, "taxClass": tax}


def percent(share, **sets):
    return {"kind": "percentage", "share": share * 10_000, "selection": selection(**sets)}


def worked():
    """Orders that one can check by hand."""
    ten, all_three = percent(10), ["unit", "line", "document"]
    buy_two = {
        "kind": "buyXGetY", "buys": {}, "gets": {}, "buy": 2, "get": 1, "share": 1_000_000, "limit": None}
    for rounding in all_three:
        yield f"79.20 gross at 19 %, {rounding}", request([line(1, 7920)], rounding=rounding)
        yield f"Three at 0.35 without tax, {rounding}", request(
            [line(1, 35, 3), line(2, 35, 3)], rounding=rounding, contains=False)
        yield f"Ten lines of 0.99 at 7 %, {rounding}", request(
            [line(number, 99, 1, "reduced") for number in range(10)], rounding=rounding)
        yield f"A third off three lines, {rounding}", request(
            [line(number, 1000) for number in range(3)],
            [promotion(1, "order", {"kind": "amount", "amount": 1000, "selection": {}})], rounding=rounding)
        yield f"Sales tax of three authorities, {rounding}", request(
            [line(1, 1999, 3), line(2, 499, 7, "reduced")], delivery=sent(695, "zero"), currency=("USD", 2),
            rounding=rounding, contains=False, rates=SALES_TAX)
        yield f"Delivery by the goods' mix, {rounding}", request(
            [line(1, 3333), line(2, 1111, 2, "reduced")], delivery=sent(495, None), rounding=rounding)
        yield f"An exempt business, {rounding}", request(
            [line(1, 7920, 2), line(2, 999, 3, "reduced")], delivery=sent(495), rounding=rounding, exempt=True)
        yield f"Yen, {rounding}", request(
            [line(1, 105, 3), line(2, 980)], [promotion(1, "product", ten)], currency=("JPY", 0), rounding=rounding)
        yield f"Dinars, {rounding}", request(
            [line(1, 12_345, 7)], [promotion(1, "order", ten)], currency=("KWD", 3), rounding=rounding)
    yield "Two and a third of them free", request(
        [line(1, 1000, 3), line(2, 500, 3)], [promotion(1, "product", buy_two)])
    yield "Percentages one after the other", request(
        [line(1, 10_000)], [promotion(1, "product", ten, lane=0), promotion(2, "product", ten, lane=1)])
    yield "The better of two in a lane", request(
        [line(1, 10_000)], [promotion(1, "product", ten), promotion(2, "product", percent(20))])
    yield "Each line its own in a lane", request(
        [line(1, 10_000, categories=[1]), line(2, 2000, categories=[2])],
        [promotion(1, "product", ten), promotion(2, "product", percent(20, categories=[identifier(3, 2)]))])
    yield "One that does not combine saves more", request(
        [line(1, 10_000)], [promotion(1, "product", ten), promotion(2, "order", percent(50), combines=[])])
    yield "One that does not combine saves less", request(
        [line(1, 10_000)], [promotion(1, "product", percent(50)), promotion(2, "order", ten, combines=[])])
    yield "Combining is mutual", request(
        [line(1, 10_000)],
        [promotion(1, "product", ten, combines=["order"]), promotion(2, "order", ten, combines=["order"])])
    yield "Nothing reduces a gift card", request(
        [line(1, 5000, is_gift_card=True), line(2, 1000)],
        [promotion(1, "order", {"kind": "amount", "amount": 3000, "selection": {}})])
    yield "Free delivery", request(
        [line(1, 6000)],
        [promotion(1, "delivery", percent(100), conditions=[{"kind": "amount", "minimum": 5000, "selection": {}}])],
        delivery=sent(495))
    yield "A gift", request(
        [line(1, 6000)],
        [promotion(1, "order", {
            "kind": "gift", "gift": {"variant": identifier(1, 99), "quantity": 1, "unitPrice": 1500}})])
    yield "A cap", request([line(1, 10_000), line(2, 5000)], [promotion(1, "product", percent(50), cap=1999)])
    yield "More off than there is", request(
        [line(1, 700), line(2, 50)], [promotion(1, "order", {"kind": "amount", "amount": 1000, "selection": {}})],
        delivery=sent(495))
    yield "A seller that charges no tax", request([line(1, 1999, 2)], delivery=sent(495), rates={})


class Generated:
    """Orders drawn from a seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def selection(self):
        draw = self.random
        kind = draw.randrange(7)
        if kind < 2:
            return {}
        if kind == 2:
            return {"products": [identifier(2, draw.randrange(6)) for _ in range(2)]}
        if kind == 3:
            return {"categories": [identifier(3, draw.randrange(3))]}
        if kind == 4:
            return {"collections": [identifier(4, draw.randrange(3))], "brands": ["ash"]}
        if kind == 5:
            return {"brands": [self.pick("ash", "oak")], "excludesReduced": True}
        return {"variants": [identifier(1, draw.randrange(6)) for _ in range(3)]}

    def price(self):
        return self.random.choice([
            self.random.randrange(1, 100), self.random.randrange(100, 5000),
            self.random.randrange(100, 5000) // 10 * 10 + 9, self.random.randrange(5000, 1_000_000),
            0 if self.random.random() < 0.2 else 999])

    def condition(self):
        kind = self.pick("quantity", "amount", "group", "firstOrder", "country")
        if kind == "quantity":
            return {"kind": kind, "minimum": self.random.randrange(1, 8), "selection": self.selection()}
        if kind == "amount":
            return {"kind": kind, "minimum": self.random.randrange(1, 8000), "selection": self.selection()}
        if kind == "group":
            return {"kind": kind, "groups": ["trade", "club"]}
        if kind == "country":
            return {"kind": kind, "countries": ["DE", "PL"]}
        return {"kind": kind}

    def action(self, kind):
        draw = self.random
        share = draw.choice([50_000, 100_000, 125_000, 200_000, 333_333, 500_000, 1_000_000])
        if kind == "delivery":
            return self.pick(
                {"kind": "percentage", "share": share}, {"kind": "amount", "amount": draw.randrange(1, 900)})
        tiers = [
            {"minimum": minimum, "share": part}
            for minimum, part in zip(sorted(draw.sample(range(1, 9), 3)), [50_000, 100_000, 150_000])]
        if draw.random() < 0.5:
            tiers, by = [dict(tier, minimum=tier["minimum"] * 700) for tier in tiers], "amount"
        else:
            by = "quantity"
        choices = [
            {"kind": "percentage", "share": share, "selection": self.selection()},
            {"kind": "amount", "amount": draw.randrange(1, 2500), "selection": self.selection()},
            {"kind": "tiers", "by": by, "tiers": tiers, "selection": self.selection()}]
        if kind == "product":
            choices += [
                {"kind": "fixedPrice", "amount": draw.randrange(1, 2500), "selection": self.selection()},
                {"kind": "buyXGetY", "buys": self.selection(), "gets": self.selection(), "buy": draw.randrange(1, 4),
                 "get": draw.randrange(1, 3), "share": self.pick(500_000, 1_000_000), "limit": self.pick(None, 1, 2)},
                {"kind": "buyXGetY", "buys": {}, "gets": {}, "buy": 2, "get": 1, "share": 1_000_000, "limit": None}]
        else:
            choices.append({"kind": "gift", "gift": {
                "variant": identifier(1, 99), "quantity": draw.randrange(1, 3), "unitPrice": self.price()}})
        return draw.choice(choices)

    def promotion(self, number):
        draw = self.random
        kind = self.pick("product", "product", "product", "order", "order", "delivery")
        everything = ["product", "order", "delivery"]
        combines = everything if draw.random() < 0.5 else [each for each in everything if draw.random() < 0.6]
        conditions = [self.condition() for _ in range(self.pick(0, 0, 0, 1, 2))]
        return promotion(
            number, kind, self.action(kind), lane=draw.randrange(3), priority=draw.randrange(3), combines=combines,
            conditions=conditions, match=self.pick("all", "any"),
            cap=self.pick(None, None, None, draw.randrange(1, 3000)))

    def order(self, number):
        draw = self.random
        currency = CURRENCIES[number % 4]
        count = draw.choice([1, 2, 2, 3, 4, 6])
        variants = draw.sample(range(6), count)
        lines = [
            line(
                index, self.price(), draw.choice([1, 1, 2, 3, 5, 12]),
                self.pick("standard", "standard", "reduced", "zero"),
                product=draw.randrange(6), categories=draw.sample(range(3), draw.randrange(3)),
                collections=draw.sample(range(3), draw.randrange(2)), brand=self.pick("ash", "oak", None),
                is_reduced=draw.random() < 0.2, is_gift_card=draw.random() < 0.05, variant=variant)
            for index, variant in enumerate(variants)]
        rates, contains = (VAT, draw.random() < 0.6) if draw.random() < 0.7 else (SALES_TAX, draw.random() < 0.2)
        return request(
            lines, [self.promotion(index) for index in range(draw.choice([0, 1, 2, 3, 5, 8]))],
            delivery=None if draw.random() < 0.2 else sent(
                draw.randrange(0, 1500), self.pick(None, None, "standard", "reduced")),
            currency=currency, rounding=["unit", "line", "document"][number % 3], contains=contains, rates=rates,
            exempt=draw.random() < 0.1, group=self.pick("trade", "retail", None), first=draw.random() < 0.3,
            country=self.pick("DE", "PL", "US"))

    def returns(self, order):
        """Steps in which units come back: some, then more, perhaps all."""
        left = {each["id"]: each["quantity"] for each in order["lines"]}
        steps = []
        for index in range(self.random.randrange(1, 4)):
            step = {}
            for name, count in left.items():
                taken = count if index == 2 else self.random.randrange(count + 1)
                if taken:
                    step[name] = taken
            for name, taken in step.items():
                left[name] -= taken
            if step:
                steps.append(step)
        return steps
