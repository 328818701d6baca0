"""What happens in `stock_model.py` to goods on their way, and to what is counted."""
import time

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from store_machine import StoreMachine, new

INVENTORY = "/api/v1/inventory"
# Few, so that what is done often meets what was done before.
VARIANTS, PLACES, UNITS = st.integers(0, 1), st.integers(0, 2), st.integers(1, 6)
# Which of what there is.
WHICH = st.integers(0, 20)
# Times are kept in milliseconds: what comes before something else must do so by one.
TICK = 0.002


def pick(all, which, isPreferred=lambda one: True):
    """One of those that are preferred, where there are any; now and then one of the others."""
    preferred = [one for one in all if isPreferred(one)]
    some = preferred if preferred and which < 18 else all
    return some[which % len(some)]


def there_is(name):
    """That something can happen to one of these."""
    return precondition(lambda machine: getattr(machine, name, None))


class GoodsRules(StoreMachine):
    # Goods on their way.

    @rule(isTransfer=st.booleans(), origin=PLACES, destination=PLACES,
          items=st.dictionaries(VARIANTS, UNITS, min_size=1, max_size=2))
    def order_goods(self, isTransfer, origin, destination, items):
        if isTransfer and origin == destination:
            return
        lines = [{"variant": self.variants[variant], "quantity": units} for variant, units in items.items()]
        source = {"origin": self.locations[origin]} if isTransfer else {"supplier": self.supplier}
        draft = self.when(True, f"{INVENTORY}/replenishments", {
            "id": new(), "details": source | {"destination": self.locations[destination], "items": lines}})
        self.goods.append({
            "id": draft["id"], "version": draft["version"], "state": "draft", "origin": origin if isTransfer else None,
            "to": destination, "items": dict(items), "open": dict(items)})

    def step_of(self, goods, path, isPossible, state, body=None):
        answer = self.when(
            isPossible, f"{INVENTORY}/replenishments/{goods['id']}/{path}", body, version=goods["version"])
        if isPossible:
            goods["version"], goods["state"] = answer["version"], state

    @there_is("goods")
    @rule(which=WHICH)
    def dispatch(self, which):
        goods = pick(self.goods, which)
        origin = goods["origin"]
        isPossible = goods["state"] == "draft" and (origin is None or all(
            self.rows[variant, origin].free >= units for variant, units in goods["items"].items()))
        self.step_of(goods, "dispatch", isPossible, "under way")
        if isPossible:
            for variant, units in goods["items"].items():
                self.rows[variant, goods["to"]].incoming += units
                if origin is not None:
                    self.rows[variant, origin].onHand -= units

    @there_is("goods")
    @rule(which=WHICH, variant=VARIANTS, received=st.integers(0, 6), damaged=st.integers(0, 2))
    def arrive(self, which, variant, received, damaged):
        goods = pick(self.goods, which, lambda goods: goods["state"] in ("under way", "partly"))
        units = received + damaged
        isPossible = goods["state"] in ("under way", "partly") and variant in goods["items"] and units > 0
        rest = max(goods["open"].get(variant, 0) - units, 0)
        isDone = rest == 0 and all(left == 0 for other, left in goods["open"].items() if other != variant)
        self.step_of(goods, "receipts", isPossible, "done" if isDone else "partly", {
            "lines": [{"variant": self.variants[variant], "received": received, "damaged": damaged}]})
        if isPossible:
            row = self.rows[variant, goods["to"]]
            row.onHand += units
            row.unavailable += damaged
            row.incoming -= goods["open"][variant] - rest
            goods["open"][variant] = rest

    @there_is("goods")
    @rule(which=WHICH, isCancelled=st.booleans())
    def end_goods(self, which, isCancelled):
        goods = pick(self.goods, which)
        wasUnderWay = goods["state"] == "under way"
        if isCancelled:
            self.step_of(goods, "cancellation", goods["state"] in ("draft", "under way"), "done")
        else:
            self.step_of(goods, "closure", goods["state"] in ("under way", "partly"), "done")
        if goods["state"] != "done" or not any(goods["open"].values()):
            return
        for variant, units in goods["open"].items():
            if not isCancelled or wasUnderWay:
                self.rows[variant, goods["to"]].incoming -= units
            if isCancelled and wasUnderWay and goods["origin"] is not None:
                self.rows[variant, goods["origin"]].onHand += units
            goods["open"][variant] = 0

    # Stocktakes.

    @precondition(lambda machine: sum(count["isOpen"] for count in machine.counts) < 2)
    @rule(place=st.integers(0, 1))
    def begin_count(self, place):
        begun = self.when(True, f"{INVENTORY}/stocktakes", {"id": new(), "location": self.locations[place]})
        self.counts.append({"id": begun["id"], "place": place, "isOpen": True, "lines": {}})

    @there_is("counts")
    @rule(which=WHICH, variant=VARIANTS, units=st.integers(0, 12), adds=st.booleans())
    def count(self, which, variant, units, adds):
        count = pick(self.counts, which, lambda count: count["isOpen"])
        key, former = (variant, count["place"]), count["lines"].get(variant)
        isAdded = adds and former is not None
        isPossible = count["isOpen"] and not any(
            other is not count and other["isOpen"] and other["place"] == count["place"] and variant in other["lines"]
            for other in self.counts)
        # What was corrected since the count began cannot be counted on from there.
        if isAdded and self.corrected.get(key, 0) > former["step"]:
            isPossible = False
        time.sleep(TICK)
        self.when(isPossible, f"{INVENTORY}/stocktakes/{count['id']}/counts", {
            "variant": self.variants[variant], "units": units, "adds": adds})
        if isPossible:
            self.step += 1
            count["lines"][variant] = {
                "counted": units + (former["counted"] if isAdded else 0),
                "there": former["there"] if isAdded else self.rows[key].onHand, "step": self.step}

    @there_is("counts")
    @rule(which=WHICH, isCancelled=st.sampled_from([False, False, True]))
    def end_count(self, which, isCancelled):
        count = pick(self.counts, which)
        place = count["place"]
        changes = {
            variant: line["counted"] - line["there"] for variant, line in count["lines"].items()
            if line["counted"] != line["there"]}
        isPossible = count["isOpen"] and (isCancelled or all(
            self.rows[variant, place].free + units >= 0
            and self.corrected.get((variant, place), 0) <= count["lines"][variant]["step"]
            for variant, units in changes.items()))
        time.sleep(TICK)
        path = "cancellation" if isCancelled else "closure"
        self.when(isPossible, f"{INVENTORY}/stocktakes/{count['id']}/{path}", None)
        if isPossible:
            count["isOpen"] = False
            for variant, units in ({} if isCancelled else changes).items():
                self.rows[variant, place].onHand += units
                self.note_correction(variant, place)
