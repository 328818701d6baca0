public import Catalog
public import Foundation
public import FoundationCore
import FoundationUI

/// What is typed about a sale, with its rules. Everything is as typed until it is made into a sale.
public struct SaleForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable { case name, percentage, scope, startsAt, endsAt }

  /// What a sale can be of.
  public enum Scope: String, CaseIterable, Sendable { case category, collection, brand, search }

  /// Something that was chosen, with what it is called.
  public struct Choice: Hashable, Sendable {
    /// What names it to the server.
    public let id: String
    /// What people call it.
    public let title: String

    /// Something with its name.
    public init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// What staff call it.
  public var name = ""
  /// By how many percent prices are reduced.
  public var percentage = ""
  /// What it is of.
  public var scope = Scope.category
  /// The category that was chosen.
  public var category: Choice?
  /// The collection that was chosen, by its id; empty for none.
  public var collection = ""
  /// The brand that was chosen.
  public var brand: Choice?
  /// The words that products are found by.
  public var words = ""
  /// Whether it counts.
  public var isActive = true
  /// When it begins, in the shop's time; empty for at once.
  public var startsAt = ""
  /// When it ends, in the shop's time; empty for never.
  public var endsAt = ""

  /// An empty form.
  public init() {}

  /// A form that says what a sale is. Names of what it is of are found by whoever shows it.
  public init(_ sale: Sale, title: String, in zone: TimeZone) {
    name = sale.name
    percentage = String(sale.percentage)
    isActive = sale.isActive
    startsAt = LocalMoment.text(sale.startsAt, in: zone)
    endsAt = LocalMoment.text(sale.endsAt, in: zone)
    switch sale.scope {
    case .category(let id): (scope, category) = (.category, Choice(id: id.description, title: title))
    case .collection(let id): (scope, collection) = (.collection, id.description)
    case .brand(let handle): (scope, brand) = (.brand, Choice(id: handle, title: title))
    case .search(let text): (scope, words) = (.search, text)
    }
  }

  /// What is wrong, by field.
  public func problems(in zone: TimeZone) -> [Field: String] {
    var problems: [Field: String] = [:]
    if name.isEmptyOrWhiteSpace || name.unicodeScalars.count > 250 {
      problems[.name] = Phrases.key("Enter a name, up to 250 characters.")
    }
    if percent == nil { problems[.percentage] = Phrases.key("Enter a whole number from 1 to 99.") }
    if chosenScope == nil {
      problems[.scope] = scope == .search ? Phrases.key("Enter words.") : Phrases.key("Choose what is reduced.")
    }
    let (start, end) = (LocalMoment.moment(startsAt, in: zone), LocalMoment.moment(endsAt, in: zone))
    if start == nil, !startsAt.isEmpty {
      problems[.startsAt] = Phrases.key("Enter a day and a time, such as 2026-02-28 09:30.")
    }
    if end == nil, !endsAt.isEmpty {
      problems[.endsAt] = Phrases.key("Enter a day and a time, such as 2026-02-28 09:30.")
    }
    if let end, let start, end <= start { problems[.endsAt] = Phrases.key("It must end after it begins.") }
    return problems
  }

  /// Whether nothing is said in a field.
  func isBlank(_ field: Field) -> Bool {
    switch field {
    case .name: name.isEmptyOrWhiteSpace
    case .percentage: percentage.isEmptyOrWhiteSpace
    case .scope: category == nil && collection.isEmpty && brand == nil && words.isEmptyOrWhiteSpace
    case .startsAt: startsAt.isEmpty
    case .endsAt: endsAt.isEmpty
    }
  }

  /// The sale as it is asked for; nil while something is wrong.
  public func sale(_ id: PriceListID, version: Int64, in zone: TimeZone) -> Sale? {
    guard problems(in: zone).isEmpty, let percent, let chosenScope else { return nil }
    return Sale(
      id: id, name: ProductForm.trimmed(name), percentage: percent, scope: chosenScope, isActive: isActive,
      startsAt: LocalMoment.moment(startsAt, in: zone), endsAt: LocalMoment.moment(endsAt, in: zone), version: version)
  }

  private var percent: Int? {
    Int(percentage.trimmingCharacters(in: CharacterSet(charactersIn: " %\t")))
      .flatMap { Sale.percentages.contains($0) ? $0 : nil }
  }

  private var chosenScope: SaleScope? {
    switch scope {
    case .category: category.flatMap { CategoryID($0.id) }.map { .category($0) }
    case .collection: ProductCollectionID(collection).map { .collection($0) }
    case .brand: brand.map { .brand($0.id) }
    case .search: words.isEmptyOrWhiteSpace ? nil : .search(String(ProductForm.trimmed(words).prefix(200)))
    }
  }
}
