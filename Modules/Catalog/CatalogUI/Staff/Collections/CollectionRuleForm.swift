public import Catalog
import Foundation
public import FoundationCore
import FoundationUI

/// What is typed of a collection's rule. Its products have all that is said; of several values any.
public struct CollectionRuleForm: Hashable, Sendable {
  /// Words that they are found by.
  public var text = ""
  /// The code of the category that they are in, or below.
  public var category = ""
  /// The brands, with commas between them.
  public var brands = ""
  /// The product types, with commas between them.
  public var types = ""
  /// The tags, with commas between them.
  public var tags = ""
  /// What their attributes are: a line each, as `colour: red, blue`.
  public var attributes = ""
  /// The lowest price, as a decimal number in the shop's currency.
  public var minimumPrice = ""
  /// The highest price.
  public var maximumPrice = ""
  /// Whether they are announced as reduced.
  public var reducedOnly = false
  /// The values of facets that the form has no field for; they are kept.
  private var others = FacetChoices()

  /// A rule that says nothing.
  public init() {}

  /// A form that says what a rule says.
  public init(_ rule: CollectionRule, category: Catalog.Category?, in currency: Currency) {
    text = rule.text ?? ""
    self.category = category?.code ?? ""
    let choices = rule.facets.choices
    func list(_ facet: String) -> String { (choices[facet] ?? []).joined(separator: ", ") }
    (brands, types, tags) = (list(Facet.brand), list(Facet.type), list(Facet.tag))
    attributes = choices.filter { $0.key.hasPrefix(Facet.attributePrefix) }.sorted { $0.key < $1.key }
      .map { "\($0.key.dropFirst(Facet.attributePrefix.count)): \($0.value.joined(separator: ", "))" }
      .joined(separator: "\n")
    func decimal(_ amount: Int64?) -> String { amount.flatMap { try? Money($0, currency) }?.decimal ?? "" }
    (minimumPrice, maximumPrice) = (decimal(rule.minimumPrice), decimal(rule.maximumPrice))
    reducedOnly = rule.reducedOnly
    for (facet, values) in choices where !Self.isAsked(facet) {
      for value in values { others = others.adding(value, of: facet) }
    }
  }

  private static func isAsked(_ facet: String) -> Bool {
    [Facet.brand, Facet.type, Facet.tag].contains(facet) || facet.hasPrefix(Facet.attributePrefix)
  }

  /// The brands as they are typed, each once.
  public var brandList: [String] { ProductForm.parts(of: brands) }

  /// What is wrong, by field.
  func problems(in currency: Currency, _ phrases: Phrases = .english) -> [CollectionField: String] {
    var found: [CollectionField: String] = [:]
    let (words, text) = (text, phrases)
    if ProductForm.trimmed(words).unicodeScalars.count > 200 { found[.words] = text("Enter at most 200 characters.") }
    let example = currency.exponent == 0 ? "1250" : "12.50"
    let (low, high) = (price(minimumPrice, in: currency), price(maximumPrice, in: currency))
    if low == nil, !minimumPrice.isEmptyOrWhiteSpace {
      found[.minimumPrice] = text("Enter a price, such as {1}.", example)
    }
    if high == nil, !maximumPrice.isEmptyOrWhiteSpace {
      found[.maximumPrice] = text("Enter a price, such as {1}.", example)
    }
    if let low, let high, high.amount <= low.amount { found[.maximumPrice] = text("Max must be larger than min.") }
    if attributeChoices == nil { found[.attributes] = text("Write one property a line, as colour: red, blue.") }
    if found.isEmpty, says == 0 { found[.words] = text("A rule needs one condition at least.") }
    if says > FacetChoices.limit {
      found[.tags] = text("A rule has at most {1} values in all.", "\(FacetChoices.limit)")
    }
    return found
  }

  /// How many conditions there are.
  private var says: Int {
    let lists = [brands, types, tags].reduce(0) { $0 + ProductForm.parts(of: $1).count }
    let attributes = (attributeChoices ?? []).reduce(0) { $0 + $1.values.count }
    let single = [text, category, minimumPrice, maximumPrice].count { !$0.isEmptyOrWhiteSpace }
    return lists + attributes + single + others.choices.count + (reducedOnly ? 1 : 0)
  }

  /// The attributes with their values; nil when a line says something else.
  private var attributeChoices: [(code: String, values: [String])]? {
    var found: [(String, [String])] = []
    for line in ProductForm.trimmed(attributes).split(separator: "\n") where !String(line).isEmptyOrWhiteSpace {
      let pair = line.split(separator: ":", maxSplits: 1).map { ProductForm.trimmed(String($0)) }
      guard pair.count == 2, !pair[0].isEmpty else { return nil }
      let values = ProductForm.parts(of: pair[1])
      guard !values.isEmpty else { return nil }
      found.append((Handle.make(from: pair[0]), values))
    }
    return found
  }

  /// The rule that is asked for; `brands` are the handles of those that are named.
  func rule(in currency: Currency, category: CategoryID?, brands: [String]) -> CollectionRule {
    var facets = others
    for brand in brands { facets = facets.adding(brand, of: Facet.brand) }
    for type in ProductForm.parts(of: types) { facets = facets.adding(Self.key(type), of: Facet.type) }
    for tag in ProductForm.parts(of: tags) { facets = facets.adding(Self.key(tag), of: Facet.tag) }
    for attribute in attributeChoices ?? [] {
      for value in attribute.values {
        facets = facets.adding(Self.key(value), of: Facet.attributePrefix + attribute.code)
      }
    }
    let words = ProductForm.trimmed(text)
    return CollectionRule(
      text: words.isEmpty ? nil : words, facets: facets, category: category,
      minimumPrice: price(minimumPrice, in: currency)?.amount,
      maximumPrice: price(maximumPrice, in: currency)?.amount, reducedOnly: reducedOnly)
  }

  private func price(_ text: String, in currency: Currency) -> Money? {
    text.isEmptyOrWhiteSpace ? nil : VariantForm.price(text, currency)
  }

  /// How filters name a value: as an address would, unless nothing would be left of it.
  private static func key(_ value: String) -> String {
    value.contains { $0.isLetter || $0.isNumber } ? Handle.make(from: value) : value
  }
}
