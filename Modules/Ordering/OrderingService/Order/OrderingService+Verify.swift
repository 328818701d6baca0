import FoundationCore
public import Persistence
import StoreIdentifiers

/// An order or credit whose stored amounts its parts do not explain.
public struct OrderDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The order's or credit note's id.
  public let id: String
  /// Which of its figures differs.
  public let figure: String
  /// What is stored.
  public let stored: Int64
  /// What its parts add up to.
  public let rebuilt: Int64

  /// Reads the columns that `verify` selects.
  public init(row: inout RowReader) throws(DatabaseError) {
    let id: OrderID = try row.read()
    self.id = id.description
    figure = try row.read()
    stored = try row.read()
    rebuilt = try row.read()
  }
}

extension OrderingService {
  /// Rebuilds every order's amounts from its lines and payment events, and names those that differ. None should.
  public func verify() async throws(OrderingError) -> [OrderDiscrepancy] {
    try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let lines: [OrderDiscrepancy] = try snapshot.rows(
        """
        WITH lines AS (SELECT "order", sum(total) AS goods, sum(quantity) AS units, sum(shipped) AS shipped,
            count(*) AS line_count FROM \(.orderLine) GROUP BY "order"),
          checked AS (
            SELECT o.id, 'goods' AS figure, o.goods AS stored, coalesce(l.goods, 0) AS rebuilt
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'units', o.units, coalesce(l.units, 0)
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'lines', o.line_count, coalesce(l.line_count, 0)
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'shipped units', o.shipped_units, coalesce(l.shipped, 0)
            FROM \(.order) AS o LEFT JOIN lines AS l ON l."order" = o.id
            UNION ALL SELECT o.id, 'total', o.total, o.goods + o.shipping - o.discount FROM \(.order) AS o)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let payments: [OrderDiscrepancy] = try snapshot.rows(
        """
        WITH paid AS (SELECT "order", sum(CASE kind WHEN 'charge' THEN amount ELSE 0 END) AS captured,
            sum(CASE kind WHEN 'refund' THEN amount ELSE 0 END) AS refunded
            FROM \(.paymentEvent) WHERE "order" IS NOT NULL GROUP BY "order"),
          checked AS (
            SELECT o.id, 'captured' AS figure, o.captured AS stored, coalesce(p.captured, 0) AS rebuilt
            FROM \(.order) AS o LEFT JOIN paid AS p ON p."order" = o.id
            UNION ALL SELECT o.id, 'refunded', o.refunded, coalesce(p.refunded, 0)
            FROM \(.order) AS o LEFT JOIN paid AS p ON p."order" = o.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let credits: [OrderDiscrepancy] = try snapshot.rows(
        """
        WITH lines AS (SELECT credit_note, sum(total) AS total FROM \(.creditNoteLine) GROUP BY credit_note),
          events AS (SELECT credit_note, sum(amount) AS refunded FROM \(.paymentEvent)
            WHERE credit_note IS NOT NULL GROUP BY credit_note),
          checked AS (
            SELECT n.id, 'credit total' AS figure, n.total AS stored, coalesce(l.total, 0) AS rebuilt
            FROM \(.creditNote) AS n LEFT JOIN lines AS l ON l.credit_note = n.id
            UNION ALL SELECT n.id, 'credit refunded', n.total, coalesce(e.refunded, 0)
            FROM \(.creditNote) AS n LEFT JOIN events AS e ON e.credit_note = n.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let applied: [OrderDiscrepancy] = try snapshot.rows(
        """
        WITH borne AS (SELECT order_line, sum(quantity) AS units, sum(amount) AS amount
            FROM \(.creditApplication) GROUP BY order_line),
          checked AS (
            SELECT l.id, 'credited units' AS figure, l.credited AS stored, coalesce(b.units, 0) AS rebuilt
            FROM \(.orderLine) AS l LEFT JOIN borne AS b ON b.order_line = l.id
            UNION ALL SELECT l.id, 'credited amount', l.credited_amount, coalesce(b.amount, 0)
            FROM \(.orderLine) AS l LEFT JOIN borne AS b ON b.order_line = l.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      return lines + payments + credits + applied
    }
  }
}
