public import FoundationCore
public import StoreIdentifiers

/// One thing bought: a copy of what it was when it was bought, so that later changes to the catalogue leave it alone.
public struct OrderLineItem: Identifiable, Hashable, Sendable {
  /// The line's id.
  public let id: OrderLineID
  /// The variant bought.
  public let variant: VariantID
  /// Its code then.
  public let sku: String
  /// Its name then, in the shop's own words.
  public let name: String
  /// Its name then in the language that the buyer ordered in; nil where that is the same.
  public let buyerName: String?
  /// How many.
  public let quantity: Int
  /// The price of one.
  public let unitPrice: Money
  /// The price of all: the truth that totals are made of.
  public let total: Money
  /// How many have left.
  public let shipped: Int
  /// How many have been credited.
  public let credited: Int
  /// How many were called off before they left.
  public let cancelled: Int
  /// How many the buyer has withdrawn from after they had left.
  public let withdrawn: Int
  /// Whether the law gives the buyer no right to withdraw from it, as for what was made for them.
  public let isExcludedFromWithdrawal: Bool
  /// What the buyer asked of it.
  public let properties: [LineProperty]
  /// What one of it is made of, where it is a bundle; empty for all else.
  public let components: [OrderLineComponent]
  /// The day from which it is sent, where it was ordered before it came; nil for what is sent at once.
  public var sentFrom: LocalDay?

  /// A line with all its parts.
  public init(
    id: OrderLineID, variant: VariantID, sku: String, name: String, buyerName: String? = nil, quantity: Int,
    unitPrice: Money, total: Money, shipped: Int, credited: Int, cancelled: Int = 0, withdrawn: Int = 0,
    isExcludedFromWithdrawal: Bool = false, properties: [LineProperty] = [], components: [OrderLineComponent] = [],
    sentFrom: LocalDay? = nil
  ) {
    self.sentFrom = sentFrom
    self.components = components
    self.properties = properties
    self.id = id
    self.variant = variant
    self.sku = sku
    self.name = name
    self.buyerName = buyerName
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.total = total
    self.shipped = shipped
    self.credited = credited
    self.cancelled = cancelled
    self.withdrawn = withdrawn
    self.isExcludedFromWithdrawal = isExcludedFromWithdrawal
  }

  /// How many the buyer keeps, or is still to get.
  public var kept: Int { max(quantity - cancelled - withdrawn, 0) }

  /// How many are still to leave, of which nothing has left.
  public var unsent: Int {
    let begun = components.isEmpty ? shipped : begun(Dictionary(components.map { ($0.id, $0.shipped) }) { $1 })
    return max(quantity - cancelled - begun, 0)
  }

  /// How many the buyer can withdraw from.
  public var withdrawable: Int { isExcludedFromWithdrawal ? 0 : kept }

  /// The day from which what is still to leave is sent, where it was ordered before it came.
  public var waitsUntil: LocalDay? { unsent > 0 ? sentFrom : nil }

  var componentsIfAny: [OrderLineComponent]? { components.isEmpty ? nil : components }

  /// The same line, made of components.
  public func made(of components: [OrderLineComponent]) -> OrderLineItem {
    OrderLineItem(
      id: id, variant: variant, sku: sku, name: name, buyerName: buyerName, quantity: quantity, unitPrice: unitPrice,
      total: total, shipped: shipped, credited: credited, cancelled: cancelled, withdrawn: withdrawn,
      isExcludedFromWithdrawal: isExcludedFromWithdrawal, properties: properties, components: components,
      sentFrom: sentFrom)
  }

  /// Its name as the buyer has read it.
  public var shownName: String { buyerName ?? name }

  /// Its name as the buyer has read it, with what they asked of it in brackets, shortened to one line.
  public var describedName: String {
    guard !properties.isEmpty else { return shownName }
    let wishes = properties.map { "\($0.name): \($0.value.prefix(80))" }.joined(separator: "; ")
    return "\(shownName) (\(wishes.split(whereSeparator: \.isNewline).joined(separator: " ")))"
  }
}

extension Schema where Value == OrderLineItem {
  /// A line as the API sends it.
  public static let orderLineItem = Schema.object(
    "OrderLineItem", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("sku", \.sku, .text(1...255)), Field("name", \.name, .text(1...600)),
    Field("quantity", \.quantity, .orderQuantity), Field("unitPrice", \.unitPrice, .money),
    Field("total", \.total, .money), Field("shipped", \.shipped, .integer(in: 0...1_000_000)),
    Field("credited", \.credited, .integer(in: 0...1_000_000)), .optional("buyerName", \.buyerName, .text(1...600)),
    Field("cancelled", \.cancelled, .integer(in: 0...1_000_000)),
    Field("withdrawn", \.withdrawn, .integer(in: 0...1_000_000)),
    Field("isExcludedFromWithdrawal", \.isExcludedFromWithdrawal, .boolean),
    .properties(\.properties),
    .optional("components", \.componentsIfAny, .array(of: .orderLineComponent, count: 1...100)),
    .optional("sentFrom", \.sentFrom, .localDay)
  ) {
    OrderLineItem(
      id: $0, variant: $1, sku: $2, name: $3, buyerName: $9, quantity: $4, unitPrice: $5, total: $6, shipped: $7,
      credited: $8, cancelled: $10, withdrawn: $11, isExcludedFromWithdrawal: $12, properties: $13 ?? [],
      components: $14 ?? [], sentFrom: $15)
  }
}

extension Schema where Value == Int {
  /// How many of one thing can be ordered at once: one to a million.
  public static var orderQuantity: Schema { .integer(in: 1...1_000_000) }
}
