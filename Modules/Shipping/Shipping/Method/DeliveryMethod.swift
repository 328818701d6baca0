public import FoundationCore
public import StoreIdentifiers

/// A way of sending to a zone: for what, at which charge, and how long it takes.
public struct DeliveryMethod: Identifiable, Hashable, Sendable {
  /// A stable word, such as `standard`. Orders remember the method by it.
  public let id: String
  /// What shoppers read.
  public var name: String
  /// What it costs.
  public var charge: DeliveryCharge
  /// What the goods have to cost after discounts for it to be free, in each currency in which it can be.
  public var freeFrom: [Money]
  /// Products that are not sent so.
  public var excludedProducts: Set<ProductID>
  /// Types of products that are not sent so, by their names; case makes no difference.
  public var excludedTypes: Set<String> { didSet { foldedTypes = Self.folded(excludedTypes) } }
  /// How long it takes; nil where the shop does not say.
  public var schedule: DeliverySchedule?
  /// The class that it is taxed by, such as `reduced`; nil for what the market says.
  public var taxClass: String?
  /// The excluded types in lower case.
  private(set) var foldedTypes: Set<String>

  /// A way of sending.
  public init(
    id: String, name: String, charge: DeliveryCharge, freeFrom: [Money] = [], excludedProducts: Set<ProductID> = [],
    excludedTypes: Set<String> = [], schedule: DeliverySchedule? = nil, taxClass: String? = nil
  ) {
    self.id = id
    self.name = name
    self.charge = charge
    self.freeFrom = freeFrom
    self.excludedProducts = excludedProducts
    self.excludedTypes = excludedTypes
    foldedTypes = Self.folded(excludedTypes)
    self.schedule = schedule
    self.taxClass = taxClass
  }

  private static func folded(_ types: Set<String>) -> Set<String> { Set(types.map { $0.lowercased() }) }

  /// A way of sending at one price.
  public init(id: String, name: String, price: Money) { self.init(id: id, name: name, charge: .flat(price)) }
}

extension Schema where Value == DeliveryMethod {
  /// A way of sending as the API sends and accepts it: up to 500 products and 100 types are excluded.
  public static let deliveryMethod = Schema.object(
    "DeliveryMethod", Field<DeliveryMethod, String>("id", \.id, .text(1...50)),
    Field<DeliveryMethod, String>("name", \.name, .text(1...200)),
    Field<DeliveryMethod, DeliveryCharge>("charge", \.charge, .deliveryCharge),
    Field<DeliveryMethod, [Money]>.defaulted("freeFrom", \.freeFrom, .array(of: .money, count: 0...20), to: []),
    Field<DeliveryMethod, [ProductID]>.defaulted(
      "excludedProducts", { $0.excludedProducts.sorted() }, .array(of: .identifier(), count: 0...500), to: []),
    Field<DeliveryMethod, [String]>.defaulted(
      "excludedTypes", { $0.excludedTypes.sorted() }, .array(of: .text(1...255), count: 0...100), to: []),
    Field<DeliveryMethod, DeliverySchedule?>.optional("schedule", \.schedule, .deliverySchedule),
    Field<DeliveryMethod, String?>.optional("taxClass", \.taxClass, .text(1...50))
  ) {
    id, name, charge, freeFrom, products, types, schedule, taxClass throws(SchemaViolation) -> DeliveryMethod in
    guard freeFrom.allSatisfy({ $0.amount >= 0 }), Set(freeFrom.map(\.currency)).count == freeFrom.count else {
      throw SchemaViolation(
        pointer: "/freeFrom", code: "amount", message: "One amount for each currency, which is not negative.")
    }
    return DeliveryMethod(
      id: id, name: name, charge: charge, freeFrom: freeFrom, excludedProducts: Set(products),
      excludedTypes: Set(types), schedule: schedule, taxClass: taxClass)
  }
}
