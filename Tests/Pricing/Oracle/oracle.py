#!/usr/bin/env python3
"""Computes orders from Docs/explanations/pricing.md with exact fractions, as the tests' independent reference.

`oracle.py` writes the cases, always the same ones, to Tests/Pricing/PricingTests/Data/orders.json. Rule numbers in
comments are those of the page. An expected value is changed only by a commit of its own that quotes the rule.
"""
import itertools
import json
import pathlib
import random
from fractions import Fraction

MILLION = 10**6
CLASSES = ["product", "order", "delivery"]


def rounded(value):
    """Rule 2, for values that are not negative."""
    assert value >= 0
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def shares(amount, weights):
    """Rule 3."""
    if not weights:
        return []
    if sum(weights) == 0:
        weights = [1] * len(weights)
    exact = [Fraction(amount * weight, sum(weights)) for weight in weights]
    result = [int(value) for value in exact]
    order = sorted(range(len(weights)), key=lambda index: (-(exact[index] - result[index]), index))
    for index in order[: amount - sum(result)]:
        result[index] += 1
    return result


def units(amount, quantity):
    """Rule 5."""
    low, more = divmod(amount, quantity)
    return [low + 1] * more + [low] * (quantity - more)


def selects(selection, line):
    """Whether a line is chosen: by any of the sets; by all where there is none. Rule 7."""
    if line["isGiftCard"] or (selection.get("excludesReduced") and line["isReduced"]):
        return False
    sets = [name for name in ("products", "variants", "categories", "collections", "brands") if selection.get(name)]
    if not sets:
        return True
    return (
        line["product"] in selection.get("products", [])
        or line["variant"] in selection.get("variants", [])
        or bool(set(line["categories"]) & set(selection.get("categories", [])))
        or bool(set(line["collections"]) & set(selection.get("collections", [])))
        or line["brand"] in selection.get("brands", [])
    )


class Order:
    """The amounts of an order while promotions are applied."""

    def __init__(self, request):
        self.request = request
        # Rule 4.
        self.lines = sorted(request["lines"], key=lambda line: (line["variant"], line["id"]))
        self.subtotals = [line["unitPrice"] * line["quantity"] for line in self.lines]
        self.amounts = list(self.subtotals)
        self.delivery = request["delivery"]["price"] if request["delivery"] else 0
        self.reductions = []  # (promotion, {index: amount}, delivery amount, gift)

    def holds(self, promotion):
        """Rule 9."""
        answers = [self.condition(condition) for condition in promotion["conditions"]]
        if not answers:
            return True
        return any(answers) if promotion["match"] == "any" else all(answers)

    def condition(self, condition):
        kind, buyer = condition["kind"], self.request["buyer"]
        chosen = [index for index, line in enumerate(self.lines) if selects(condition.get("selection", {}), line)]
        if kind == "quantity":
            return sum(self.lines[index]["quantity"] for index in chosen) >= condition["minimum"]
        if kind == "amount":
            return sum(self.subtotals[index] for index in chosen) >= condition["minimum"]
        if kind == "group":
            return buyer["group"] in condition["groups"]
        if kind == "firstOrder":
            return buyer["isFirstOrder"]
        if kind == "country":
            return buyer["country"] in condition["countries"]
        raise ValueError(kind)

    def percentage(self, share, chosen, is_by_unit):
        """What each line saves, with a share in millionths. Rule 15."""
        if is_by_unit and self.request["rounding"] == "unit":
            return {
                index: sum(
                    rounded(Fraction(value * share, MILLION))
                    for value in units(self.amounts[index], self.lines[index]["quantity"]))
                for index in chosen}
        return {index: rounded(Fraction(self.amounts[index] * share, MILLION)) for index in chosen}

    def shared(self, amount, chosen):
        parts = shares(amount, [self.amounts[index] for index in chosen])
        return dict(zip(chosen, parts))

    def saves(self, promotion):
        """(what each line saves, the set of lines concerned)."""
        action, kind = promotion["action"], promotion["action"]["kind"]
        chosen = [
            index for index, line in enumerate(self.lines) if selects(action.get("selection", {}), line)]
        is_product = promotion["class"] == "product"
        share = action.get("share", 0)
        if kind == "tiers":
            # Rule 18.
            reached = sum(
                self.lines[index]["quantity"] if action["by"] == "quantity" else self.subtotals[index]
                for index in chosen)
            share = max(
                ((tier["minimum"], tier["share"]) for tier in action["tiers"] if tier["minimum"] <= reached),
                default=(0, 0))[1]
        concerned = chosen
        if kind in ("percentage", "tiers"):
            if is_product:
                saved = self.percentage(share, chosen, True)
            else:
                total = sum(self.amounts[index] for index in chosen)
                saved = self.shared(rounded(Fraction(total * share, MILLION)), chosen)
        elif kind == "amount":
            # Rule 16.
            if is_product:
                saved = {
                    index: min(self.amounts[index], action["amount"] * self.lines[index]["quantity"])
                    for index in chosen}
            else:
                saved = self.shared(min(action["amount"], sum(self.amounts[index] for index in chosen)), chosen)
        elif kind == "fixedPrice":
            # Rule 17.
            saved = {
                index: max(0, self.amounts[index] - action["amount"] * self.lines[index]["quantity"])
                for index in chosen}
        elif kind == "buyXGetY":
            saved, concerned = self.sets(action)
        else:
            raise ValueError(kind)
        cap = promotion.get("cap")
        if cap is not None and sum(saved.values()) > cap:
            # Rule 22.
            keys = list(saved)
            saved = dict(zip(keys, shares(cap, [saved[key] for key in keys])))
        saved = {index: amount for index, amount in saved.items() if amount > 0}
        return saved, (concerned if kind == "buyXGetY" else list(saved))

    def sets(self, action):
        """Rule 19."""
        every = []  # (value, line, can be bought, can be reduced)
        for index, line in enumerate(self.lines):
            bought, reduced = selects(action["buys"], line), selects(action["gets"], line)
            if bought or reduced:
                every += [(value, index, bought, reduced) for value in units(self.amounts[index], line["quantity"])]
        only_bought = sum(1 for unit in every if unit[2] and not unit[3])
        only_reduced = sum(1 for unit in every if unit[3] and not unit[2])
        both = sum(1 for unit in every if unit[2] and unit[3])
        buy, get = action["buy"], action["get"]

        def fits(count):
            return max(0, buy * count - only_bought) + max(0, get * count - only_reduced) <= both

        count = 0
        limit = action.get("limit")
        while (limit is None or count < limit) and fits(count + 1):
            count += 1
        if count == 0:
            return {}, []
        # How many that could be bought may be reduced: the others are needed.
        spare = both - max(0, buy * count - only_bought)
        taken, left = [], list(every)
        for unit in sorted((unit for unit in every if unit[3]), key=lambda unit: (unit[0], unit[2], unit[1])):
            if len(taken) == get * count:
                break
            if unit[2]:
                if spare == 0:
                    continue
                spare -= 1
            taken.append(unit)
            left.remove(unit)
        bought = sorted((unit for unit in left if unit[2]), key=lambda unit: (-unit[0], unit[1]))[: buy * count]
        assert len(taken) == get * count and len(bought) == buy * count
        saving = rounded(Fraction(sum(unit[0] for unit in taken) * action["share"], MILLION))
        values = {}
        for unit in taken + bought:
            values[unit[1]] = values.get(unit[1], 0) + unit[0]
        keys = sorted(values)
        return dict(zip(keys, shares(saving, [values[key] for key in keys]))), keys

    def saves_delivery(self, promotion):
        """Rule 20."""
        action = promotion["action"]
        if action["kind"] == "percentage":
            saved = rounded(Fraction(self.delivery * action["share"], MILLION))
        else:
            saved = min(self.delivery, action["amount"])
        cap = promotion.get("cap")
        return saved if cap is None else min(saved, cap)

    def apply(self, promotion, saved, delivery=0, gift=None):
        for index, amount in saved.items():
            self.amounts[index] -= amount
        self.delivery -= delivery
        self.reductions.append((promotion, saved, delivery, gift))

    def best(self, promotions):
        """Rule 13: the one that saves most, with what it saves; None where nothing saves anything."""
        found = []
        for promotion in promotions:
            if promotion["class"] == "delivery":
                saved, delivery, gift = {}, self.saves_delivery(promotion), None
            elif promotion["action"]["kind"] == "gift":
                # Rule 21.
                gift = promotion["action"]["gift"]
                saved, delivery = {}, 0
            else:
                (saved, _), delivery, gift = self.saves(promotion), 0, None
            total = sum(saved.values()) + delivery + (gift["unitPrice"] * gift["quantity"] if gift else 0)
            if total > 0:
                found.append((-total, promotion["priority"], promotion["id"], promotion, saved, delivery, gift))
        return min(found, key=lambda item: item[:3])[3:] if found else None

    def product_lane(self, promotions):
        """Rule 14."""
        held = {}  # line → (promotion, amount)
        is_set = lambda promotion: promotion["action"]["kind"] == "buyXGetY" or promotion.get("cap") is not None
        for promotion in sorted(promotions, key=lambda item: (item["priority"], item["id"])):
            if is_set(promotion):
                continue
            for index, amount in self.saves(promotion)[0].items():
                if index not in held or amount > held[index][1]:
                    held[index] = (promotion, amount)
        judged = []
        for promotion in filter(is_set, promotions):
            saved, concerned = self.saves(promotion)
            judged.append((-sum(saved.values()), promotion["priority"], promotion["id"], promotion, saved, concerned))
        fixed = set()
        concerned_sets = []
        for _, _, _, promotion, saved, concerned in sorted(judged, key=lambda item: item[:3]):
            if fixed & set(concerned):
                continue
            if sum(saved.values()) > sum(held[index][1] for index in concerned if index in held):
                fixed |= set(concerned)
                for index in concerned:
                    held.pop(index, None)
                concerned_sets.append((promotion, saved))
        applied = list(concerned_sets)
        linewise = {}
        for index, (promotion, amount) in held.items():
            linewise.setdefault(promotion["id"], (promotion, {}))[1][index] = amount
        applied += linewise.values()
        for promotion, saved in sorted(applied, key=lambda item: (item[0]["priority"], item[0]["id"])):
            self.apply(promotion, saved)


def promoted(request):
    """Rules 10 to 12: the order under the combination that saves the most."""
    start = Order(request)
    usable = [promotion for promotion in request["promotions"] if start.holds(promotion)]
    best = None
    for modes in itertools.product(["several", "one", "none"], repeat=3):
        present = {name for name, mode in zip(CLASSES, modes) if mode != "none"}
        order = Order(request)
        for name, mode in zip(CLASSES, modes):
            if mode == "none":
                continue
            members = [
                promotion for promotion in usable
                if promotion["class"] == name
                and present - {name} <= set(promotion["combinesWith"])
                and (mode == "one" or name in promotion["combinesWith"])]
            if mode == "one":
                if name == "product":
                    found = []
                    for promotion in members:
                        saved = order.saves(promotion)[0]
                        if saved:
                            key = (-sum(saved.values()), promotion["priority"], promotion["id"])
                            found.append((key, promotion, saved))
                    if found:
                        _, promotion, saved = min(found, key=lambda item: item[0])
                        order.apply(promotion, saved)
                else:
                    chosen = order.best(members)
                    if chosen:
                        order.apply(*chosen)
                continue
            for lane in sorted({promotion["lane"] for promotion in members}):
                inside = [promotion for promotion in members if promotion["lane"] == lane]
                if name == "product":
                    order.product_lane(inside)
                else:
                    chosen = order.best(inside)
                    if chosen:
                        order.apply(*chosen)
        saved = sum(
            sum(parts.values()) + delivery + (gift["unitPrice"] * gift["quantity"] if gift else 0)
            for _, parts, delivery, gift in order.reductions)
        if best is None or saved > best[0]:
            best = (saved, order)
    return best[1]


def taxed(request, order):
    """Rules 23 to 26: for each line, and for delivery last, a list of (name, rate, amount)."""
    contains = request["pricesIncludeTax"]
    rates = lambda name: tuple((part["name"], part["rate"]) for part in request["rates"].get(name, []))
    entries = [  # (entry, amount, quantity, rates)
        (index, order.amounts[index], line["quantity"], rates(line["taxClass"]))
        for index, line in enumerate(order.lines)]
    if request["delivery"]:
        name = request["delivery"]["taxClass"]
        if name is not None:
            parts = [(order.delivery, rates(name))]
        else:
            # Rule 25.
            sums = {}
            for index, amount, _, found in entries:
                sums[found] = sums.get(found, 0) + amount
            if sum(sums.values()) == 0:
                parts = [(order.delivery, entries[0][3])]
            else:
                parts = list(zip(shares(order.delivery, list(sums.values())), sums))
        entries += [("delivery", amount, 1, found) for amount, found in parts]

    def fraction(rate, found):
        return Fraction(rate, MILLION + sum(part[1] for part in found) if contains else MILLION)

    taxes = [[] for _ in entries]
    if request["rounding"] == "document":
        groups = {}
        for position, (_, amount, _, found) in enumerate(entries):
            groups.setdefault(found, []).append((position, amount))
        for found, members in groups.items():
            for name, rate in found:
                total = rounded(sum(amount for _, amount in members) * fraction(rate, found))
                for (position, _), share in zip(members, shares(total, [amount for _, amount in members])):
                    taxes[position].append((name, rate, share))
    else:
        for position, (_, amount, quantity, found) in enumerate(entries):
            for name, rate in found:
                if request["rounding"] == "unit":
                    tax = sum(rounded(value * fraction(rate, found)) for value in units(amount, quantity))
                else:
                    tax = rounded(amount * fraction(rate, found))
                taxes[position].append((name, rate, tax))
    result, delivery = {}, {}
    for (entry, _, _, _), found in zip(entries, taxes):
        if entry == "delivery":
            for name, rate, amount in found:
                delivery[(name, rate)] = delivery.get((name, rate), 0) + amount
        else:
            result[entry] = found
    return result, [(name, rate, amount) for (name, rate), amount in delivery.items()]


def price(request):
    order = promoted(request)
    taxes, delivery_taxes = taxed(request, order)
    contains, exempt = request["pricesIncludeTax"], request["isExempt"]

    def described(found):
        return [{"name": name, "rate": rate, "amount": amount} for name, rate, amount in found]

    lines, removed, tax = [], 0, 0
    for index, line in enumerate(order.lines):
        own = sum(amount for _, _, amount in taxes[index])
        gone = own if exempt and contains else 0
        charged = 0 if exempt else own
        removed += gone
        tax += charged
        lines.append({
            "id": line["id"], "subtotal": order.subtotals[index],
            "reductions": [
                {"promotion": promotion["id"], "amount": saved[index]}
                for promotion, saved, _, _ in order.reductions if saved.get(index)],
            "amount": order.amounts[index] - gone, "removedTax": gone,
            "taxes": [] if exempt else described(taxes[index])})
    gifts = [
        {"promotion": promotion["id"], "variant": gift["variant"], "quantity": gift["quantity"],
         "subtotal": gift["unitPrice"] * gift["quantity"]}
        for promotion, _, _, gift in order.reductions if gift]
    own = sum(amount for _, _, amount in delivery_taxes)
    gone = own if exempt and contains else 0
    removed += gone
    tax += 0 if exempt else own
    delivery = None
    if request["delivery"]:
        delivery = {
            "subtotal": request["delivery"]["price"],
            "reductions": [
                {"promotion": promotion["id"], "amount": amount}
                for promotion, _, amount, _ in order.reductions if amount],
            "amount": order.delivery - gone, "removedTax": gone, "taxes": [] if exempt else described(delivery_taxes)}
    total = sum(line["amount"] for line in lines) + (delivery["amount"] if delivery else 0)
    if not contains:
        total += tax
    # Rule 27, the other way round.
    goods = sum(order.subtotals)
    reduced = sum(sum(saved.values()) for _, saved, _, _ in order.reductions)
    delivery_price = request["delivery"]["price"] if request["delivery"] else 0
    delivery_reduced = sum(amount for _, _, amount, _ in order.reductions)
    assert total == goods - reduced + delivery_price - delivery_reduced + (0 if contains else tax) - removed
    return {"lines": lines, "gifts": gifts, "delivery": delivery, "tax": tax, "total": total}


def refund(request, priced, steps):
    """Rule 28: what the units of each step come to, with their tax."""
    quantities = {line["id"]: line["quantity"] for line in request["lines"]}
    before = {line["id"]: 0 for line in priced["lines"]}
    result = []
    for step in steps:
        amount, tax = 0, 0
        for line in priced["lines"]:
            count = step.get(line["id"], 0)
            if not count:
                continue
            start = before[line["id"]]
            before[line["id"]] += count
            part = lambda value: sum(units(value, quantities[line["id"]])[start:start + count])
            taxes = sum(part(found["amount"]) for found in line["taxes"])
            amount += part(line["amount"]) + (0 if request["pricesIncludeTax"] else taxes)
            tax += taxes
        result.append({"units": step, "amount": amount, "tax": tax})
    return result


def converted(amount, rate, digits, rule):
    """Rule 30; the rate is an exact decimal."""
    value = rounded(amount * Fraction(rate) * Fraction(10) ** digits)
    if value == 0 or rule is None:
        return value
    if "multiple" in rule:
        return rounded(Fraction(value, rule["multiple"])) * rule["multiple"]
    ending, of = rule["ending"], rule["of"]
    return max(ending, ((2 * (value - ending) + of) // (2 * of)) * of + ending)


def main():
    from cases import Generated, worked

    generated = Generated(2026)
    orders = list(worked()) + [(f"Order {number}", generated.order(number)) for number in range(360)]
    lines = []
    for name, request in orders:
        priced = price(request)
        case = {"name": name, "request": request, "priced": priced,
                "refunds": refund(request, priced, generated.returns(request))}
        lines.append(json.dumps(case, separators=(",", ":")))
    draw = random.Random(2027)
    conversions = []
    for _ in range(200):
        rate = draw.randrange(1, 3 * 10**10) if draw.random() < 0.5 else draw.randrange(1, 10**8)
        rate = f"{rate // 10**8}.{rate % 10**8:08d}"
        rule = draw.choice([
            None, {"multiple": 5}, {"multiple": 100}, {"ending": 99, "of": 100}, {"ending": 95, "of": 100}])
        amount, digits = draw.randrange(0, 2_000_000), draw.choice([0, 0, -2, 2, 1, -1])
        conversions.append({"amount": amount, "rate": rate, "digits": digits, "rule": rule,
                            "converted": converted(amount, rate, digits, rule)})
    folder = pathlib.Path(__file__).resolve().parent.parent / "PricingTests" / "Data"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "orders.json").write_text("[\n" + ",\n".join(lines) + "\n]\n")
    (folder / "conversions.json").write_text(
        "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in conversions) + "\n]\n")


if __name__ == "__main__":
    main()
