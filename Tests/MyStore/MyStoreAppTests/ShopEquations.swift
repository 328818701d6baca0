import Inventory
import SimulationKit

/// What must be true of a shop after every command: each is a query for the rows that break it, over the tables as they
/// are stored.
enum ShopEquations {
  static let all: [SimulatedEquation<ShopWorld>] = stock + orders + money + events

  static func none(_ name: String, _ query: String) -> SimulatedEquation<ShopWorld> {
    SimulatedEquation(name) { world in try world.rows.rows(query) }
  }

  // MARK: Stock

  static let counters = none(
    "counters are the fold of their movements",
    {
      let counters = [
        (StockCounter.onHand, "on_hand"), (.committed, "committed"), (.reserved, "reserved"),
        (.unavailable, "unavailable"), (.incoming, "incoming"),
      ]
      let moved = counters.map { counter, column in
        let cases = StockMovementKind.allCases.map { "WHEN '\($0.rawValue)' THEN \($0.effect[counter]) * quantity" }
        return "sum(CASE kind \(cases.joined(separator: " ")) END) AS \(column)"
      }
      let differs = counters.map { "s.\($0.1) <> coalesce(m.\($0.1), 0)" }
      return """
        SELECT hex(s.variant), s.on_hand, s.committed, m.on_hand, m.committed FROM inventory_stock_item AS s LEFT JOIN (
          SELECT variant, location, \(moved.joined(separator: ", "))
          FROM inventory_movement GROUP BY variant, location) AS m ON m.variant = s.variant AND m.location = s.location
        WHERE \(differs.joined(separator: " OR ")) OR s.committed < 0 OR s.available < 0
          OR s.available <> s.on_hand - s.committed - s.reserved - s.unavailable
        """
    }())

  /// The lines of orders as stock and parcels have them: lines, and components of bundles in their place. Of a bundle that
  /// the buyer has withdrawn from, what had not left stays here. Shipping knows at once what has left, the order a moment
  /// later.
  static let stockLines = """
    (SELECT l.id, l."order", l.variant, l.quantity AS ordered, l.quantity - l.cancelled AS kept,
        l.quantity - l.cancelled - l.shipped AS waiting, l.shipped
      FROM ordering_order_line AS l WHERE l.is_bundle = 0
    UNION ALL
    SELECT p.id, p."order", p.variant, p.ordered, max(p.needed, p.sent), max(p.needed, p.sent) - p.shipped, p.shipped
      FROM (SELECT c.id, c."order", c.variant, l.quantity * c.quantity AS ordered, c.shipped,
          (l.quantity - l.cancelled - l.withdrawn) * c.quantity AS needed,
          (SELECT coalesce(sum(f.shipped), 0) FROM shipping_fulfilment_line AS f WHERE f.order_line = c.id) AS sent
        FROM ordering_order_line_component AS c JOIN ordering_order_line AS l ON l.id = c.line) AS p)
    """

  static let committed = none(
    "what is committed is what placed and pending orders wait for",
    """
    SELECT s.variant, s.units, w.units FROM (
      SELECT lower(hex(variant)) AS variant, sum(committed) AS units FROM inventory_stock_item GROUP BY variant) AS s
    LEFT JOIN (SELECT variant, sum(units) AS units FROM (
      SELECT lower(hex(l.variant)) AS variant, l.waiting AS units FROM ordering_order AS o
        JOIN \(stockLines) AS l ON l."order" = o.id WHERE o.lifecycle = 'placed'
      UNION ALL
      SELECT replace(json_extract(l.value, '$.variant'), '-', ''), json_extract(l.value, '$.quantity')
        FROM ordering_pending_order AS p, json_each(CAST(p.contents AS TEXT), '$.order.lines') AS l
        WHERE p.lapsed_at IS NULL AND json_extract(l.value, '$.components') IS NULL
      UNION ALL
      SELECT replace(json_extract(c.value, '$.variant'), '-', ''),
          json_extract(c.value, '$.quantity') * json_extract(l.value, '$.quantity')
        FROM ordering_pending_order AS p, json_each(CAST(p.contents AS TEXT), '$.order.lines') AS l,
          json_each(l.value, '$.components') AS c
        WHERE p.lapsed_at IS NULL) GROUP BY variant) AS w
      ON w.variant = s.variant
    WHERE s.units <> coalesce(w.units, 0)
    """)

  static let shipped = none(
    "what has left is what shipments say, and no more than was ordered",
    """
    SELECT hex(l.id), l.ordered, l.shipped, coalesce(sum(s.quantity), 0) AS sent
    FROM \(stockLines) AS l LEFT JOIN (SELECT p.order_line, p.quantity FROM shipping_shipment_line AS p
      JOIN shipping_shipment AS b ON b.id = p.shipment WHERE b.shipped_at IS NOT NULL) AS s ON s.order_line = l.id
    GROUP BY l.id HAVING sent > l.ordered OR l.shipped > sent
      OR (l.shipped <> sent AND NOT EXISTS (SELECT 1 FROM persistence_event AS e
        WHERE e.position IS NULL AND e.type = 'shipping.shipment-created' AND e.aggregate = l."order"))
    UNION ALL
    SELECT hex(l.id), l.quantity, l.cancelled, coalesce(sum(s.quantity), 0) AS sent
    FROM ordering_order_line AS l JOIN shipping_shipment_line AS s ON s.order_line = l.id
      JOIN shipping_shipment AS b ON b.id = s.shipment WHERE b.shipped_at IS NOT NULL
    GROUP BY l.id HAVING sent > l.quantity - l.cancelled
    UNION ALL
    SELECT hex(l.id), l.quantity, l.shipped, min(c.shipped / c.quantity) FROM ordering_order_line AS l
      JOIN ordering_order_line_component AS c ON c.line = l.id
    GROUP BY l.id HAVING l.shipped <> min(c.shipped / c.quantity)
    UNION ALL
    SELECT hex(o.id), o.units, o.shipped_units, sum(l.shipped) AS sent FROM ordering_order AS o
      JOIN ordering_order_line AS l ON l."order" = o.id GROUP BY o.id HAVING sent <> o.shipped_units
    """)

  static let listed = none(
    "lists offer what can be had",
    """
    SELECT hex(a.variant), a.available FROM catalog_availability AS a
    WHERE a.variant NOT IN (SELECT variant FROM inventory_bundle)
      AND a.available <> EXISTS (SELECT 1 FROM inventory_stock_item AS s WHERE s.variant = a.variant AND s.available > 0)
      AND NOT EXISTS (SELECT 1 FROM persistence_event
        WHERE position IS NULL AND type IN ('inventory.availability-changed', 'shipping.shipment-created'))
    UNION ALL
    SELECT hex(b.variant), coalesce(a.available, 0) FROM inventory_bundle AS b
      LEFT JOIN catalog_availability AS a ON a.variant = b.variant
    WHERE coalesce(a.available, 0) <> NOT EXISTS (SELECT 1 FROM inventory_bundle_part AS p WHERE p.bundle = b.variant
        AND p.quantity > (SELECT coalesce(sum(s.available), 0) FROM inventory_stock_item AS s
          WHERE s.variant = p.variant))
      AND NOT EXISTS (SELECT 1 FROM persistence_event WHERE position IS NULL AND type IN (
        'inventory.bundle-stock-changed', 'inventory.availability-changed', 'shipping.shipment-created'))
    """)

  static let fulfilment = none(
    "fulfilment orders have what is kept of placed orders, where its stock is, and count what is packed and has left",
    """
    SELECT hex(l.id), l.kept, coalesce(sum(f.quantity - f.cancelled), 0) AS planned
    FROM \(stockLines) AS l JOIN ordering_order AS o ON o.id = l."order"
      LEFT JOIN shipping_fulfilment_line AS f ON f.order_line = l.id
    WHERE o.placed_at IS NOT NULL GROUP BY l.id
    HAVING planned <> CASE o.lifecycle WHEN 'placed' THEN max(l.kept, coalesce(sum(f.shipped), 0)) ELSE 0 END
    UNION ALL
    SELECT hex(f.order_line), f.packed, f.shipped FROM shipping_fulfilment_line AS f LEFT JOIN (
      SELECT b.fulfilment, p.order_line, sum(CASE WHEN b.shipped_at IS NULL THEN 0 ELSE p.quantity END) AS shipped,
        sum(CASE WHEN b.state IN ('created', 'packed', 'labelled') THEN p.quantity ELSE 0 END) AS packed
      FROM shipping_shipment AS b JOIN shipping_shipment_line AS p ON p.shipment = b.id
      GROUP BY b.fulfilment, p.order_line) AS s ON s.fulfilment = f.fulfilment AND s.order_line = f.order_line
    WHERE f.packed <> coalesce(s.packed, 0) OR f.shipped <> coalesce(s.shipped, 0)
    UNION ALL
    SELECT hex(f.id), f.state, sum(l.quantity - l.cancelled - l.shipped) AS waiting FROM shipping_fulfilment AS f
      LEFT JOIN shipping_fulfilment_line AS l ON l.fulfilment = f.id GROUP BY f.id
    HAVING (coalesce(waiting, 0) = 0) <> (f.state IN ('closed', 'cancelled'))
    """)

  static let located = none(
    "stock is committed where fulfilment orders have it",
    """
    SELECT hex(s.variant), hex(s.location), s.units, w.units FROM (
      SELECT m.variant, m.location, sum(CASE m.kind WHEN 'allocated' THEN m.quantity WHEN 'released' THEN -m.quantity
        WHEN 'shipped' THEN -m.quantity ELSE 0 END) AS units
      FROM inventory_movement AS m WHERE m.reference IN (SELECT "order" FROM shipping_fulfilment)
      GROUP BY m.variant, m.location) AS s
    LEFT JOIN (SELECT l.variant, f.location, sum(l.quantity - l.cancelled - l.shipped) AS units
      FROM shipping_fulfilment AS f JOIN shipping_fulfilment_line AS l ON l.fulfilment = f.id
      GROUP BY l.variant, f.location) AS w ON w.variant = s.variant AND w.location = s.location
    WHERE s.units <> coalesce(w.units, 0) AND NOT EXISTS (SELECT 1 FROM persistence_event AS e
      WHERE e.position IS NULL AND e.type = 'shipping.shipment-created')
    """)

  static let goodsBack = none(
    "no more comes back than has left, and what was found is on stock",
    """
    SELECT hex(b.order_line), sum(b.stored), sum(b.claimed), sum(b.shipped) FROM (
      SELECT order_line, returned AS stored, 0 AS claimed, shipped FROM shipping_fulfilment_line UNION ALL
      SELECT l.order_line, 0, l.expected - l.wrong - l.missing, 0 FROM shipping_goods_return AS r
        JOIN shipping_goods_return_line AS l ON l.goods_return = r.id WHERE r.state <> 'cancelled') AS b
    GROUP BY b.order_line HAVING sum(b.stored) <> sum(b.claimed) OR sum(b.claimed) > sum(b.shipped)
    UNION ALL
    SELECT hex(s.goods), sum(s.came), sum(s.damaged), sum(s.moved) FROM (
      SELECT goods_return AS goods, restocked + damaged AS came, damaged, 0 AS moved, 0 AS withheld
      FROM shipping_goods_return_line UNION ALL
      SELECT reference, 0, 0, CASE kind WHEN 'received' THEN quantity ELSE 0 END,
        CASE kind WHEN 'withheld' THEN quantity ELSE 0 END
      FROM inventory_movement WHERE reference_kind = 'returned') AS s
    GROUP BY s.goods HAVING sum(s.came) <> sum(s.moved) OR sum(s.damaged) <> sum(s.withheld)
    """)

  static let stock = [counters, committed, shipped, listed, fulfilment, located, goodsBack]

  // MARK: Orders

  static let totals = none(
    "a total is goods, delivery and added tax less reductions",
    """
    SELECT hex(o.id), o.total, o.goods, o.shipping, o.discount, o.tax, o.added_tax FROM ordering_order AS o
    WHERE o.total <> o.goods + o.shipping - o.discount + o.added_tax
      OR o.goods <> (SELECT sum(total) FROM ordering_order_line WHERE "order" = o.id)
      OR o.discount <> (SELECT coalesce(sum(amount), 0) FROM ordering_order_reduction WHERE "order" = o.id)
      OR o.tax <> (SELECT coalesce(sum(amount), 0) FROM ordering_order_tax WHERE "order" = o.id)
      OR (o.regime = 'excludingTax' AND o.added_tax <> o.tax)
      OR EXISTS (SELECT 1 FROM ordering_order_line AS l WHERE l."order" = o.id AND l.total <> l.quantity * l.unit_price)
    """)

  /// What equations remember, in temporary tables that the store does not see: what placed orders were when they were first
  /// seen, and the events that consumers were given while they were news.
  static let memory = [
    "CREATE TEMP TABLE frozen (id BLOB PRIMARY KEY, rows TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TEMP TABLE news (id BLOB PRIMARY KEY) WITHOUT ROWID",
  ]

  private static let placedRows = """
    SELECT o.id, json_array(o.number, o.email, hex(o.address), hex(o.cart), hex(o.customer), o.currency, o.goods, o.shipping,
      o.discount, o.tax, o.added_tax, o.total, o.regime, o.rounding, o.units, o.placed_at, o.placed_by, o.note,
      (SELECT group_concat(json_array(hex(id), position, hex(variant), sku, name, quantity, unit_price, total, amount))
        FROM ordering_order_line WHERE "order" = o.id),
      (SELECT group_concat(json_array(position, hex(line), hex(promotion), name, amount))
        FROM ordering_order_reduction WHERE "order" = o.id),
      (SELECT group_concat(json_array(position, hex(line), name, rate, amount))
        FROM ordering_order_tax WHERE "order" = o.id)) AS rows
    FROM ordering_order AS o WHERE o.placed_at IS NOT NULL
    """

  static let unchanged = SimulatedEquation<ShopWorld>("a placed order stays as it was placed") { world in
    let changed = try world.rows.rows(
      "SELECT now.rows, frozen.rows FROM (\(placedRows)) AS now JOIN frozen ON frozen.id = now.id WHERE now.rows <> frozen.rows"
    )
    if !changed.isEmpty { return changed }
    return try world.rows.rows("INSERT OR IGNORE INTO frozen \(placedRows)")
  }

  static let carts = none(
    "a cart becomes one order at most, and both know it",
    """
    SELECT hex(c.id), hex(c.placed), count(o.id) FROM ordering_cart AS c LEFT JOIN (
      SELECT id, cart FROM ordering_order
      UNION ALL SELECT id, cart FROM ordering_pending_order WHERE lapsed_at IS NULL) AS o ON o.cart = c.id
    GROUP BY c.id HAVING count(o.id) > 1 OR coalesce(c.placed, x'') <> coalesce(max(o.id), x'')
    """)

  static let statuses = none(
    "lists find an order under what it has come to",
    """
    SELECT hex(o.id), o.status, o.payment, o.fulfilment FROM (
      SELECT *, CASE lifecycle WHEN 'cancelled' THEN total ELSE total - removed END AS whole,
        CASE lifecycle WHEN 'cancelled' THEN 0 ELSE min(refunded, removed) END AS settled FROM ordering_order) AS o
    WHERE o.payment <> CASE WHEN o.refunded > 0 AND o.refunded >= o.captured THEN 'refunded'
          WHEN o.refunded > o.settled THEN 'partiallyRefunded' WHEN o.captured - o.settled > o.whole THEN 'overcharged'
          WHEN o.captured - o.settled = o.whole THEN 'paid' WHEN o.captured > o.settled THEN 'partiallyPaid' ELSE 'none' END
      OR o.fulfilment <> CASE
          WHEN o.shipped_units = 0 AND NOT EXISTS (SELECT 1 FROM ordering_order_line_component AS c
            WHERE c."order" = o.id AND c.shipped > 0) THEN 'unfulfilled'
          WHEN o.shipped_units = o.units - o.cancelled_units THEN 'fulfilled' ELSE 'partiallyFulfilled' END
      OR o.status <> CASE o.lifecycle WHEN 'draft' THEN 100 WHEN 'placed' THEN 200 ELSE 300 END
        + CASE o.payment WHEN 'none' THEN 10 WHEN 'partiallyPaid' THEN 20 WHEN 'paid' THEN 30
          WHEN 'partiallyRefunded' THEN 40 WHEN 'refunded' THEN 50 ELSE 60 END
        + CASE o.fulfilment WHEN 'unfulfilled' THEN 1 WHEN 'partiallyFulfilled' THEN 2 ELSE 3 END
      OR EXISTS (SELECT 1 FROM ordering_order_term AS t
        WHERE t."order" = o.id AND (t.status <> o.status OR t.listed_at <> o.listed_at))
    """)

  static let removed = none(
    "what was taken out of an order is what its removals say, and whoever keeps nothing pays nothing",
    """
    SELECT hex(l.id), l.cancelled, l.withdrawn FROM ordering_order_line AS l
    WHERE l.cancelled + l.withdrawn > l.quantity
      OR l.cancelled <> (SELECT coalesce(sum(unsent), 0) FROM ordering_order_removal_line WHERE line = l.id)
      OR l.withdrawn <> (SELECT coalesce(sum(quantity - unsent), 0) FROM ordering_order_removal_line WHERE line = l.id)
    UNION ALL
    SELECT hex(o.id), o.removed, o.cancelled_units FROM ordering_order AS o
    WHERE o.cancelled_units <> (SELECT sum(cancelled) FROM ordering_order_line WHERE "order" = o.id)
      OR o.removed <> (SELECT coalesce(sum(r.delivery), 0) FROM ordering_order_removal AS r WHERE r."order" = o.id)
        + (SELECT coalesce(sum(l.amount), 0) FROM ordering_order_removal_line AS l
          JOIN ordering_order_removal AS r ON r.id = l.removal WHERE r."order" = o.id)
      OR (o.removed <> o.total AND (SELECT sum(quantity - cancelled - withdrawn)
        FROM ordering_order_line WHERE "order" = o.id) = 0)
    """)

  static let promotionCounters = none(
    "a promotion is used as often as it counts, and never beyond its limits",
    """
    SELECT hex(p.id), p.used, p.spent FROM marketing_promotion AS p
    WHERE p.used <> (SELECT count(*) FROM marketing_use WHERE promotion = p.id AND voided_at IS NULL)
      OR p.spent <> CASE WHEN p.currency IS NULL THEN 0 ELSE
        (SELECT coalesce(sum(saved), 0) FROM marketing_use WHERE promotion = p.id AND voided_at IS NULL) END
      OR p.used > coalesce(p.use_limit, p.used) OR p.spent > coalesce(p.budget, p.spent)
    UNION ALL
    SELECT c.code, c.used, NULL FROM marketing_code AS c JOIN marketing_promotion AS p ON p.id = c.promotion
    WHERE c.used > coalesce(p.code_limit, c.used) OR c.used <> (SELECT count(*) FROM marketing_use AS u
      WHERE u.promotion = c.promotion AND u.code = c.code AND u.voided_at IS NULL)
    UNION ALL
    SELECT b.buyer, b.used, NULL FROM marketing_buyer AS b WHERE b.used <> (SELECT count(*) FROM marketing_use AS u
      WHERE u.promotion = b.promotion AND b.buyer IN (u.customer, u.email) AND u.voided_at IS NULL)
    """)

  static let promotionUses = none(
    "live orders use the promotions that reduce them",
    """
    SELECT hex(u."order"), hex(u.promotion), u.saved FROM marketing_use AS u
    JOIN ordering_order AS o ON o.id = u."order"
    WHERE (u.voided_at IS NULL) <> (o.lifecycle = 'placed') OR u.saved <> (SELECT coalesce(sum(r.amount), 0)
      FROM ordering_order_reduction AS r WHERE r."order" = u."order" AND r.promotion = u.promotion)
    UNION ALL
    SELECT hex(u."order"), 'pending', u.saved FROM marketing_use AS u
    JOIN ordering_pending_order AS p ON p.id = u."order" WHERE (u.voided_at IS NULL) <> (p.lapsed_at IS NULL)
    UNION ALL
    SELECT hex(r."order"), hex(r.promotion), r.amount FROM ordering_order_reduction AS r
    JOIN ordering_order AS o ON o.id = r."order"
    WHERE r.promotion IS NOT NULL AND o.cart IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM marketing_use AS u WHERE u."order" = r."order" AND u.promotion = r.promotion)
    """)

  /// The orders that were sold: without what nobody has paid for.
  private static let sold = """
    sold AS (SELECT id, placed_at, total, removed FROM ordering_order AS o WHERE placed_at IS NOT NULL
      AND number NOT LIKE 'TEST-%' AND NOT EXISTS (SELECT 1 FROM payments_payment AS p
        WHERE p."order" = o.id AND p.method = 'test' AND p.captured > 0)
      AND NOT EXISTS (SELECT 1 FROM ordering_order_history AS h WHERE h."order" = o.id AND h.kind = 'expired'))
    """

  static let sales = none(
    "the sales of an hour are what was placed in it, without what nobody has paid for",
    """
    WITH \(sold), parts AS (
      SELECT placed_at / 3600000 AS hour, 1 AS orders, total FROM sold
      UNION ALL SELECT hour, -orders, -total FROM ordering_sales_hour)
    SELECT hour, sum(orders), sum(total) FROM parts GROUP BY hour HAVING sum(orders) <> 0 OR sum(total) <> 0
    """)

  static let returned = none(
    "an hour loses what was taken out of sold orders in it, and what was left of those that were called off",
    """
    WITH \(sold), parts AS (
      SELECT r.occurred_at / 3600000 AS hour, r.delivery AS removed FROM ordering_order_removal AS r
        JOIN sold AS o ON o.id = r."order"
      UNION ALL SELECT r.occurred_at / 3600000, l.amount FROM ordering_order_removal AS r
        JOIN sold AS o ON o.id = r."order" JOIN ordering_order_removal_line AS l ON l.removal = r.id
      UNION ALL SELECT h.occurred_at / 3600000, o.total - o.removed FROM ordering_order_history AS h
        JOIN sold AS o ON o.id = h."order" WHERE h.kind = 'cancelled'
      UNION ALL SELECT hour, -removed FROM ordering_sales_hour)
    SELECT hour, sum(removed) FROM parts GROUP BY hour HAVING sum(removed) <> 0
    """)

  static let orders = [totals, unchanged, carts, statuses, removed, promotionCounters, promotionUses, sales, returned]
}
