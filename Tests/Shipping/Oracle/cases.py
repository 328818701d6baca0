"""The requests that the oracle quotes: worked ones with a name, and generated ones, the same at every run."""
import datetime
import random

MONDAY = int(datetime.datetime(2026, 3, 2, 9, 0, tzinfo=datetime.timezone.utc).timestamp() * 1000)
WEEK = {"workingDays": [1, 2, 3, 4, 5]}
LEEDS, YORK, LONDON = "53.801300,-1.548600", "53.959700,-1.081500", "51.507400,-0.127800"


def identifier(kind, number):
    return f"01900000-0000-7000-8{kind:03x}-{number:012x}"


def money(amount, currency="EUR"):
    return {"amount": amount, "currency": currency}


def row(price, up_to=None, further=None, currency="EUR"):
    found = {"price": money(price, currency)}
    if up_to is not None:
        found["upTo"] = up_to
    if further:
        found["further"] = further
    return found


def method(word="standard", by="flat", rows=None, origin=None, **rest):
    charge = {"by": by, "rows": rows or [row(500)]}
    if origin:
        charge["origin"] = origin
    return {"id": word, "name": word.title(), "charge": charge, **rest}


def place(country, **rest):
    return {"country": country, **rest}


def zone(number, places, methods=None, calendar=None):
    return {
        "id": identifier(1, number), "name": f"Zone {number}", "places": places,
        "methods": [method()] if methods is None else methods, "calendar": calendar or WEEK}


def line(number=1, grams=0, quantity=1, **rest):
    return {"variant": identifier(2, number), "grams": grams, "quantity": quantity, **rest}


def request(country="DE", lines=None, values=None, **rest):
    return {
        "destination": {"country": country, **rest}, "lines": [line()] if lines is None else lines,
        "values": values or [money(5_000)]}


def case(name, wanted, zones, now=MONDAY, time_zone="Europe/Berlin"):
    return {"name": name, "request": wanted, "zones": zones, "now": now, "timeZone": time_zone}


def zones_and_places():
    germany, rest = zone(1, [place("DE")]), zone(9, [])
    yield case("a country", request(), [germany, rest])
    yield case("everywhere else", request("FR"), [germany, rest])
    yield case("nowhere", request("FR"), [germany])
    yield case("everywhere else stands first, and a country is closer", request(), [rest, germany])
    yield case("a zone without methods", request(), [zone(1, [place("DE")], []), rest])
    yield case("no zones", request(), [])
    states = zone(2, [place("US", regions=["CA", "NY"])])
    for region in ["CA", "ny", "TX", None]:
        yield case(f"a region: {region}", request("US", region=region), [zone(1, [place("US")]), states, rest])
        yield case(f"only regions: {region}", request("US", region=region), [states])
    for code in ["10115", "10-115", "20095", "1", "", "abc", None]:
        berlin = zone(2, [place("DE", includes=["10..14"])])
        yield case(f"two codes: {code}", request(postalCode=code), [germany, berlin, rest])
        beginning = zone(2, [place("DE", includes=["101"], excludes=["10115"])])
        yield case(f"an excluded code: {code}", request(postalCode=code), [beginning, rest])
        islands = zone(1, [place("DE", excludes=["10", "20000..20999"])])
        yield case(f"a country without codes: {code}", request(postalCode=code), [islands, rest])
    for code in ["IV3 6AB", "IV36 1AB", "IV1 1AA", "IV28 3XX", "IV29 1AA", "iv3", "IV", "IV36AB", "KW1 4XX"]:
        for entry in ["IV", "IV3", "IV1..IV28", "IV3 6AB", "IV36", "I"]:
            highlands = zone(2, [place("GB", includes=[entry])])
            yield case(
                f"British {entry}: {code}", request("GB", postalCode=code), [zone(1, [place("GB")]), highlands])
    for code in ["EC1A 1BB", "E1 6AN", "W1A 0AX", "JE2 3AB"]:
        country = "JE" if code.startswith("JE") else "GB"
        for entry in ["EC1", "E1", "E1..E2", "W1", "JE2"]:
            yield case(
                f"{entry}: {code}", request(country, postalCode=code), [zone(2, [place(country, includes=[entry])])])
    for code in ["1012 AB", "1099ZZ", "2011 AA", "101"]:
        yield case(
            f"Dutch: {code}", request("NL", postalCode=code), [zone(2, [place("NL", includes=["1000..1099"])]), rest])
    for code in ["00-950", "00951", "31-000"]:
        yield case(
            f"Polish: {code}", request("PL", postalCode=code), [zone(2, [place("PL", includes=["00950"])]), rest])
    yield case(
        "the longer entry is closer", request(postalCode="10115"),
        [zone(1, [place("DE", includes=["10"])]), zone(2, [place("DE", includes=["10115"])]), germany])
    yield case(
        "a code is closer than a region", request("US", region="CA", postalCode="90210"),
        [zone(1, [place("US", regions=["CA"])]), zone(2, [place("US", includes=["9"])])])
    yield case(
        "a region decides among equal codes", request("US", region="CA", postalCode="90210"),
        [zone(1, [place("US", includes=["9"])]), zone(2, [place("US", regions=["CA"], includes=["9"])])])
    yield case(
        "the first of equals", request(postalCode="10115"),
        [zone(2, [place("DE", includes=["101"])]),
         zone(1, [place("DE", includes=["1"]), place("DE", includes=["101"])])])
    yield case(
        "a place of several", request("FR"), [zone(1, [place("DE"), place("FR", includes=["75"]), place("FR")])])
    yield case(
        "a miss by the code is nearer than one by the region", request("US", region="TX", postalCode="10"),
        [zone(1, [place("US", regions=["CA"]), place("US", includes=["9"])])])


def charges():
    weights = [row(300, 500), row(600, 2_000), row(1_200, 10_000)]

    def only(*methods):
        return [zone(1, [place("DE")], list(methods))]

    for grams in [0, 500, 501, 2_000, 2_001, 10_000, 10_001]:
        yield case(f"{grams} g", request(lines=[line(grams=grams)]), only(method(by="weight", rows=weights)))
    yield case(
        "weights are summed", request(lines=[line(1, 400, 2), line(2, 601, 2)]),
        only(method(by="weight", rows=weights)))
    yield case(
        "what is not sent weighs nothing", request(lines=[line(1, 400), line(2, 9_000, needsDelivery=False)]),
        only(method(by="weight", rows=weights)))
    yield case(
        "more than 64 bits", request(lines=[line(1, 2**62, 3), line(2, 1)]),
        only(method(by="weight", rows=weights), method("open", by="weight", rows=weights + [row(9_900)])))
    values = [row(900, 1_999), row(500, 4_999), row(0)]
    for amount in [-1, 0, 1_999, 2_000, 4_999, 5_000, 2**53 - 1]:
        yield case(f"{amount} of value", request(values=[money(amount)]), only(method(by="value", rows=values)))
    for quantity in [1, 2, 3, 7, 1_000_000]:
        items = request(lines=[line(1, quantity=quantity), line(2, quantity=1)])
        yield case(f"{quantity} and one items", items, only(
            method("further", by="items", rows=[row(500, further=150)]),
            method("rows", by="items", rows=[row(500, 3), row(900, 8)]),
            method("both", by="items", rows=[row(500, 3, further=10), row(900, further=20)])))
    yield case(
        "a price beyond amounts", request(lines=[line(quantity=1_000_000)]),
        only(method(by="items", rows=[row(1, further=2**53 - 1)])))
    for point in [LEEDS, YORK, LONDON, "-53.801300,178.451400", None]:
        local = method("local", by="distance", origin=LEEDS, rows=[row(0, 0), row(300, 40_000), row(2_000, 300_000)])
        yield case(f"from Leeds to {point}", request(coordinate=point), only(local))
    for amount in [4_999, 5_000, 5_001]:
        yield case(f"free from 50.00: {amount}", request(values=[money(amount)]), only(
            method(freeFrom=[money(5_000)], taxClass="reduced"), method("other", freeFrom=[money(1, "USD")]),
            method("heavy", by="weight", rows=[row(100, 10)], freeFrom=[money(5_000)])))
    yield case(
        "free does not save what is too heavy", request(lines=[line(grams=11)]),
        only(method(by="weight", rows=[row(100, 10)], freeFrom=[money(0)])))
    both = [row(500), row(600, currency="USD")]
    for name, given in [
            ("euros", [money(5_000)]), ("dollars", [money(6_000, "USD")]), ("yen", [money(9_000, "JPY")]),
            ("yen, then dollars", [money(9_000, "JPY"), money(6_000, "USD")]),
            ("dollars, then euros", [money(6_000, "USD"), money(5_000)]), ("none", None)]:
        wanted = request(values=given)
        if given is None:
            wanted["values"] = []
        yield case(f"currency of the row: {name}", wanted, only(
            method(rows=both), method("euros"), method("rows", by="value", rows=[
                row(500, 5_499), row(700, 5_999, currency="USD"), row(300), row(400, currency="USD")])))
    lamp, knife = identifier(3, 1), identifier(3, 2)
    for product in [lamp, knife, None]:
        for kind in ["Glass", "steel", None]:
            item = line(1, 10, **({"product": product} if product else {}), **({"type": kind} if kind else {}))
            yield case(f"excluded: {product and product[-1]} {kind}", request(lines=[line(2), item]), only(
                method("a", excludedProducts=[lamp]), method("b", excludedTypes=["glass", "Paper"]),
                method("c", excludedProducts=[lamp], excludedTypes=["STEEL"])))
    yield case(
        "what is not sent excludes nothing", request(lines=[line(1), line(2, product=lamp, needsDelivery=False)]),
        only(method(excludedProducts=[lamp])))
    yield case("nothing is sent", request(lines=[line(needsDelivery=False)]), only(method()))
    yield case("no lines", request(lines=[]), only(method()))


def days():
    def moment(*parts):
        return int(datetime.datetime(*parts, tzinfo=datetime.timezone.utc).timestamp() * 1000)

    easter = {"workingDays": [1, 2, 3, 4, 5], "holidays": ["2026-04-03", "2026-04-06"]}
    schedules = [
        {"fastest": 1, "slowest": 3}, {"cutoff": 840, "fastest": 1, "slowest": 1},
        {"cutoff": 0, "handling": 1, "fastest": 0, "slowest": 0},
        {"cutoff": 1_439, "handling": 2, "fastest": 5, "slowest": 10}]
    for name, now in [
            ("Thursday before Easter, 13:59", moment(2026, 4, 2, 11, 59)),
            ("Thursday before Easter, 14:00", moment(2026, 4, 2, 12, 0)),
            ("Good Friday", moment(2026, 4, 3, 9)), ("Saturday", moment(2026, 4, 4, 9)),
            ("Sunday, an hour before Monday", moment(2026, 4, 5, 21, 30)),
            ("midnight", moment(2026, 4, 6, 22, 0)), ("the day clocks change", moment(2026, 3, 29, 1, 30)),
            ("the day clocks change back", moment(2026, 10, 25, 0, 30)), ("New Year", moment(2026, 12, 31, 23, 30)),
            ("a leap day", moment(2028, 2, 28, 12, 30))]:
        yield case(name, request(), [zone(1, [place("DE")], [
            method(f"m{index}", schedule=schedule) for index, schedule in enumerate(schedules)], easter)], now)
    for time_zone in ["Pacific/Auckland", "America/Los_Angeles", "Asia/Kolkata", "UTC"]:
        yield case(f"Friday noon in UTC is {time_zone}", request(), [zone(1, [place("DE")], [
            method(schedule={"cutoff": 720, "fastest": 0, "slowest": 2})])], moment(2026, 3, 6, 12), time_zone)
    yield case("six working days", request(), [zone(1, [place("DE")], [
        method(schedule={"fastest": 1, "slowest": 6})], {"workingDays": [1, 2, 3, 4, 5, 6]})], moment(2026, 3, 6, 12))
    yield case("a day a week", request(), [zone(1, [place("DE")], [
        method(schedule={"handling": 1, "fastest": 1, "slowest": 2})], {"workingDays": [7]})], moment(2026, 3, 6, 12))


def generated():
    source = random.Random(20260302)
    countries = ["DE", "GB", "US"]
    codes = {
        "DE": ["10115", "20095", "80331", "01067"], "GB": ["IV3 6AB", "EC1A 1BB", "SW1A 1AA"],
        "US": ["90210", "10001"]}
    entries = {
        "DE": ["1", "101", "10..19", "80000..80999"], "GB": ["IV", "IV3", "EC1", "SW1..SW9"], "US": ["9", "10..12"]}
    for number in range(120):
        def some(options):
            return source.sample(options, source.randint(0, min(2, len(options))))

        zones = []
        for index in range(source.randint(1, 6)):
            places = []
            for _ in range(source.randint(0 if index == 5 else 1, 3)):
                country = source.choice(countries)
                one = place(
                    country, regions=sorted(some(["CA", "NY"])) if country == "US" else [],
                    includes=sorted(some(entries[country])),
                    excludes=some(entries[country]) if source.random() < 0.3 else [])
                # A zone names no country and no region twice.
                if all(other["includes"] + other["excludes"] and other != one for other in places):
                    places.append(one)
            methods = []
            for word in range(source.randint(0, 4)):
                by = source.choice(["flat", "weight", "value", "items", "distance"])
                currency = source.choice(["EUR", "EUR", "USD"])
                limits = sorted(source.sample(range(1, 12_000), 3))
                rows = [row(source.randint(0, 3_000), limit, currency=currency) for limit in limits]
                if by == "flat":
                    rows = [row(source.randint(0, 3_000), currency=currency)]
                elif source.random() < 0.5:
                    rows.append(row(source.randint(0, 5_000), currency=currency))
                extra = {}
                if source.random() < 0.3:
                    extra["freeFrom"] = [money(source.randint(0, 9_000), currency)]
                if source.random() < 0.5:
                    low = source.randint(0, 4)
                    extra["schedule"] = {
                        "cutoff": source.choice([None, 0, 600, 900]), "handling": source.randint(0, 3), "fastest": low,
                        "slowest": low + source.randint(0, 5)}
                methods.append(method(f"m{word}", by, rows, LEEDS if by == "distance" else None, **extra))
            zones.append(zone(index, places, methods, {
                "workingDays": sorted(source.sample(range(1, 8), source.randint(1, 7))),
                "holidays": ["2026-03-03"] if source.random() < 0.3 else []}))
        country = source.choice(countries)
        wanted = request(
            country, [line(n, source.randint(0, 4_000), source.randint(1, 4)) for n in range(source.randint(1, 4))],
            [money(source.randint(0, 12_000), source.choice(["EUR", "USD"]))],
            postalCode=source.choice(codes[country] + [None]), region=source.choice(["CA", "TX", None]),
            coordinate=source.choice([YORK, None]))
        yield case(f"generated {number}", wanted, zones, MONDAY + source.randint(0, 30 * 86_400_000), source.choice(
            ["Europe/Berlin", "Europe/London", "America/New_York"]))


def all_cases():
    return [*zones_and_places(), *charges(), *days(), *generated()]
