public import Catalog
public import Foundation
public import FoundationCore
public import FoundationUI
public import StoreIdentifiers

/// What is typed about a price list, with its rules. Everything is as typed until it is made into a list.
public struct PriceListForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable {
    case name, endsAt, groups, prices
    case sku(Row.ID), quantity(Row.ID), price(Row.ID)
  }

  /// What is typed about one price.
  public struct Row: Identifiable, Hashable, Sendable {
    /// Tells rows apart while they are typed in.
    public let id: String
    /// The shop's code for the variant. A code of several stands for each of them, until they have prices of their own.
    public var sku: String
    /// From how many in one line it counts.
    public var quantity: String
    /// What one costs, as a decimal number in the list's currency.
    public var price: String

    /// The variant that the row was made from, and its code.
    private let origin: VariantID?, code: String

    /// An empty row, or that of a variant.
    public init(
      id: String = UUID().uuidString, sku: String = "", quantity: String = "1", price: String = "",
      variant: VariantID? = nil
    ) {
      self.id = id
      self.sku = sku
      (origin, code) = (variant, SKU.key(sku))
      self.quantity = quantity
      self.price = price
    }

    /// The variant that it is about, unless another code has been typed.
    var variant: VariantID? { SKU.key(SKU.normalized(sku)) == code ? origin : nil }

    var isEmpty: Bool { sku.isEmptyOrWhiteSpace && price.isEmptyOrWhiteSpace }
  }

  /// What staff call it.
  public var name = ""
  /// What it does to the price that was.
  public var kind = PriceListKind.sale
  /// Whether it counts.
  public var isActive = false
  /// From when; nil for always.
  public var startsAt: Date?
  /// Until when; nil for ever.
  public var endsAt: Date?
  /// The codes of the customer groups that it is for; empty for everyone.
  public var groups: [String] = []
  /// The code of the currency that its prices are in; empty for the shop's.
  public var currency = ""
  /// The prices.
  public var rows: [Row] = []

  /// An empty form with one row.
  public init() { rows = [Row()] }

  /// A form that says what a list is. A price whose variant is not known is left out.
  public init(_ list: PriceList, variants: [PricedVariant]) {
    let skus = Dictionary(variants.map { ($0.id, $0.sku) }) { first, _ in first }
    name = list.name
    kind = list.kind
    isActive = list.isActive
    startsAt = list.startsAt.map { Date($0) }
    endsAt = list.endsAt.map { Date($0) }
    groups = list.customerGroups
    currency = list.prices.first?.price.currency.code ?? ""
    rows = list.prices.compactMap { price in
      skus[price.variant].map {
        Row(
          id: "\(price.variant)-\(price.minimumQuantity)", sku: $0, quantity: String(price.minimumQuantity),
          price: price.price.decimal, variant: price.variant)
      }
    }
    .sorted { ($0.sku, Int($0.quantity) ?? 0) < ($1.sku, Int($1.quantity) ?? 0) }
  }

  /// The rows that say something.
  var said: [Row] { rows.filter { !$0.isEmpty } }

  /// The currency of its prices, in a shop with another or the same.
  func currency(in shop: Currency) -> Currency { Currency(code: currency) ?? shop }

  /// What is wrong, by field, in a shop with a currency; SKUs that nobody knows are the server's to say.
  public func problems(in shop: Currency, _ text: Phrases = .english) -> [Field: String] {
    let currency = currency(in: shop)
    var problems: [Field: String] = [:]
    if name.isEmptyOrWhiteSpace || name.unicodeScalars.count > 250 {
      problems[.name] = text("Enter a name, up to 250 characters.")
    }
    if let startsAt, let endsAt, endsAt <= startsAt { problems[.endsAt] = text("It must end after it begins.") }
    if groups.count > 100 || groups.contains(where: { $0.unicodeScalars.count > 100 }) {
      problems[.groups] = text("Choose at most 100 groups, with codes of at most 100 characters.")
    }
    if said.count > PriceList.priceLimit {
      problems[.prices] = text("A list has at most {1} prices.", "\(PriceList.priceLimit)")
    }
    var seen: Set<String> = []
    for row in said {
      if row.sku.isEmptyOrWhiteSpace { problems[.sku(row.id)] = text("Enter a SKU.") }
      if Self.quantity(row.quantity) == nil {
        problems[.quantity(row.id)] = text("Enter a number from 1 to 1,000,000.")
      }
      if VariantForm.price(row.price, currency) == nil {
        problems[.price(row.id)] = text("Enter a price, such as {1}.", currency.exponent == 0 ? "1250" : "12.50")
      }
      if !seen.insert("\(row.variant?.description ?? Self.key(row)) \(Self.quantity(row.quantity) ?? 0)").inserted {
        problems[.sku(row.id)] = text("This SKU is there twice from the same number.")
      }
    }
    return problems
  }

  /// Whether nothing is said in a field that is typed in; a field of a row that is not there says nothing.
  func isBlank(_ field: Field) -> Bool {
    func row(_ id: Row.ID, _ text: KeyPath<Row, String>) -> Bool {
      rows.first { $0.id == id }.map { $0[keyPath: text].isEmptyOrWhiteSpace } ?? true
    }
    return switch field {
    case .name: name.isEmptyOrWhiteSpace
    case .sku(let id): row(id, \.sku)
    case .quantity(let id): row(id, \.quantity)
    case .price(let id): row(id, \.price)
    case .endsAt, .groups, .prices: false
    }
  }

  /// The list as it is asked for; nil while something is wrong. `variants` are those of the SKUs, by their keys.
  public func draft(
    _ id: PriceListID, in shop: Currency, variants: [String: [VariantID]]
  ) -> PriceListDraft? {
    guard problems(in: shop).isEmpty else { return nil }
    let currency = currency(in: shop)
    var prices: [ListPrice] = []
    for row in said {
      let found = self.variants(of: row, among: variants)
      guard !found.isEmpty, let quantity = Self.quantity(row.quantity),
        let price = VariantForm.price(row.price, currency)
      else { return nil }
      prices += found.map { ListPrice(variant: $0, minimumQuantity: quantity, price: price) }
    }
    return PriceListDraft(
      id: id, name: ProductForm.trimmed(name), kind: kind, isActive: isActive,
      startsAt: startsAt.flatMap { Timestamp($0) },
      endsAt: endsAt.flatMap { Timestamp($0) }, customerGroups: groups, prices: prices)
  }

  /// What a row gives its price: its variant, or all that have its code and no row of their own from the same number.
  /// `variants` are those of the SKUs, by their keys.
  func variants(of row: Row, among variants: [String: [VariantID]]) -> [VariantID] {
    if let variant = row.variant { return [variant] }
    let owned = said.filter { Self.quantity($0.quantity) == Self.quantity(row.quantity) }.compactMap(\.variant)
    return (variants[Self.key(row)] ?? []).filter { !owned.contains($0) }
  }

  /// What a row's variant is found by.
  static func key(_ row: Row) -> String { SKU.key(SKU.normalized(row.sku)) }

  /// Whether two forms say the same: spaces around texts and empty rows do not count.
  public func says(theSameAs other: PriceListForm) -> Bool { PriceListPart.says(self, theSameAs: other) }

  private static func quantity(_ text: String) -> Int? {
    Int(text.trimmingCharacters(in: .whitespaces)).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }
}
