import SimulationKit

extension ShopEquations {
  // MARK: Money

  static let received = none(
    "an order has received and returned what its events say",
    """
    SELECT hex(o.id), o.captured, o.refunded FROM ordering_order AS o
    WHERE o.refunded > o.captured OR o.captured <> (SELECT coalesce(sum(amount), 0) FROM ordering_payment_event
        WHERE "order" = o.id AND kind = 'charge')
      OR o.refunded <> (SELECT coalesce(sum(amount), 0) FROM ordering_payment_event
        WHERE "order" = o.id AND kind = 'refund')
    """)

  static let ledger = none(
    "a payment's amounts are the fold of its transactions",
    """
    WITH last AS (SELECT payment, action, outcome, amount, max(position) FROM payments_event GROUP BY payment, operation),
      fold AS (SELECT payment,
        sum(CASE WHEN action = 'authorize' AND outcome = 'succeeded' THEN amount ELSE 0 END) AS held,
        sum(CASE WHEN action = 'charge' AND outcome = 'succeeded' THEN amount ELSE 0 END) AS captured,
        sum(CASE WHEN action = 'refund' AND outcome = 'succeeded' THEN amount ELSE 0 END) AS refunded,
        sum(CASE WHEN action = 'dispute' AND outcome = 'succeeded' THEN amount ELSE 0 END) AS disputed
      FROM last GROUP BY payment)
    SELECT hex(p.id), p.authorized, p.captured, p.refunded, p.disputed FROM payments_payment AS p
    LEFT JOIN fold AS f ON f.payment = p.id
    WHERE p.authorized <> max(coalesce(f.held, 0), coalesce(f.captured, 0)) OR p.captured <> coalesce(f.captured, 0)
      OR p.refunded <> coalesce(f.refunded, 0) OR p.disputed <> coalesce(f.disputed, 0)
      OR p.refunded + p.disputed > p.captured OR p.captured > p.authorized OR p.authorized > p.amount
      OR p.events <> (SELECT count(*) FROM payments_event WHERE payment = p.id)
    """)

  /// Refunds are left out whose order had given its money back in another way: their jobs fail, for staff to see.
  static let booked = none(
    "money that a payment moved is booked at its order, once",
    """
    SELECT hex(e.id), e.action, e.amount FROM payments_event AS e JOIN payments_payment AS p ON p.id = e.payment
    LEFT JOIN ordering_payment_event AS o ON o.id = e.id AND o.kind = e.action AND o.amount = e.amount
      AND o."order" = p."order"
    WHERE e.action IN ('charge', 'refund') AND e.outcome = 'succeeded' AND o.id IS NULL
      AND (e.action = 'charge' OR NOT EXISTS (SELECT 1 FROM persistence_job AS j WHERE j.kind = 'payments.saga'
        AND j.failure IS NOT NULL AND replace(j."key", '-', '') = lower(hex(p.id))))
    UNION ALL
    SELECT hex(p.id), 'without an order', p.captured FROM payments_payment AS p
    LEFT JOIN ordering_order AS o ON o.id = p."order"
    WHERE p.captured > 0 AND (o.id IS NULL OR o.lifecycle = 'draft' OR o.captured < p.captured)
    """)

  static let finished = none(
    "what a provider is to be asked for has a job that asks",
    """
    WITH last AS (SELECT payment, outcome, max(position) FROM payments_event GROUP BY payment, operation)
    SELECT hex(l.payment), l.outcome FROM last AS l JOIN payments_payment AS p ON p.id = l.payment
    WHERE p.method = 'test' AND l.outcome IN ('requested', 'pending', 'actionRequired')
      AND NOT EXISTS (SELECT 1 FROM persistence_job AS j WHERE j.kind = 'payments.saga'
        AND (j.finished_at IS NULL OR j.outcome = 'failed') AND replace(j."key", '-', '') = lower(hex(l.payment)))
    """)

  static let credits = none(
    "a credit is borne by lines that can bear it, and refunded in full",
    """
    SELECT hex(c.id), c.total FROM ordering_credit_note AS c
    WHERE c.total <> (SELECT sum(total) FROM ordering_credit_note_line WHERE credit_note = c.id)
      OR c.total <> (SELECT coalesce(sum(amount), 0) FROM ordering_payment_event WHERE credit_note = c.id)
    UNION ALL
    SELECT hex(l.id), l.credited FROM ordering_order_line AS l
    WHERE l.credited > l.quantity OR l.credited_amount > l.total
      OR l.credited <> (SELECT coalesce(sum(quantity), 0) FROM ordering_credit_application WHERE order_line = l.id)
      OR l.credited_amount <> (SELECT coalesce(sum(amount), 0) FROM ordering_credit_application WHERE order_line = l.id)
    """)

  static let money = [received, ledger, booked, finished, credits]

  // MARK: Events

  static let told = none(
    "every effect is told once",
    """
    SELECT hex(o.id), o.lifecycle FROM ordering_order AS o
    WHERE (o.placed_at IS NOT NULL) <> (SELECT count(*) FROM persistence_event
        WHERE type = 'ordering.order-placed' AND aggregate = o.id)
      OR (o.lifecycle = 'cancelled') <> (SELECT count(*) FROM persistence_event
        WHERE type = 'ordering.order-cancelled' AND aggregate = o.id)
      OR (SELECT count(*) FROM shipping_shipment WHERE "order" = o.id AND shipped_at IS NOT NULL) <>
        (SELECT count(*) FROM persistence_event WHERE type = 'shipping.shipment-created' AND aggregate = o.id)
      OR (SELECT count(*) FROM ordering_payment_event WHERE "order" = o.id) <> (SELECT count(*) FROM persistence_event
        WHERE type = 'ordering.order-changed' AND aggregate = o.id
          AND json_extract(CAST(payload AS TEXT), '$.change') IN ('paid', 'refunded'))
      OR (SELECT count(*) FROM ordering_order_removal WHERE "order" = o.id AND kind = 'withdrawal') <>
        (SELECT count(*) FROM persistence_event WHERE type = 'ordering.order-withdrawn' AND aggregate = o.id)
    UNION ALL
    SELECT hex(id), 'events' FROM (SELECT id, last FROM persistence_aggregate WHERE source = 'ordering') AS a
    WHERE last <> (SELECT count(*) FROM persistence_event WHERE source = 'ordering' AND aggregate = a.id)
    """)

  static let mails = none(
    "buyers are written to about what was told, once",
    """
    SELECT hex(m.id), m.template FROM outbound_mail AS m
    WHERE m.id NOT IN (SELECT id FROM persistence_event) AND m.id NOT IN (SELECT id FROM ordering_order)
    UNION ALL
    SELECT hex(e.id), e.type FROM persistence_event AS e JOIN ordering_order AS o ON o.id = e.aggregate
    WHERE e.id IN (SELECT id FROM news) AND o.email IS NOT NULL AND e.id NOT IN (SELECT id FROM outbound_mail)
      AND (e.type IN ('ordering.order-placed', 'ordering.order-withdrawn', 'shipping.shipment-created')
        OR (e.type = 'ordering.order-cancelled' AND json_extract(CAST(e.payload AS TEXT), '$.change') <> 'withdrawn'))
    """)

  static let events = [told, mails]
}
