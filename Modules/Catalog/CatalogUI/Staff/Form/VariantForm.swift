public import Catalog
import Foundation
public import FoundationCore
public import StoreIdentifiers

/// What is typed about one variant. What the form does not ask for, such as a weight, stays as it is.
public struct VariantForm: Identifiable, Hashable, Sendable {
  /// The variant's id.
  public let id: VariantID
  /// The shop's code for it.
  public var sku: String
  /// The number below its bar code, such as an EAN; empty for nothing.
  public var barcode: String
  /// What it costs, as a decimal number in the shop's currency.
  public var price: String
  /// What its maker recommends as its price; empty for nothing.
  public var compareAtPrice: String
  /// How much it holds, such as "750 ml"; empty for nothing.
  public var content: String
  /// What each option is for this one, with commas between them, in the options' order.
  public var values: String
  /// How it is taxed: empty for the standard rate, `zero` for not at all, or the code of another class.
  public var tax: String
  /// What it is made of, where it is a bundle.
  public var components: [Component] = []
  /// The variant as it was read; nil for one to be added.
  let stored: Variant?

  /// What is typed about a component of a bundle.
  public struct Component: Identifiable, Hashable, Sendable {
    /// The variant that it is.
    public let id: VariantID
    /// How many units one bundle has, as a whole number.
    public var quantity: String

    /// A component, one unit unless more is typed.
    public init(_ id: VariantID, quantity: String = "1") { (self.id, self.quantity) = (id, quantity) }

    /// The number of units; nil for what is none that a bundle can have.
    var units: Int? { Int(ProductForm.trimmed(quantity)).flatMap { BundleComponent.units.contains($0) ? $0 : nil } }
  }

  /// An empty form for a variant to be added.
  public init(id: VariantID = .make()) {
    self.id = id
    (sku, barcode, price, compareAtPrice, content, values, tax) = ("", "", "", "", "", "", "")
    stored = nil
  }

  /// A form that says what a variant is.
  public init(_ variant: Variant) {
    id = variant.id
    sku = variant.sku
    barcode = variant.barcode ?? ""
    price = variant.price.decimal
    compareAtPrice = variant.compareAtPrice?.decimal ?? ""
    content = variant.content?.text ?? ""
    values = variant.optionValues.joined(separator: ", ")
    tax = variant.isTaxable ? variant.taxClass ?? "" : Self.untaxed
    components = variant.components.map { Component($0.variant, quantity: String($0.quantity)) }
    stored = variant
  }

  /// What says that a variant is not taxed.
  static let untaxed = "zero"

  /// Whether the variant exists already: then it can be changed, and not left out.
  public var isStored: Bool { stored != nil }

  /// The option values as they are typed.
  public var valueList: [String] {
    // A value that holds a comma cannot be told apart here: as long as nobody touches it, it is what it was.
    if let stored, stored.optionValues.joined(separator: ", ") == values { return stored.optionValues }
    return ProductForm.parts(of: values)
  }

  /// The variant; nil while the price cannot be read.
  func variant(in currency: Currency) -> Variant? {
    guard let price = VariantForm.price(price, currency) else { return nil }
    var recommended: Money?
    if !compareAtPrice.isEmptyOrWhiteSpace {
      guard let read = VariantForm.price(compareAtPrice, currency) else { return nil }
      recommended = read
    }
    let content = NetContent(text: content)
    if content == nil, !self.content.isEmptyOrWhiteSpace { return nil }
    var variant = stored ?? Variant(id: id, sku: sku, name: nil, price: price)
    // A name that came from the values follows them.
    if variant.optionValues != valueList, variant.name == variant.optionValues.joined(separator: " / ") {
      variant.name = nil
    }
    variant.sku = ProductForm.trimmed(sku)
    let barcode = ProductForm.trimmed(barcode)
    variant.barcode = barcode.isEmpty ? nil : barcode
    variant.price = price
    variant.compareAtPrice = recommended
    variant.content = content
    variant.isTaxable = tax != Self.untaxed
    variant.taxClass = tax.isEmpty || tax == Self.untaxed ? nil : tax
    variant.optionValues = valueList
    variant.components = components.compactMap { component in
      component.units.map { BundleComponent(variant: component.id, quantity: $0) }
    }
    return variant
  }

  /// An amount that is not negative, as people type it.
  static func price(_ text: String, _ currency: Currency) -> Money? {
    let money = Money(decimal: text.trimmingCharacters(in: .whitespacesAndNewlines), currency)
    return money.flatMap { $0.amount >= 0 ? $0 : nil }
  }
}
