public import Catalog
import Foundation
public import FoundationCore
public import FoundationUI
import MyStoreKit

/// What is typed about a collection, with its rules. Everything is as typed until it is made into a collection.
public struct CollectionForm: Hashable, Sendable {
  /// How its products are found.
  public enum Kind: String, CaseIterable, Sendable {
    /// They are chosen one by one.
    case chosen
    /// They are all that a rule fits, now and later.
    case rule
  }

  /// What it is called.
  public var title = ""
  /// The last part of its address; empty to make it from the title.
  public var handle = ""
  /// What its page says about it.
  public var description = ""
  /// How its products are found.
  public var kind = Kind.chosen
  /// The products chosen one by one, in their order. They are kept while a rule is tried.
  public var products: [ChosenProduct] = []
  /// What a rule says.
  public var rule = CollectionRuleForm()

  /// An empty form.
  public init() {}

  /// A form that says what a collection is; its rule's prices are in the shop's currency.
  public init(_ details: CollectionDetails, in currency: Currency) {
    let collection = details.collection
    title = collection.title
    handle = collection.handle
    description = collection.description ?? ""
    kind = collection.rule == nil ? .chosen : .rule
    // A product that could not be read is kept all the same.
    let known = Dictionary(details.chosen.map { ($0.id, $0) }) { first, _ in first }
    products = collection.products.map {
      known[$0] ?? ChosenProduct(id: $0, name: $0.description, status: .archived)
    }
    if let rule = collection.rule { self.rule = CollectionRuleForm(rule, category: details.category, in: currency) }
  }

  /// What is wrong, by field; categories, brands and addresses that nobody knows are the server's to say.
  public func problems(in currency: Currency, _ text: Phrases = .english) -> [CollectionField: String] {
    var found: [CollectionField: String] = kind == .rule ? rule.problems(in: currency, text) : [:]
    if title.isEmptyOrWhiteSpace || ProductForm.trimmed(title).unicodeScalars.count > 250 {
      found[.title] = text("Enter a title, up to 250 characters.")
    }
    if !Handle.isValid(address) { found[.handle] = text("Use lower-case letters, digits and single hyphens.") }
    if ProductForm.trimmed(description).unicodeScalars.count > 5_000 {
      found[.description] = text("Enter at most 5,000 characters.")
    }
    if kind == .chosen, products.count > ProductCollection.productLimit {
      found[.products] = text("A collection has at most {1} products.", "\(ProductCollection.productLimit)")
    }
    return found
  }

  /// Whether nothing is said in a field that is typed in.
  func isBlank(_ field: CollectionField) -> Bool {
    let text =
      switch field {
      case .title: title
      // The address is made from the title.
      case .handle: title + handle
      case .description: description
      case .category: rule.category
      case .brands: rule.brands
      case .types: rule.types
      case .tags: rule.tags
      case .attributes: rule.attributes
      case .minimumPrice: rule.minimumPrice
      case .maximumPrice: rule.maximumPrice
      // A condition is asked for by the choice of a rule.
      case .products, .words: "-"
      }
    return text.isEmptyOrWhiteSpace
  }

  /// The collection as it is asked for; nil while something is wrong. `category` and `brands` are what the rule's code
  /// and names stand for.
  public func draft(
    _ id: ProductCollectionID, version: Int64, in currency: Currency, category: CategoryID?, brands: [String]
  ) -> ProductCollection? {
    guard problems(in: currency).isEmpty else { return nil }
    let text = ProductForm.trimmed(description)
    return ProductCollection(
      id: id, handle: address, title: ProductForm.trimmed(title), description: text.isEmpty ? nil : text,
      rule: kind == .rule ? rule.rule(in: currency, category: category, brands: brands) : nil,
      products: kind == .chosen ? products.map(\.id) : [], version: version)
  }

  /// What the server refused, by where; nothing for what belongs to no field.
  func problems(of refusal: HTTPClientError) -> [CollectionField: String] {
    guard case .refused(let problem) = refusal else { return [:] }
    var found: [CollectionField: String] = [:]
    if problem.code == "collection-exists" { found[.handle] = Phrases.key("Another collection has this address.") }
    for violation in problem.violations {
      switch violation.pointer.split(separator: "/").first {
      case "title": found[.title] = violation.message
      case "handle": found[.handle] = violation.message
      case "description": found[.description] = violation.message
      case "products": found[.products] = violation.message
      case "rule": found[violation.pointer == "/rule/category" ? .category : .words] = violation.message
      default: break
      }
    }
    return found
  }

  /// The address: what is typed, else what the title makes.
  public var address: String {
    let typed = ProductForm.trimmed(handle)
    return typed.isEmpty ? Handle.make(from: ProductForm.trimmed(title)) : typed
  }
}

/// A field of a collection's form that can be wrong.
public enum CollectionField: Hashable, Sendable {
  case title, handle, description, products
  /// The rule as a whole, and its words.
  case words
  case category, brands, types, tags, attributes, minimumPrice, maximumPrice
}
