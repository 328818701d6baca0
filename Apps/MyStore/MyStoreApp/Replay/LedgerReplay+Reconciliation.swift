import FoundationCore
import Ordering

extension LedgerReplay {
  /// What the store booked since `before`, once every shipment has reached its order: the outbox needs a moment.
  func settled(since before: SalesSummary) async throws -> SalesSummary {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let sales = try (await ordering.salesSummary()).since(before)
      if sales.fulfilledOrders >= sales.orders || ContinuousClock.now > deadline { return sales }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Every figure beside the ledger's.
  func checks(_ sales: SalesSummary) throws -> [ReplayReport.Check] {
    let (invoices, credits) = (ledger.invoices, ledger.credits)
    let goods = try invoices.goods(in: currency).amount
    let carriage = try invoices.flatMap(\.carriage).sum(in: currency).amount
    let discounts = try invoices.flatMap(\.discounts).sum(in: currency).amount
    let credited = try credits.goods(in: currency).amount
    func check(_ figure: String, _ ledger: Int64, _ store: Int64) -> ReplayReport.Check {
      ReplayReport.Check(figure: figure, ledger: ledger, store: store)
    }
    return [
      check("invoices", Int64(invoices.count), Int64(sales.orders)),
      check("lines", Int64(invoices.lineCount), Int64(sales.lines)),
      check("units", Int64(invoices.units), Int64(sales.units)),
      check("goods total", goods, sales.goods.amount),
      check("carriage", carriage, sales.shipping.amount),
      check("discounts", discounts, sales.discount.amount),
      check("paid", goods + carriage - discounts, sales.captured.amount),
      check("shipped orders", Int64(invoices.count), Int64(sales.fulfilledOrders)),
      check("credit lines", Int64(credits.lineCount), Int64(sales.creditLines)),
      check("credit total", credited, sales.credited.amount),
      check("refunds", credited, sales.refunded.amount),
    ]
  }
}

extension SalesSummary {
  /// What has come since an earlier summary.
  func since(_ before: SalesSummary) throws(MoneyError) -> SalesSummary {
    SalesSummary(
      orders: orders - before.orders, lines: lines - before.lines, units: units - before.units,
      goods: try goods.subtracting(before.goods), shipping: try shipping.subtracting(before.shipping),
      discount: try discount.subtracting(before.discount),
      fulfilledOrders: fulfilledOrders - before.fulfilledOrders, captured: try captured.subtracting(before.captured),
      owed: try owed.subtracting(before.owed), creditLines: creditLines - before.creditLines,
      credited: try credited.subtracting(before.credited),
      refunded: try refunded.subtracting(before.refunded))
  }
}
