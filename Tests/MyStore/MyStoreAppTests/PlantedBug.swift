import InventoryService
import MyStoreApp
import SimulationKit

/// A store with one mistake, which breaks one equation: a simulation that does not find it proves nothing.
///
/// Most are triggers in the shop's database: they do within the store's own transactions what wrong code would do there.
/// Each waits for something that does not happen in every run.
struct PlantedBug: Sendable {
  let name: String
  /// The equation that finds it.
  let equation: SimulatedEquation<ShopWorld>
  var schema: [String] = []
  var allocation: StockAllocation?

  private static func trigger(
    _ name: String, breaks equation: SimulatedEquation<ShopWorld>, _ moment: String, when condition: String,
    _ effect: String
  ) -> PlantedBug {
    // An owner's statement sets off what is the owner's alone.
    PlantedBug(
      name: name, equation: equation,
      schema: ["CREATE TRIGGER planted_bug \(moment) WHEN \(condition) BEGIN \(effect); END"])
  }

  private static let ignored = "SELECT RAISE(IGNORE)"

  static let all: [PlantedBug] = [
    trigger(
      "released stock stays committed", breaks: ShopEquations.counters, "AFTER INSERT ON inventory_movement",
      when: "NEW.kind = 'released' AND NEW.quantity > 1",
      """
      UPDATE inventory_stock_item SET committed = committed + 1
      WHERE variant = NEW.variant AND location = NEW.location AND on_hand > committed
      """),
    PlantedBug(
      name: "an order of several lines allocates the first of them alone", equation: ShopEquations.committed,
      allocation: StockAllocation { demand, order, now, work throws(InventoryError) in
        try InventoryService.allocate(Array(demand.prefix(1)), to: order, at: now, in: work)
      }),
    trigger(
      "what is packed is not counted", breaks: ShopEquations.fulfilment,
      "AFTER UPDATE OF packed ON shipping_fulfilment_line", when: "NEW.packed > OLD.packed",
      """
      UPDATE shipping_fulfilment_line SET packed = OLD.packed
      WHERE fulfilment = NEW.fulfilment AND order_line = NEW.order_line
      """),
    trigger(
      "what comes back is not counted", breaks: ShopEquations.goodsBack,
      "AFTER UPDATE OF returned ON shipping_fulfilment_line", when: "NEW.returned > OLD.returned",
      """
      UPDATE shipping_fulfilment_line SET returned = OLD.returned
      WHERE fulfilment = NEW.fulfilment AND order_line = NEW.order_line
      """),
    trigger(
      "work is given to a location that has no stock for it", breaks: ShopEquations.located,
      "AFTER INSERT ON shipping_fulfilment", when: "NEW.state = 'open'",
      "UPDATE shipping_fulfilment SET location = id WHERE id = NEW.id"),
    trigger(
      "a second parcel is forgotten at the order", breaks: ShopEquations.shipped,
      "AFTER UPDATE OF shipped ON ordering_order_line", when: "OLD.shipped > 0 AND NEW.shipped > OLD.shipped",
      "UPDATE ordering_order_line SET shipped = OLD.shipped WHERE id = NEW.id"),
    trigger(
      "the catalogue does not hear that something is to be had again", breaks: ShopEquations.listed,
      "BEFORE INSERT ON persistence_event",
      when: "NEW.type = 'inventory.availability-changed' AND CAST(NEW.payload AS TEXT) LIKE '%true%'", ignored),
    trigger(
      "the second reduction of an order is a cent short", breaks: ShopEquations.totals,
      "AFTER INSERT ON ordering_order_reduction", when: "NEW.position = 1 AND NEW.amount > 1",
      "UPDATE ordering_order_reduction SET amount = amount - 1 WHERE \"order\" = NEW.\"order\" AND position = 1"),
    trigger(
      "an order that is cancelled loses its address", breaks: ShopEquations.unchanged,
      "AFTER UPDATE OF lifecycle ON ordering_order", when: "NEW.lifecycle = 'cancelled' AND NEW.captured > 0",
      "UPDATE ordering_order SET email = NULL WHERE id = NEW.id"),
    trigger(
      "a cart of several lines forgets its order", breaks: ShopEquations.carts,
      "AFTER UPDATE OF placed ON ordering_cart",
      when: "NEW.placed IS NOT NULL AND (SELECT count(*) FROM ordering_cart_line WHERE cart = NEW.id) > 1",
      "UPDATE ordering_cart SET placed = NULL WHERE id = NEW.id"),
    trigger(
      "a partial refund leaves the order paid", breaks: ShopEquations.statuses,
      "AFTER UPDATE OF payment ON ordering_order", when: "NEW.payment = 'partiallyRefunded'",
      "UPDATE ordering_order SET payment = 'paid' WHERE id = NEW.id"),
    trigger(
      "two units go back a penny short", breaks: ShopEquations.removed,
      "AFTER INSERT ON ordering_order_removal_line", when: "NEW.quantity > 1 AND NEW.amount > 0",
      "UPDATE ordering_order_removal_line SET amount = amount - 1 WHERE removal = NEW.removal AND position = NEW.position"
    ),
    trigger(
      "a promotion is not given back", breaks: ShopEquations.promotionCounters,
      "BEFORE UPDATE OF used ON marketing_promotion", when: "NEW.used < OLD.used", ignored),
    trigger(
      "an order that expires keeps its promotion", breaks: ShopEquations.promotionUses,
      "BEFORE UPDATE OF voided_at ON marketing_use", when: "OLD.code IS NOT NULL", ignored),
    trigger(
      "sales keep what only a test has paid", breaks: ShopEquations.sales, "BEFORE UPDATE ON ordering_sales_hour",
      when: "NEW.orders < OLD.orders", ignored),
    trigger(
      "sales do not lose what is cancelled", breaks: ShopEquations.returned, "BEFORE UPDATE ON ordering_sales_hour",
      when: "NEW.removed > OLD.removed", ignored),
    trigger(
      "a refund has no event of its own", breaks: ShopEquations.received, "BEFORE INSERT ON ordering_payment_event",
      when: "NEW.kind = 'refund' AND NEW.credit_note IS NULL", ignored),
    trigger(
      "a second capture is not counted", breaks: ShopEquations.ledger,
      "AFTER UPDATE OF captured ON payments_payment", when: "OLD.captured > 0 AND NEW.captured > OLD.captured",
      "UPDATE payments_payment SET captured = OLD.captured WHERE id = NEW.id"),
    trigger(
      "money for an order that was cancelled is booked elsewhere", breaks: ShopEquations.booked,
      "AFTER INSERT ON ordering_payment_event",
      when: "NEW.kind = 'charge' AND (SELECT lifecycle FROM ordering_order WHERE id = NEW.\"order\") = 'cancelled'",
      "UPDATE ordering_payment_event SET id = zeroblob(16) WHERE id = NEW.id"),
    trigger(
      "a refund is recorded, and nobody asks the provider for it", breaks: ShopEquations.finished,
      "BEFORE INSERT ON persistence_job",
      when:
        "NEW.kind = 'payments.saga' AND EXISTS (SELECT 1 FROM persistence_job WHERE kind = NEW.kind AND \"key\" = NEW.\"key\")",
      ignored),
    trigger(
      "a line bears a unit less than it was credited for", breaks: ShopEquations.credits,
      "AFTER UPDATE OF credited ON ordering_order_line", when: "NEW.credited > OLD.credited",
      "UPDATE ordering_order_line SET credited = NEW.credited - 1 WHERE id = NEW.id"),
    trigger(
      "nobody is told that an order was cancelled", breaks: ShopEquations.told, "BEFORE INSERT ON persistence_event",
      when: "NEW.type = 'ordering.order-cancelled'", ignored),
    trigger(
      "the mail about a shipment is not written", breaks: ShopEquations.mails, "BEFORE INSERT ON outbound_mail",
      when: "NEW.template LIKE '%shipped%'", ignored),
  ]
}
