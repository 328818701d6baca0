import FoundationCore
public import Ordering

/// What a replay did, in the store's own figures, and whether they are the ledger's.
public struct ReplayReport: Sendable {
  /// One figure, as the ledger has it and as the store does.
  public struct Check: Hashable, Sendable {
    /// What is compared.
    public let figure: String
    /// What the ledger says.
    public let ledger: Int64
    /// What the store says.
    public let store: Int64
    /// Whether both say the same.
    public var agrees: Bool { ledger == store }
  }

  /// What the store sold and credited during the replay.
  public let sales: SalesSummary
  /// Every figure that was compared.
  public let checks: [Check]
  /// Lines not booked, by reason.
  public let skipped: [(reason: Ledger.SkipReason, lines: Int)]
  /// Requests that were refused, each in a sentence.
  public let failures: [String]
  /// Counters and totals that their movements and events do not explain; nil where that was not looked at.
  public let discrepancies: Int?
  /// How long the orders took.
  public let duration: Duration

  /// Whether everything agrees to the penny and nothing failed.
  public var isReconciled: Bool { failures.isEmpty && checks.allSatisfy(\.agrees) && (discrepancies ?? 0) == 0 }

  /// Orders placed, paid and shipped a second.
  public var ordersPerSecond: Double {
    let (seconds, attoseconds) = duration.components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    return elapsed > 0 ? Double(sales.orders) / elapsed : 0
  }

  /// The report for people.
  public var text: String {
    let format = DisplayFormat(locale: "en-GB")
    func row(_ name: String, _ value: String) -> String {
      "  " + name + String(repeating: " ", count: max(1, 22 - name.count)) + value + "\n"
    }
    var output = "Booked in the store:\n"
    output += row("invoices", format.number(sales.orders)) + row("lines", format.number(sales.lines))
    output += row("units", format.number(sales.units)) + row("goods total", format.price(sales.goods))
    output += row("carriage", format.price(sales.shipping)) + row("discounts", format.price(sales.discount))
    output += row("credit lines", format.number(sales.creditLines))
    output += row("credit total", format.price(sales.credited.negated))
    output += row("refunds", format.price(sales.refunded))
    output += row("shipped orders", format.number(sales.fulfilledOrders))
    output += row("orders a second", format.number(Int(ordersPerSecond.rounded())))
    output += "Lines of the file not booked:\n"
    for (reason, lines) in skipped { output += row(reason.rawValue, format.number(lines)) }
    for check in checks where !check.agrees {
      output += "DIFFERS: \(check.figure): ledger \(check.ledger), store \(check.store)\n"
    }
    for failure in failures.prefix(20) { output += "FAILED: \(failure)\n" }
    if failures.count > 20 { output += "… and \(failures.count - 20) more failures\n" }
    if let discrepancies { output += "Counters and totals that do not add up: \(discrepancies)\n" }
    output += isReconciled ? "Everything reconciles to the penny.\n" : "It does not reconcile.\n"
    return output
  }

  /// The report for programs; amounts in minor units, credits negative as in a ledger.
  public var json: [UInt8] {
    var writer = JSONWriter()
    func member(_ name: String, _ value: some FixedWidthInteger) {
      writer.key(name)
      writer.integer(value)
    }
    writer.beginObject()
    member("invoices", sales.orders)
    member("lines", sales.lines)
    member("units", sales.units)
    member("goodsTotal", sales.goods.amount)
    member("carriage", sales.shipping.amount)
    member("discounts", sales.discount.amount)
    member("creditLines", sales.creditLines)
    member("creditTotal", -sales.credited.amount)
    member("refunds", sales.refunded.amount)
    member("shippedOrders", sales.fulfilledOrders)
    member("ordersPerSecond", Int(ordersPerSecond.rounded()))
    writer.key("skipped")
    writer.beginObject()
    for (reason, lines) in skipped { member(reason.rawValue, lines) }
    writer.endObject()
    member("failures", failures.count)
    if let discrepancies { member("discrepancies", discrepancies) }
    writer.key("reconciled")
    writer.boolean(isReconciled)
    writer.endObject()
    return writer.bytes + [0x0A]
  }
}
