"""Carts, stock, orders and money beside a model of them: `shop_model.py BASE TOKEN [RUNS [STEPS]]`.

Hypothesis makes up sequences of requests to a running store. The model below knows what each of them must be answered
with, from what shops promise alone: it shares no code with the store. Where the two differ, Hypothesis looks for the
shortest sequence in which they do, and the status is 1.

Every write is sent once more, now and then, with the same key: the answer must be the same bytes.
"""
import time

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, initialize, invariant, multiple, rule

from store_machine import StoreMachine, new, pounds, send, test

# What delivery within the country costs in a new shop, in pence.
DELIVERY = 395
ADDRESS = {"name": "A. Buyer", "lines": ["1 High Street"], "city": "Leeds", "postalCode": "LS1 1AA", "country": "GB"}
VARIANTS = st.integers(0, 2)
UNITS = st.integers(1, 5)
PENCE = st.integers(1, 20_000)


class Cart:
    def __init__(self, name, token, variant, units):
        self.name, self.token, self.lines, self.order = name, token, {variant: units}, None
        # What it holds, and nobody else can buy.
        self.held = {}


class Order:
    def __init__(self, name, lines, total, prices, answer):
        self.name, self.lines, self.total = name, lines, total
        self.prices = {variant: prices[variant] for variant in lines}
        self.token = answer["viewToken"]
        self.ids = {line["variant"]: line["id"] for line in answer["lines"]}
        # Units by variant: what has left, what will not leave, what comes back.
        self.left, self.unsent, self.back = ({variant: 0 for variant in lines} for _ in range(3))
        self.paid = self.refunded = self.removed = 0
        self.isCancelled = False

    @property
    def hasLeft(self):
        return any(self.left.values())

    def kept(self, variant):
        return self.lines[variant] - self.unsent[variant] - self.back[variant]

    def waiting(self, variant):
        """Units that are still to leave."""
        return self.lines[variant] - self.unsent[variant] - self.left[variant]

    @property
    def whole(self):
        return self.total if self.isCancelled else self.total - self.removed

    @property
    def owed(self):
        return max(self.paid - self.refunded - (0 if self.isCancelled else self.whole), 0)

    def remove(self, variant, units):
        """Takes units out; those first that have not left. Answers how many of them those are."""
        unsent = min(units, self.waiting(variant))
        self.unsent[variant] += unsent
        self.back[variant] += units - unsent
        self.removed += self.prices[variant] * units
        if not any(self.kept(number) for number in self.lines):
            self.removed += DELIVERY
        return unsent

    @property
    def payment(self):
        # What went back for what was taken out is as if it had never come.
        settled = 0 if self.isCancelled else min(self.refunded, self.removed)
        paid = self.paid - settled
        if self.refunded > 0 and self.refunded >= self.paid:
            return "refunded"
        if self.refunded > settled:
            return "partiallyRefunded"
        if paid > self.whole:
            return "overcharged"
        if paid == self.whole:
            return "paid"
        return "partiallyPaid" if paid > 0 else "none"


class Shop(StoreMachine):
    carts = Bundle("carts")
    orders = Bundle("orders")

    @initialize(
        prices=st.lists(PENCE, min_size=3, max_size=3), stock=st.lists(st.integers(0, 12), min_size=3, max_size=3))
    def open(self, prices, stock):
        self.known, self.versions, self.baskets = [], [], []
        self.prices, self.free, self.here = list(prices), [0, 0, 0], [0, 0, 0]
        self.variants, self.products = [new() for _ in prices], [new() for _ in prices]
        self.before = self.sums()
        for number, price in enumerate(prices):
            variant = {"id": self.variants[number], "sku": self.variants[number], "price": pounds(price)}
            added = self.accept(201, "POST", "/api/v1/catalog/products", {
                "id": self.products[number], "name": f"Thing {variant['sku']}", "status": "active",
                "variants": [variant]}, key=new())
            self.versions.append(added["version"])
            if stock[number]:
                self.receive(number, stock[number])

    def sums(self):
        _, _, summary, _ = send("GET", "/api/v1/ordering/sales-summary")
        return {name: value["amount"] if isinstance(value, dict) else value for name, value in summary.items()}

    # Stock and prices.

    @rule(variant=VARIANTS, units=UNITS)
    def receive(self, variant, units):
        status, _, _ = self.answer("POST", "/api/v1/inventory/receipts", {
            "lines": [{"variant": self.variants[variant], "quantity": units}]}, key=new())
        assert status < 300
        self.free[variant] += units
        self.here[variant] += units

    @rule(variant=VARIANTS, units=st.integers(-6, 6).filter(bool))
    def correct(self, variant, units):
        request = ("POST", "/api/v1/inventory/adjustments",
                   {"variant": self.variants[variant], "quantity": units, "reason": "counted"})
        status, _, _ = self.answer(*request, key=new())
        # Fewer units cannot be free than none.
        assert (status < 300) == (self.free[variant] + units >= 0), status
        if status < 300:
            self.free[variant] += units
            self.here[variant] += units

    @rule(variant=VARIANTS, price=PENCE)
    def reprice(self, variant, price):
        # A price is set by whoever has seen the product as it is.
        changed = self.accept(
            200, "PUT", f"/api/v1/catalog/products/{self.products[variant]}/variants/{self.variants[variant]}/price",
            {"price": pounds(price)}, version=self.versions[variant])
        self.versions[variant], self.prices[variant] = changed["version"], price

    # Carts.

    @rule(target=carts, variant=VARIANTS, units=UNITS)
    def begin(self, variant, units):
        name = new()
        opened = self.accept(201, "POST", "/api/v1/ordering/carts", {
            "id": name, "variant": self.variants[variant], "quantity": units}, token=None)
        self.baskets.append(Cart(name, opened["token"], variant, units))
        return self.baskets[-1]

    @rule(cart=carts, variant=VARIANTS, units=st.integers(0, 5))
    def put(self, cart, variant, units):
        request = ("PUT", f"/api/v1/ordering/carts/{cart.name}/lines/{self.variants[variant]}", {"quantity": units})
        if cart.order:
            return self.refuse("cart-placed", *request, token=cart.token)
        shown = self.accept(200, *request, token=cart.token)
        if units:
            cart.lines[variant] = units
        else:
            cart.lines.pop(variant, None)
        if cart.held:
            self.hold(cart)
        assert shown["subtotal"]["amount"] == self.goods(cart.lines)
        assert {line["variant"]: line["quantity"] for line in shown["lines"]} == {
            self.variants[number]: units for number, units in cart.lines.items()}

    @rule(cart=carts, isCheckout=st.sampled_from([True, True, False]))
    def go_to_checkout(self, cart, isCheckout):
        request = ("PUT", f"/api/v1/ordering/carts/{cart.name}/destination",
                   {"country": "GB", "isCheckout": isCheckout})
        if cart.order:
            return self.refuse("cart-placed", *request, token=cart.token)
        self.accept(200, *request, token=cart.token)
        if isCheckout or cart.held:
            self.hold(cart)

    def hold(self, cart):
        # As much of its lines as there is, for longer than a run takes.
        for variant in range(len(self.free)):
            there = self.free[variant] + cart.held.pop(variant, 0)
            held = min(cart.lines.get(variant, 0), there)
            self.free[variant] = there - held
            if held:
                cart.held[variant] = held

    def goods(self, lines):
        return sum(self.prices[variant] * units for variant, units in lines.items())

    # Orders.

    @rule(target=orders, cart=carts, error=st.sampled_from([0, 0, 0, 0, 1, -1]), again=st.booleans())
    def place(self, cart, error, again):
        total = self.goods(cart.lines) + DELIVERY
        name = new()
        request = ("POST", "/api/v1/ordering/orders", {
            "id": name, "cart": cart.name, "email": "buyer@example.com", "address": ADDRESS,
            "shippingMethod": "standard", "expectedTotal": pounds(total + error)})
        fields = {"token": cart.token, "key": name}
        if cart.order:
            # A cart becomes one order, whatever it is asked for again.
            assert self.accept(201, *request, **fields)["id"] == cart.order.name
            return multiple()
        if not cart.lines:
            self.refuse("empty-cart", *request, **fields)
            return multiple()
        if error:
            self.refuse("total-changed", *request, **fields)
            return multiple()
        for variant, units in sorted(cart.lines.items(), key=lambda line: self.variants[line[0]]):
            missing = units - cart.held.get(variant, 0) - self.free[variant]
            if missing > 0:
                others = sum(other.held.get(variant, 0) for other in self.baskets if other is not cart)
                self.refuse("held-by-others" if others >= missing else "out-of-stock", *request, **fields)
                return multiple()
        order = self.accept(201, *request, again=again, **fields)
        assert order["id"] == name and order["totals"]["total"]["amount"] == total
        for variant, units in cart.lines.items():
            self.free[variant] -= units - cart.held.pop(variant, 0)
        cart.order = Order(name, dict(cart.lines), total, self.prices, order | {
            "lines": [line | {"variant": self.variants.index(line["variant"])} for line in order["lines"]]})
        self.known.append(cart.order)
        return cart.order

    @rule(order=orders, share=st.integers(1, 120), again=st.booleans())
    def pay(self, order, share, again):
        amount = max(order.total * share // 100, 1)
        payment = new()
        request = ("POST", f"/api/v1/ordering/orders/{order.name}/payments", {"id": payment, "amount": pounds(amount)})
        if order.paid + amount > order.whole:
            return self.refuse("overpayment", *request, key=payment)
        self.accept(201, *request, again=again, key=payment)
        order.paid += amount

    @rule(order=orders, share=st.integers(1, 120), again=st.booleans())
    def refund(self, order, share, again):
        amount = max(order.paid * share // 100, 1)
        refund = new()
        request = ("POST", f"/api/v1/ordering/orders/{order.name}/refunds", {"id": refund, "amount": pounds(amount)})
        if order.refunded + amount > order.paid:
            return self.refuse("refund-too-large", *request, key=refund)
        self.accept(201, *request, again=again, key=refund)
        order.refunded += amount

    @rule(order=orders, money=st.sampled_from([None, "recorded", "owed"]), again=st.booleans())
    def cancel(self, order, money, again):
        request = ("POST", f"/api/v1/ordering/orders/{order.name}/cancellation", {"refund": money} if money else {})
        key = new()
        if order.isCancelled:
            return self.refuse("illegal-transition", *request, key=key)
        if order.hasLeft:
            rest = {variant: order.waiting(variant) for variant in order.lines if order.waiting(variant)}
            if not rest:
                return self.refuse("already-shipped", *request, key=key)
            return self.take_out(order, rest, request, money, again, key)
        if order.paid > order.refunded and money is None:
            return self.refuse("refund-undecided", *request, key=key)
        self.accept(200, *request, again=again, key=key)
        if money == "recorded":
            order.refunded = order.paid
        self.end(order)

    def end(self, order):
        order.isCancelled = True
        for variant in order.lines:
            self.free[variant] += order.waiting(variant)

    @rule(order=orders, place=st.integers(0, 2), units=UNITS, money=st.sampled_from([None, "recorded", "owed"]),
          again=st.booleans())
    def cancel_a_part(self, order, place, units, money, again):
        variant = list(order.lines)[place % len(order.lines)]
        body = {"lines": [{"line": order.ids[variant], "quantity": units}]} | ({"refund": money} if money else {})
        request = ("POST", f"/api/v1/ordering/orders/{order.name}/cancellation", body)
        key = new()
        if order.isCancelled:
            return self.refuse("illegal-transition", *request, key=key)
        if units > order.kept(variant):
            return self.refuse("more-than-kept", *request, key=key)
        if units > order.waiting(variant):
            return self.refuse("already-shipped", *request, key=key)
        isAll = not order.hasLeft and units == sum(order.kept(number) for number in order.lines)
        if not isAll:
            return self.take_out(order, {variant: units}, request, money, again, key)
        owed = max(order.paid - order.refunded, 0)
        if owed and money is None:
            return self.refuse("refund-undecided", *request, key=key)
        self.accept(200, *request, again=again, key=key)
        self.end(order)
        if money == "recorded":
            order.refunded += owed

    def take_out(self, order, parts, request, money, again, key):
        """Calls units off that have not left; the order stays."""
        isLast = sum(parts.values()) == sum(order.kept(variant) for variant in order.lines)
        worth = sum(order.prices[variant] * units for variant, units in parts.items()) + (DELIVERY if isLast else 0)
        owed = max(order.paid - order.refunded - (order.whole - worth), 0)
        if owed and money is None:
            return self.refuse("refund-undecided", *request, key=key)
        self.accept(200, *request, again=again, key=key)
        for variant, units in parts.items():
            self.free[variant] += order.remove(variant, units)
        if money == "recorded":
            order.refunded += owed

    @rule(order=orders, place=st.integers(0, 2), units=UNITS, again=st.booleans())
    def withdraw(self, order, place, units, again):
        variant = list(order.lines)[place % len(order.lines)]
        request = ("POST", f"/api/v1/ordering/orders/{order.name}/withdrawals?token={order.token}", {
            "id": new(), "lines": [{"line": order.ids[variant], "quantity": units}]})
        key = new()
        if order.isCancelled:
            return self.refuse("not-placed", *request, token=None, key=key)
        if units > order.kept(variant):
            return self.refuse("more-than-kept", *request, token=None, key=key)
        self.accept(201, *request, again=again, token=None, key=key)
        self.free[variant] += order.remove(variant, units)
        if not order.hasLeft and not any(order.kept(number) for number in order.lines):
            self.end(order)

    @rule(order=orders, place=st.one_of(st.none(), st.integers(0, 2)), units=UNITS)
    def ship(self, order, place, units):
        shipment = new()
        body = {"id": shipment, "order": order.name}
        parcel = {variant: order.waiting(variant) for variant in order.lines}
        if place is not None:
            variant = list(order.lines)[place % len(order.lines)]
            body["lines"] = [{"orderLine": order.ids[variant], "quantity": units}]
            isPossible, parcel = units <= order.waiting(variant), {variant: units}
        else:
            isPossible = any(parcel.values())
        status, code, _ = self.answer("POST", "/api/v1/shipping/shipments", body, key=shipment)
        if order.isCancelled or not isPossible:
            assert status >= 400, "what is cancelled, withdrawn, or has left, leaves"
            return
        assert status == 201, code
        for variant, units in parcel.items():
            order.left[variant] += units
            self.here[variant] -= units

    # What must hold after each step.

    @invariant()
    def stock_is_as_it_was_sold(self):
        for number, variant in enumerate(getattr(self, "variants", [])):
            _, _, found, _ = send("GET", f"/api/v1/inventory/availability/{variant}", token=None)
            assert found["available"] == min(self.free[number], 10), "available"

    @invariant()
    def orders_are_as_they_were_agreed(self):
        for order in getattr(self, "known", [])[-2:]:
            _, _, found, _ = send("GET", f"/api/v1/ordering/orders/{order.name}")
            totals = {name: found["totals"][name]["amount"] for name in ("total", "removed", "captured", "refunded")}
            assert totals == {
                "total": order.total, "removed": order.removed, "captured": order.paid,
                "refunded": order.refunded}, totals
            for variant, units in order.lines.items():
                line = next(line for line in found["lines"] if line["id"] == order.ids[variant])
                assert (line["quantity"], line["cancelled"], line["withdrawn"]) == (
                    units, order.unsent[variant], order.back[variant]), line
            assert found["status"]["lifecycle"] == ("cancelled" if order.isCancelled else "placed")
            assert found["status"]["payment"] == order.payment, found["status"]
            assert sum(line["total"]["amount"] for line in found["lines"]) + DELIVERY == order.total

    def teardown(self):
        if not hasattr(self, "known"):
            return
        now = {name: value - self.before[name] for name, value in self.sums().items()}
        live = [order for order in self.known if not order.isCancelled]
        wanted = {
            "orders": len(live), "units": sum(sum(order.lines.values()) for order in live),
            "goods": sum(order.total - DELIVERY for order in live), "shipping": DELIVERY * len(live),
            "captured": sum(order.paid for order in self.known),
            "refunded": sum(order.refunded for order in self.known),
            "owed": sum(order.owed for order in self.known)}
        assert {name: now[name] for name in wanted} == wanted
        # Stock learns of shipments by their events.
        end = time.monotonic() + 20
        for number, variant in enumerate(self.variants):
            held = sum(cart.held.get(number, 0) for cart in self.baskets)
            committed = self.here[number] - self.free[number] - held
            while True:
                _, _, page, _ = send("GET", f"/api/v1/inventory/stock?variant={variant}")
                found = [sum(item.get(name, 0) for item in page["items"]) for name in ("onHand", "committed", "reserved")]
                if found == [self.here[number], committed, held]:
                    break
                assert time.monotonic() < end, f"{found}, not {[self.here[number], committed, held]}"
                time.sleep(0.02)


if __name__ == "__main__":
    test(Shop)
