import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// A place in a sorted list of products.
struct ProductPlace: Sendable {
  let key: Cursor.Key
  let id: ProductID

  private static let version: UInt8 = 1

  init(row: ProductRow, sort: ProductSort) {
    id = row.id
    key =
      switch sort {
      case .newest: .integer(row.createdAt.milliseconds)
      case .priceAscending, .priceDescending: .integer(row.lowestPrice)
      case .name: .text(row.name)
      }
  }

  init(_ cursor: Cursor, _ filter: ProductFilter) throws(CatalogError) {
    guard let keys = cursor.keys(version: Self.version, filter: filter.fingerprint), keys.count == 2,
      case .id(let id) = keys[1]
    else { throw .invalidCursor }
    switch (filter.sort, keys[0]) {
    case (.name, .text), (.newest, .integer), (.priceAscending, .integer), (.priceDescending, .integer): key = keys[0]
    default: throw .invalidCursor
    }
    self.id = ProductID(id)
  }

  func cursor(_ filter: ProductFilter) -> Cursor {
    Cursor(version: Self.version, filter: filter.fingerprint, keys: [key, .id(id.value)])
  }
}

/// The statement behind a list of products.
struct ProductQuery {
  let filter: ProductFilter
  let place: ProductPlace?
  let everything: Bool
  private let words: [String]
  /// The word whose products are gathered; nil when every word is too common for that.
  private var gathered: Int?

  /// More entries than this are not gathered: where a word is that common, the list's own order soon meets its products.
  private static let commonest = 1_000

  init(
    filter: ProductFilter, place: ProductPlace?, everything: Bool, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    (self.filter, self.place, self.everything) = (filter, place, everything)
    words = Array(SearchTerms.words(of: filter.text ?? "").prefix(8))
    var fewest = Self.commonest
    for index in words.indices {
      let counted: Int? = try snapshot.first(
        "SELECT count(*) FROM (SELECT 1 FROM \(.term) WHERE \(match(index)) LIMIT \(fewest))")
      guard let count = counted, count < fewest else { continue }
      (gathered, fewest) = (index, count)
    }
  }

  /// The entries of a word.
  private func match(_ index: Int) -> SQL<CatalogSchema> {
    let word = words[index]
    // The last word may still be being typed.
    return index == words.count - 1 ? "word >= \(word) AND word < \(word + "\u{10FFFF}")" : "word = \(word)"
  }

  func statement(limit: Int) -> SQL<CatalogSchema> {
    var conditions: [SQL<CatalogSchema>] = everything ? [] : ["status = 'active'"]
    if let low = filter.minimumPrice { conditions.append("\(price) >= \(low)") }
    if let high = filter.maximumPrice { conditions.append("\(price) <= \(high)") }
    for index in words.indices {
      // The rarest word's products are listed; gathering those of every word would cost as much as the commonest has.
      conditions.append(
        index == gathered
          ? "id IN (SELECT product FROM \(.term) WHERE \(match(index)))"
          : "EXISTS (SELECT 1 FROM \(.term) WHERE product = \(.product).id AND \(match(index)))")
    }
    if let place { conditions.append(after(place)) }
    let filtered: SQL<CatalogSchema> = conditions.isEmpty ? "1 = 1" : .joined(conditions, by: " AND ")
    return "SELECT \(ProductRow.columns) FROM \(.product) WHERE \(filtered) ORDER BY \(order) LIMIT \(limit)"
  }

  /// The price as conditions name it: with a plus in front where the list is in another order, so that the planner
  /// follows that order and stops at the limit, where it would else sort everything in the range.
  private var price: SQL<CatalogSchema> {
    switch filter.sort {
    case .priceAscending, .priceDescending: "lowest_price"
    case .newest, .name: "+lowest_price"
    }
  }

  private var order: SQL<CatalogSchema> {
    switch filter.sort {
    case .newest: "created_at DESC, id DESC"
    case .priceAscending: "lowest_price, id"
    case .priceDescending: "lowest_price DESC, id DESC"
    case .name: "name, id"
    }
  }

  private func after(_ place: ProductPlace) -> SQL<CatalogSchema> {
    switch (filter.sort, place.key) {
    case (.newest, .integer(let value)): "(created_at, id) < (\(value), \(place.id))"
    case (.priceAscending, .integer(let value)): "(lowest_price, id) > (\(value), \(place.id))"
    case (.priceDescending, .integer(let value)): "(lowest_price, id) < (\(value), \(place.id))"
    case (.name, .text(let value)): "(name, id) > (\(value), \(place.id))"
    default: "1 = 0"
    }
  }
}
