public import Access
import FoundationCore
public import Ordering
public import Persistence
import StoreIdentifiers

/// Credits, each booked against the orders that bear it.
public struct CreditNotes: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  /// How much may be credited without an order that bears it.
  private let limits: @Sendable () -> OrderLimits
  private let quotes: OrderingPorts.Quotes
  private let customerExists: OrderingPorts.CustomerExists

  init(
    database: Database, clock: WallClock, currency: Currency,
    limits: @autoclosure @escaping @Sendable () -> OrderLimits, ports: OrderingPorts
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.limits = limits
    quotes = ports.quotes
    customerExists = ports.customerExists
  }

  /// Books a credit. Needs `payments.write`, and `payments.credit` for more than the shop's limit that no order bears; once
  /// per key.
  ///
  /// Each line is credited against the customer's placed orders of the same variant, the latest first, never above what a
  /// line or an order still has to give back; what is left, and all of a guest's, stands alone with a refund of its own.
  /// What is not in the catalogue any more can be credited if it was sold. A credit in another currency than the shop's is
  /// for orders in it, which have to bear it all.
  ///
  /// - Throws: `creditLimit`, `wrongCurrency` for prices in several currencies, and for what no order in theirs bears, `unavailable` for a variant that was never sold, `unknownCustomer`.
  public func book(
    _ new: NewCreditNote, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> CreditNote {
    try principal.mustHold(.paymentsWrite)
    let currency = new.lines.first?.unitPrice.currency ?? self.currency
    guard new.lines.allSatisfy({ $0.unitPrice.currency == currency }) else { throw .wrongCurrency(expected: currency) }
    guard new.lines.allSatisfy({ $0.unitPrice.amount > 0 }) else { throw .emptyAmount }
    let now = clock.now()
    let (quotes, customerExists, limit, own) = (quotes, customerExists, limits().creditWithoutOrder, self.currency)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .creditNote) {
      work throws(OrderingError) in
      let quoted = try work.snapshot { snapshot throws(OrderingError) in
        if let customer = new.customer {
          guard try customerExists(customer, snapshot) else { throw .unknownCustomer }
        }
        return try quotes(
          Dictionary(new.lines.map { ($0.variant, $0.quantity) }) { max($0, $1) }, .whoever, nil, nil, snapshot)
      }
      let skus = try Self.skus(of: new.lines.map(\.variant), quotes: quoted, in: work)
      let named = new.lines.compactMap { line in skus[line.variant].map { (line: line, sku: $0) } }
      guard named.count == new.lines.count else {
        throw .unavailable(new.lines.map(\.variant).filter { skus[$0] == nil })
      }
      let amounts = try OrderingError.amounts { () throws(MoneyError) in
        var totals: [Money] = []
        for line in new.lines { totals.append(try line.unitPrice.multiplied(by: line.quantity)) }
        return totals
      }
      let total = try OrderingError.amounts { () throws(MoneyError) in try amounts.sum(in: currency) }
      guard total.amount <= OrderTotals.largest else { throw .amount(.overflow) }
      try work.run(
        """
        INSERT INTO \(.creditNote) (id, customer, reference, reason, currency, total, created_at, actor)
        VALUES (\(new.id), \(new.customer), \(new.reference), \(new.reason), \(currency.code), \(total.amount),
          \(now), \(principal.key))
        """)
      var booking = CreditBooking(note: new, currency: currency)
      var lines: [CreditNoteLine] = []
      for (position, ((line, sku), amount)) in zip(named, amounts).enumerated() {
        try work.run(
          """
          INSERT INTO \(.creditNoteLine) (id, credit_note, position, variant, sku, quantity, unit_price, total)
          VALUES (\(line.id), \(new.id), \(position), \(line.variant), \(sku), \(line.quantity),
            \(line.unitPrice.amount), \(amount.amount))
          """)
        lines.append(
          CreditNoteLine(
            id: line.id, variant: line.variant, sku: sku, quantity: line.quantity, unitPrice: line.unitPrice,
            total: amount, applied: try booking.apply(line, in: work)))
      }
      let standing = try booking.refund(total, at: now, actor: principal, in: work)
      guard standing.amount == 0 || currency == own else { throw .wrongCurrency(expected: own) }
      if standing.amount > limit, !principal.holds(.paymentsCredit) {
        throw .creditLimit(
          try OrderingError.amounts { () throws(MoneyError) in try Money(limit, currency) })
      }
      try work.publish(
        CreditBooked.type, CreditBooked(creditNote: new.id, total: total), of: new.id.value, by: principal.key)
      return CreditNote(
        id: new.id, customer: new.customer, reference: new.reference, lines: lines, total: total, createdAt: now)
    }
  }

  /// What the variants are called in the catalogue, else on an order line that they were sold by: for that, lines are read
  /// until one is found.
  private static func skus(
    of variants: [VariantID], quotes: [VariantID: PriceQuote], in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> [VariantID: String] {
    var skus = quotes.mapValues(\.sku)
    for variant in variants where skus[variant] == nil {
      skus[variant] = try work.first("SELECT sku FROM \(.orderLine) WHERE variant = \(variant) LIMIT 1")
    }
    return skus
  }
}
