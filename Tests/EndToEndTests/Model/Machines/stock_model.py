"""Stock over locations beside a model of it: `stock_model.py BASE TOKEN [RUNS [STEPS]]`.

Goods are received, corrected, withheld, ordered from suppliers, sent between locations and counted; carts hold some,
orders take some, parcels leave, some of them come back. The model below keeps what each location must have of each
variant: units on hand, and how many of them are committed, reserved or unavailable, and units that are to come. Which
location an order is sent from is the store's to choose among those that can.

At the end of each run all quantities are counted once more, from the movements that the store has kept.
"""
import time
from collections import Counter

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from goods_rules import INVENTORY, PLACES, TICK, UNITS, VARIANTS, WHICH, GoodsRules, pick, there_is
from store_machine import new, pounds, send, test

SHIPPING, ORDERING = "/api/v1/shipping", "/api/v1/ordering"
QUANTITIES = ("onHand", "committed", "reserved", "unavailable", "incoming")
ADDRESS = {"name": "A. Buyer", "lines": ["1 High Street"], "city": "Leeds", "postalCode": "LS1 1AA", "country": "GB"}
# Whether more is asked for than there is.
TOO_MANY = st.sampled_from([False, False, False, True])
PRICE, DELIVERY = 100, 395


class Row:
    def __init__(self):
        self.onHand = self.committed = self.reserved = self.unavailable = self.incoming = 0

    @property
    def free(self):
        return self.onHand - self.committed - self.reserved - self.unavailable

    def values(self):
        return tuple(getattr(self, name) for name in QUANTITIES)


class Stock(GoodsRules):
    # Made once, for all runs: home and East send, West does not.
    locations, supplier = [], None

    @initialize(stock=st.lists(st.integers(0, 9), min_size=6, max_size=6))
    def open(self, stock):
        self.openPlaces()
        self.variants, self.step, self.corrected = [new() for _ in range(2)], 0, {}
        self.rows = {(variant, place): Row() for variant in range(2) for place in range(3)}
        self.carts, self.orders, self.goods, self.counts, self.writes = [], [], [], [], 0
        for sku in self.variants:
            self.accept(201, "POST", "/api/v1/catalog/products", {
                "id": new(), "name": f"Thing {sku}", "status": "active",
                "variants": [{"id": sku, "sku": sku, "price": pounds(PRICE)}]}, key=new())
        for place in range(3):
            lines = [{"variant": self.variants[variant], "quantity": stock[2 * place + variant]} for variant in range(2)]
            if any(line["quantity"] for line in lines):
                self.write(f"{INVENTORY}/receipts", {
                    "location": self.locations[place], "lines": [line for line in lines if line["quantity"]]}, {200, 204})
            for variant in range(2):
                self.rows[variant, place].onHand = stock[2 * place + variant]

    def openPlaces(self):
        if Stock.locations:
            return
        _, _, page, _ = send("GET", f"{INVENTORY}/locations")
        known = {location["details"]["code"]: location["id"] for location in page["items"]}
        home = next(name for code, name in known.items() if code not in ("EAST", "WEST"))
        east, west, Stock.supplier = known.get("EAST", new()), known.get("WEST", new()), new()
        for name, code, roles in ((east, "EAST", ["ships", "returns"]), (west, "WEST", ["returns"])):
            if code not in known:
                self.accept(201, "POST", f"{INVENTORY}/locations", {
                    "id": name, "details": {"code": code, "name": code, "kind": "warehouse", "hours": [],
                                            "priority": 100, "roles": roles}}, key=name)
        self.accept(201, "POST", f"{INVENTORY}/suppliers", {"id": Stock.supplier, "details": {"name": "Potter"}},
                    key=Stock.supplier)
        Stock.locations = [home, east, west]

    # What is sent.

    def write(self, path, body, wanted, method="POST", **fields):
        """A write that must be answered so, every third of them twice with one key."""
        self.writes += 1
        status, code, parsed = self.answer(
            method, path, body, key=new(), again=self.writes % 3 == 0, **fields)
        isRight = status in wanted if wanted else 400 <= status < 500
        assert isRight, f"{path} was answered with {status} {code}, not {wanted or 'a refusal'}"
        return parsed if status < 400 else None

    def when(self, isPossible, path, body, *others, **fields):
        return self.write(path, body, {200, 201, 204} if isPossible else set(), **fields)

    def shipping_units(self, variant):
        return sum(self.rows[variant, place].free for place in range(2))

    # What one location has.

    @rule(variant=VARIANTS, place=PLACES, units=UNITS)
    def receive(self, variant, place, units):
        self.when(True, f"{INVENTORY}/receipts", {
            "location": self.locations[place], "lines": [{"variant": self.variants[variant], "quantity": units}]})
        self.rows[variant, place].onHand += units

    @rule(variant=VARIANTS, place=PLACES, units=st.integers(-6, 6).filter(bool))
    def correct(self, variant, place, units):
        row = self.rows[variant, place]
        isPossible = row.free + units >= 0
        time.sleep(TICK)
        self.when(isPossible, f"{INVENTORY}/adjustments", {
            "variant": self.variants[variant], "location": self.locations[place], "quantity": units,
            "reason": "Counted"})
        if isPossible:
            row.onHand += units
            self.note_correction(variant, place)

    def note_correction(self, variant, place):
        self.step += 1
        self.corrected[variant, place] = self.step

    @rule(variant=VARIANTS, place=PLACES, units=st.integers(-4, 4).filter(bool))
    def withhold(self, variant, place, units):
        row = self.rows[variant, place]
        isPossible = row.free >= units if units > 0 else row.unavailable >= -units
        self.when(isPossible, f"{INVENTORY}/withholdings", {
            "variant": self.variants[variant], "location": self.locations[place], "quantity": units,
            "cause": "damaged"})
        if isPossible:
            row.unavailable += units

    @rule(variant=VARIANTS, place=st.integers(0, 9))
    def undo(self, variant, place):
        movements = self.movements(variant)
        if place >= len(movements):
            return
        movement = movements[place]
        row = self.rows[variant, self.locations.index(movement["location"])]
        units, kind = movement["quantity"], movement["kind"]
        isByHand = (movement.get("reference") or {}).get("kind") not in ("purchaseOrder", "transfer", "returned")
        isFirst = not movement.get("reverses") and all(other.get("reverses") != movement["id"] for other in movements)
        fits = {
            "received": row.free >= units, "adjusted": row.free >= units, "withheld": row.unavailable >= units,
            "restored": row.free >= units}.get(kind, False)
        isPossible = isByHand and isFirst and fits
        time.sleep(TICK)
        self.when(isPossible, f"{INVENTORY}/movements/{movement['id']}/reversal", {"reason": "A mistake"})
        if not isPossible:
            return
        if kind in ("received", "adjusted"):
            row.onHand -= units
        else:
            row.unavailable -= units if kind == "withheld" else -units
        if kind == "adjusted":
            self.note_correction(variant, self.locations.index(movement["location"]))

    # Carts and orders.

    @precondition(lambda machine: sum(not cart["order"] for cart in machine.carts) < 3)
    @rule(lines=st.dictionaries(VARIANTS, UNITS, min_size=1, max_size=2))
    def fill(self, lines):
        (first, units), *rest = lines.items()
        opened = self.accept(201, "POST", f"{ORDERING}/carts", {
            "id": new(), "variant": self.variants[first], "quantity": units}, token=None)
        for variant, units in rest:
            self.accept(200, "PUT", f"{ORDERING}/carts/{opened['cart']['id']}/lines/{self.variants[variant]}",
                        {"quantity": units}, token=opened["token"])
        self.carts.append({"id": opened["cart"]["id"], "token": opened["token"], "lines": dict(lines),
                           "held": Counter(), "order": None})

    @precondition(lambda machine: any(not cart["order"] for cart in machine.carts))
    @rule(which=WHICH)
    def hold(self, which):
        cart = pick([cart for cart in self.carts if not cart["order"]], which)
        self.accept(200, "PUT", f"{ORDERING}/carts/{cart['id']}/destination",
                    {"country": "GB", "isCheckout": True}, token=cart["token"])
        for variant, units in cart["lines"].items():
            held = sum(cart["held"][variant, place] for place in range(2))
            wanted = min(units, held + self.shipping_units(variant))
            found = self.stock(variant)
            for place in range(2):
                more = found.get(place, (0,) * 5)[2] - self.rows[variant, place].reserved
                assert more >= 0, "what was held for the cart is held no longer"
                self.rows[variant, place].reserved += more
                cart["held"][variant, place] += more
                held += more
                assert self.rows[variant, place].free >= 0, "more is held than there is"
            assert held == wanted, f"{held} are held, not {wanted}"

    @precondition(lambda machine: any(not cart["order"] for cart in machine.carts))
    @rule(which=WHICH)
    def place(self, which):
        cart = pick([cart for cart in self.carts if not cart["order"]], which)
        lines, held = cart["lines"], cart["held"]
        isPossible = all(
            units <= sum(held[variant, place] for place in range(2)) + self.shipping_units(variant)
            for variant, units in lines.items())
        name = new()
        order = self.when(isPossible, f"{ORDERING}/orders", {
            "id": name, "cart": cart["id"], "email": "buyer@example.com", "address": ADDRESS,
            "shippingMethod": "standard", "expectedTotal": pounds(sum(lines.values()) * PRICE + DELIVERY)},
            token=cart["token"])
        if not isPossible:
            return
        cart["order"] = name
        isWhole = not held.total() and any(
            all(self.rows[variant, place].free >= units for variant, units in lines.items()) for place in range(2))
        for (variant, place), units in held.items():
            self.rows[variant, place].reserved -= units
        _, _, work, _ = send("GET", f"{SHIPPING}/orders/{name}/fulfilment-orders")
        taken = Counter()
        for part in work:
            for line in part["lines"]:
                taken[self.variants.index(line["variant"])] += line["quantity"]
                row = self.rows[self.variants.index(line["variant"]), self.locations.index(part["location"])]
                row.committed += line["quantity"]
                assert row.free >= 0, "an order takes what is not there"
        assert taken == Counter(lines), f"{taken} are to be sent, not {lines}"
        assert not isWhole or len(work) == 1, "an order is divided that one location has all of"
        self.orders.append({
            "id": name, "isCancelled": False, "ids": {
                self.variants.index(line["variant"]): line["id"] for line in order["lines"]},
            "left": Counter(), "back": Counter(), "work": [{
                "id": part["id"], "place": self.locations.index(part["location"]), "isBegun": False, "open": {
                    self.variants.index(line["variant"]): line["quantity"] for line in part["lines"]}}
                for part in work]})

    @there_is("orders")
    @rule(which=WHICH, variant=VARIANTS, units=UNITS, isTooMany=TOO_MANY)
    def ship(self, which, variant, units, isTooMany):
        order, work = pick(self.works(), which, lambda both: any(both[1]["open"].values()))
        variant = pick(list(order["ids"]), variant, lambda variant: work["open"].get(variant))
        rest = work["open"].get(variant, 0)
        units = rest + 1 if isTooMany or not rest else 1 + units % rest
        isPossible = not order["isCancelled"] and units <= rest
        packed = self.when(isPossible, f"{SHIPPING}/fulfilment-orders/{work['id']}/shipments", {
            "id": new(), "lines": [{"orderLine": order["ids"][variant], "quantity": units}]})
        if isPossible:
            self.when(True, f"{SHIPPING}/shipments/{packed['id']}/changes", {"action": "ship"})
            row = self.rows[variant, work["place"]]
            row.onHand -= units
            row.committed -= units
            work["open"][variant] -= units
            work["isBegun"] = True
            order["left"][variant] += units

    @there_is("orders")
    @rule(which=WHICH, place=PLACES)
    def move(self, which, place):
        order, work = pick(self.works(), which)
        isOpen = not order["isCancelled"] and not work["isBegun"] and any(work["open"].values())
        isPossible = isOpen and (place == work["place"] or place < 2 and all(
            self.rows[variant, place].free >= units for variant, units in work["open"].items()))
        self.when(isPossible, f"{SHIPPING}/fulfilment-orders/{work['id']}/changes", {
            "action": "move", "location": self.locations[place]})
        if isPossible:
            for variant, units in work["open"].items():
                self.rows[variant, work["place"]].committed -= units
                self.rows[variant, place].committed += units
            work["place"] = place

    @there_is("orders")
    @rule(which=WHICH)
    def cancel(self, which):
        order = pick(self.orders, which)
        isPossible = not order["isCancelled"] and any(any(work["open"].values()) for work in order["work"])
        self.when(isPossible, f"{ORDERING}/orders/{order['id']}/cancellation", {})
        if isPossible:
            # What has left stays with its buyer; the order then has nothing to be sent any more.
            order["isCancelled"] = True
            for work in order["work"]:
                for variant, units in work["open"].items():
                    self.rows[variant, work["place"]].committed -= units
                    work["open"][variant] = 0

    @there_is("orders")
    @rule(which=WHICH, variant=VARIANTS, place=PLACES, restocked=st.integers(0, 2), damaged=st.integers(0, 1),
          missing=st.integers(0, 1))
    def take_back(self, which, variant, place, restocked, damaged, missing):
        order = pick(self.orders, which, lambda order: order["left"] - order["back"])
        variant = pick(list(order["ids"]), variant, lambda variant: order["left"][variant] > order["back"][variant])
        units = restocked + damaged + missing
        if not units:
            return
        isPossible = units <= order["left"][variant] - order["back"][variant]
        expected = self.when(isPossible, f"{SHIPPING}/returns", {
            "id": new(), "order": order["id"], "location": self.locations[place],
            "lines": [{"orderLine": order["ids"][variant], "quantity": units}]})
        if isPossible:
            found = {"restocked": restocked, "damaged": damaged, "missing": missing}
            self.when(True, f"{SHIPPING}/returns/{expected['id']}/receipts", {
                "lines": [{"orderLine": order["ids"][variant], "found": found}]}, version=expected["version"])
            row = self.rows[variant, place]
            row.onHand += restocked + damaged
            row.unavailable += damaged
            # What did not come can be expected once more.
            order["back"][variant] += restocked + damaged

    def works(self):
        return [(order, work) for order in self.orders for work in order["work"]]

    # What must hold after each step.

    def stock(self, variant):
        _, _, page, _ = send("GET", f"{INVENTORY}/stock?variant={self.variants[variant]}")
        return {self.locations.index(item["location"]): tuple(item.get(name, 0) for name in QUANTITIES)
                for item in page["items"]}

    @invariant()
    def locations_have_what_they_must(self):
        for variant in range(len(getattr(self, "variants", []))):
            wanted = {place: self.rows[variant, place].values() for place in range(3)}
            # Stock learns of shipments by their events.
            end = time.monotonic() + 20
            while True:
                found = {place: (0,) * 5 for place in range(3)} | self.stock(variant)
                if found == wanted:
                    break
                assert time.monotonic() < end, f"{found}, not {wanted}"
                time.sleep(0.01)

    def movements(self, variant):
        output, cursor = [], ""
        while True:
            _, _, page, _ = send(
                "GET", f"{INVENTORY}/stock/{self.variants[variant]}/movements?limit=100{cursor}")
            output += page["items"]
            if not page.get("nextCursor"):
                return output
            cursor = f"&cursor={page['nextCursor']}"

    def teardown(self):
        for variant in range(len(getattr(self, "variants", []))):
            units = Counter()
            for movement in self.movements(variant):
                units[self.locations.index(movement["location"]), movement["kind"]] += movement["quantity"]
            for place in range(3):
                def sum_of(*kinds):
                    return sum(units[place, kind] for kind in kinds)
                counted = (
                    sum_of("received", "arrived", "adjusted", "transferred") - sum_of("shipped"),
                    sum_of("allocated") - sum_of("released", "shipped"),
                    sum_of("reserved") - sum_of("reservationReleased"), sum_of("withheld") - sum_of("restored"),
                    sum_of("expected") - sum_of("arrived", "expectationCancelled", "lost"))
                assert counted == self.rows[variant, place].values(), f"the movements make {counted}"


if __name__ == "__main__":
    test(Stock)
