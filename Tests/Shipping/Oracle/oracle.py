#!/usr/bin/env python3
"""Quotes requests from Docs/explanations/shipping-rates.md, as the tests' independent reference.

`oracle.py` writes the cases, always the same ones, to Tests/Shipping/ShippingTests/Data/quotes.json. Rule numbers in
comments are those of the page. An expected value is changed only by a commit of its own that quotes the rule.
"""
import datetime
import json
import math
import pathlib
import re
import zoneinfo

import cases

INT64 = 2**63 - 1
LARGEST = 2**53 - 1
BRITISH = {"GB", "GG", "IM", "JE"}
RADIUS = 6_371_008.8


def plain(text):
    """Rule 2."""
    return re.sub("[^A-Z0-9]", "", "".join(chr(ord(c) - 32) if "a" <= c <= "z" else c for c in text))


def district(code, country):
    """Rule 2."""
    if country in BRITISH and len(code) >= 5 and re.search("[0-9][A-Z][A-Z]$", code):
        return code[:-3]
    return code


def settles(entry, code, country):
    """Rule 3: how many characters the entry compares; None when it does not have the code."""
    area = district(code, country)
    if ".." not in entry:
        start = plain(entry)
        if not code.startswith(start):
            return None
        if country not in BRITISH or start in (area, code):
            return len(start)
        if len(start) < len(area) and not (start[-1].isdigit() and area[len(start)].isdigit()):
            return len(start)
        return None
    low, high = (plain(end) for end in entry.split(".."))
    head = re.sub("[0-9]+$", "", low)
    first, last = int(low[len(head):]), int(high[len(head):])
    if not area.startswith(head):
        return None
    rest = area[len(head):]
    digits = re.match("[0-9]*", rest).group()
    if country not in BRITISH:
        width = len(low) - len(head)
        if len(digits) < width:
            return None
        digits = digits[:width]
    if not digits or not first <= int(digits) <= last:
        return None
    return len(head) + len(digits)


def closeness(place, destination):
    """Rule 4: (settled characters, names regions), or the rule that is broken, the last one being the nearest miss."""
    if place["country"] != destination["country"]:
        return None, 0
    regions = [region.lower() for region in place.get("regions", [])]
    if regions and (destination.get("region") or "").lower() not in regions:
        return None, 1
    code = plain(destination.get("postalCode") or "")
    found = lambda entries: [
        count for entry in entries for count in [settles(entry, code, destination["country"])] if count is not None]
    if code and found(place.get("excludes", [])):
        return None, 3
    settled = 0
    if place.get("includes"):
        if not code or not found(place["includes"]):
            return None, 2
        settled = max(found(place["includes"]))
    return (settled, 1 if regions else 0), 0


MISSES = {1: "otherRegion", 2: "otherPostalCode", 3: "excludedPostalCode"}


def choose(zones, destination):
    """Rule 5: the chosen zone's index, and what became of each zone that has a place in the country."""
    ranks, steps = [], []
    for index, zone in enumerate(zones):
        if not zone["places"]:
            ranks.append(((-1, -1), -index))
            steps.append({"zone": zone["id"], "name": zone["name"], "rule": None})
            continue
        results = [closeness(place, destination) for place in zone["places"]]
        good = [result for result, _ in results if result]
        if good:
            ranks.append((max(good), -index))
            steps.append({"zone": zone["id"], "name": zone["name"], "rule": None})
        else:
            miss = max(miss for _, miss in results)
            if miss:
                steps.append({"zone": zone["id"], "name": zone["name"], "rule": MISSES[miss]})
    best = -max(ranks)[1] if ranks else None
    for step in steps:
        if step["rule"] is None:
            step["rule"] = "chosen" if step["zone"] == zones[best]["id"] else "lessSpecific"
    return best, steps


def metres(one, other):
    """Rule 6, by the spherical law in its haversine form."""
    (lat1, lon1), (lat2, lon2) = ([math.radians(float(part)) for part in text.split(",")] for text in (one, other))
    a = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return round(2 * RADIUS * math.asin(min(1.0, math.sqrt(a))))


def step(method, lines, request):
    """Rules 6 to 9."""
    charge = method["charge"]

    def result(rule, **rest):
        return {"method": method["id"], "name": method["name"], "rule": rule, **rest}

    for line in lines:
        if line.get("product") in method.get("excludedProducts", []) and line.get("product"):
            return result("excludedProduct", variant=line["variant"])
    types = [name.lower() for name in method.get("excludedTypes", [])]
    for line in lines:
        if line.get("type") and line["type"].lower() in types:
            return result("excludedType", variant=line["variant"])
    value = next(
        (value for value in request["values"]
         if any(row["price"]["currency"] == value["currency"] for row in charge["rows"])), None)
    if value is None:
        return result("otherCurrency")
    measure, shown = 0, {}
    if charge["by"] == "weight":
        measure = min(sum(line.get("grams", 0) * line.get("quantity", 1) for line in lines), INT64)
    if charge["by"] == "items":
        measure = sum(line.get("quantity", 1) for line in lines)
    if charge["by"] == "value":
        measure = max(value["amount"], 0)
    if charge["by"] == "distance":
        point = request["destination"].get("coordinate")
        if point is None:
            return result("unknownDistance")
        measure = metres(charge["origin"], point)
    if charge["by"] != "flat":
        shown = {"measure": measure}
    row = next(
        (row for row in charge["rows"]
         if row["price"]["currency"] == value["currency"] and measure <= row.get("upTo", INT64)), None)
    if row is None:
        return result("beyondLastRow", **shown)
    for free in method.get("freeFrom", []):
        if free["currency"] == value["currency"] and value["amount"] >= free["amount"]:
            return result("free", price={"amount": 0, "currency": value["currency"]}, **shown)
    amount = row["price"]["amount"]
    if charge["by"] == "items":
        amount += row.get("further", 0) * (measure - 1)
    if amount > LARGEST:
        return result("amountTooLarge", **shown)
    return result("offered", price={"amount": amount, "currency": value["currency"]}, **shown)


def window(schedule, calendar, now, zone):
    """Rule 10."""
    local = datetime.datetime.fromtimestamp(now / 1000, zoneinfo.ZoneInfo(zone))
    day = local.date()
    if schedule.get("cutoff") is not None and local.hour * 60 + local.minute >= schedule["cutoff"]:
        day += datetime.timedelta(days=1)
    holidays = set(calendar.get("holidays", []))
    works = lambda day: day.isoweekday() in calendar["workingDays"] and day.isoformat() not in holidays

    def after(day, count):
        limit = day + datetime.timedelta(days=3_660)
        while day < limit:
            if works(day):
                if count == 0:
                    return day
                count -= 1
            day += datetime.timedelta(days=1)
        return None

    leaves = after(day, schedule.get("handling", 0))
    ends = [leaves and after(leaves, schedule[name]) for name in ("fastest", "slowest")]
    return {"earliest": str(ends[0]), "latest": str(ends[1])} if all(ends) else None


def quote(case):
    request, zones = case["request"], case["zones"]

    def answer(outcome, steps=(), methods=(), rates=()):
        return {
            "rates": list(rates), "trace": {"outcome": outcome, "zones": list(steps), "methods": list(methods)}}

    lines = [
        line for line in request["lines"] if line.get("needsDelivery", True) and line.get("quantity", 1) > 0]
    if not lines:
        return answer("nothingToDeliver")
    best, steps = choose(zones, request["destination"])
    if best is None:
        return answer("noZone", steps)
    zone = zones[best]
    methods = [step(method, lines, request) for method in zone["methods"]]
    rates = []
    for method, found in zip(zone["methods"], methods):
        if "price" in found:
            days = method.get("schedule") and window(
                method["schedule"], zone["calendar"], case["now"], case["timeZone"])
            rates.append({
                "id": method["id"], "name": method["name"], "price": found["price"],
                **({"window": days} if days else {}),
                **({"taxClass": method["taxClass"]} if "taxClass" in method else {})})
    return answer("noMethods" if not methods else "offered" if rates else "allRefused", steps, methods, rates)


def as_sent(zone):
    """A zone as the API sends it."""
    return {"id": zone["id"], "details": {name: zone[name] for name in zone if name != "id"}, "version": 1}


def main():
    folder = pathlib.Path(__file__).resolve().parents[1] / "ShippingTests" / "Data"
    quoted = [
        {**case, "zones": [as_sent(zone) for zone in case["zones"]], "quote": quote(case)}
        for case in cases.all_cases()]
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in quoted)
    (folder / "quotes.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(len(quoted), "cases")


if __name__ == "__main__":
    main()
