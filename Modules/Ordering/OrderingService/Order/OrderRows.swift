import Addresses
import FoundationCore
public import Ordering
public import Persistence
public import Pricing
import StoreIdentifiers

extension OrderLifecycle: @retroactive SQLBindable, @retroactive SQLReadable, @retroactive RowDecodable {}
extension PaymentStatus: @retroactive SQLBindable, @retroactive SQLReadable {}
extension FulfilmentStatus: @retroactive SQLBindable, @retroactive SQLReadable {}
extension PriceRegime: @retroactive SQLBindable, @retroactive SQLReadable {}
extension TaxRounding: @retroactive SQLBindable, @retroactive SQLReadable {}
extension PaymentEventKind: @retroactive SQLBindable, @retroactive SQLReadable {}

/// An order's own columns.
struct OrderRow: RowDecodable {
  let id: OrderID, number: String, status: OrderStatus, customer: CustomerID?, email: String?, address: PostalAddress?
  let shippingID: String?, shippingName: String?, arrival: ArrivalDays?, totals: OrderTotals, reference: String?
  let regime: PriceRegime, createdAt: Timestamp, placedAt: Timestamp?, dueAt: Timestamp?, version: Int64, cart: CartID?,
    locale: String?, note: String?, cancelledUnits: Int, exemption: TaxExemption?, exchange: OrderExchange?,
    agreed: [AgreedText], pickup: LocationID?

  static let columns: SQL<OrderingSchema> = """
    id, number, lifecycle, payment, fulfilment, customer, email, address, shipping_id, shipping_name,
    arrives_from, arrives_by, currency, goods, shipping, discount, tax, added_tax, removed, captured, refunded, regime, reference, created_at, placed_at, due_at,
    version, cart, locale, note, cancelled_units, tax_exemption, shop_currency, shop_units, order_units, agreed,
    pickup
    """

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    number = try row.read()
    status = OrderStatus(lifecycle: try row.read(), payment: try row.read(), fulfilment: try row.read())
    customer = try row.read()
    email = try row.read()
    let address: [UInt8]? = try row.read()
    self.address = address.flatMap { try? Schema.postalAddress.decode($0, unknownFields: .ignored) }
    shippingID = try row.read()
    shippingName = try row.read()
    let earliest: LocalDay? = try row.read(), latest: LocalDay? = try row.read()
    arrival = if let earliest, let latest { ArrivalDays(earliest: earliest, latest: latest) } else { nil }
    let currency = try row.readCurrency()
    let amounts: [Int64] = [
      try row.read(), try row.read(), try row.read(), try row.read(), try row.read(), try row.read(), try row.read(),
      try row.read(),
    ]
    do {
      totals = try OrderTotals(
        goods: Money(amounts[0], currency), shipping: Money(amounts[1], currency),
        discount: Money(amounts[2], currency), tax: Money(amounts[3], currency), addedTax: Money(amounts[4], currency),
        removed: Money(amounts[5], currency), captured: Money(amounts[6], currency),
        refunded: Money(amounts[7], currency))
    } catch { throw .statement("a stored order's amounts do not add up: \(error)") }
    regime = try row.read()
    reference = try row.read()
    createdAt = try row.read()
    placedAt = try row.read()
    dueAt = try row.read()
    version = try row.read()
    cart = try row.read()
    locale = try row.read()
    note = try row.read()
    cancelledUnits = try row.read()
    let exemption: [UInt8]? = try row.read()
    do throws(SchemaError) {
      self.exemption = try exemption.map { bytes throws(SchemaError) in
        try Schema.taxExemption.decode(bytes, unknownFields: .ignored)
      }
    } catch { throw .statement("why an order has no tax cannot be read: \(error)") }
    let code: String? = try row.read()
    let (shopUnits, orderUnits): (Int64, Int64) = (try row.read(), try row.read())
    exchange = code.flatMap { Currency(code: $0) }.flatMap {
      OrderExchange(currency: $0, shopUnits: shopUnits, orderUnits: orderUnits)
    }
    guard (exchange == nil) == (code == nil) else { throw .statement("what an order is worth cannot be read") }
    let agreed: [UInt8]? = try row.read()
    do throws(SchemaError) {
      self.agreed = if let agreed { try Schema.agreedTexts.decode(agreed, unknownFields: .ignored) } else { [] }
    } catch { throw .statement("what a buyer has agreed to cannot be read: \(error)") }
    pickup = try row.read()
  }

  func order(
    _ lines: [OrderLineItem], _ reductions: [OrderReduction], _ taxes: [OrderTax], _ removals: [OrderRemoval]
  ) -> Order {
    Order(
      id: id, number: number, status: status, customer: customer, email: email, address: address, lines: lines,
      shipping: shippingID.map {
        ShippingMethod(id: $0, name: shippingName ?? $0, price: totals.shipping, arrival: arrival, pickup: pickup)
      },
      totals: totals, reductions: reductions, taxes: taxes, removals: removals,
      pricesIncludeTax: regime == .includingTax, exemption: exemption, exchange: exchange, agreed: agreed,
      reference: reference,
      createdAt: createdAt, placedAt: placedAt, dueAt: dueAt, version: version, locale: locale, note: note)
  }
}

/// An order line's columns; the currency is its order's.
struct OrderLineRow: RowDecodable {
  /// The line without its components.
  let item: OrderLineItem, isBundle: Bool

  static let columns: SQL<OrderingSchema> = """
    l.id, l.variant, l.sku, l.name, l.quantity, o.currency, l.unit_price, l.total, l.shipped, l.credited,
    l.buyer_name, l.cancelled, l.withdrawn, l.withdrawal_excluded, l.properties, l.sent_from, l.is_bundle
    """

  init(row: inout RowReader) throws(DatabaseError) {
    let id: OrderLineID = try row.read()
    let variant: VariantID = try row.read()
    let (sku, name): (String, String) = (try row.read(), try row.read())
    let quantity: Int = try row.read()
    let currency = try row.readCurrency()
    let (price, total) = (try row.readAmount(currency), try row.readAmount(currency))
    let (shipped, credited): (Int, Int) = (try row.read(), try row.read())
    item = OrderLineItem(
      id: id, variant: variant, sku: sku, name: name, buyerName: try row.read(), quantity: quantity, unitPrice: price,
      total: total, shipped: shipped, credited: credited, cancelled: try row.read(), withdrawn: try row.read(),
      isExcludedFromWithdrawal: try row.read(), properties: try row.readProperties(), sentFrom: try row.read())
    isBundle = try row.read()
  }
}

/// What was taken off; the currency is the order's.
struct OrderReductionRow: RowDecodable {
  let line: OrderLineID?, promotion: PromotionID?, name: String, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    line = try row.read()
    promotion = try row.read()
    name = try row.read()
    amount = try row.read()
  }
}

/// A tax; the currency is the order's.
struct OrderTaxRow: RowDecodable {
  let line: OrderLineID?, name: String, rate: Int64, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    line = try row.read()
    name = try row.read()
    rate = try row.read()
    amount = try row.read()
  }
}
