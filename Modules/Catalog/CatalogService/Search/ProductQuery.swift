import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// A place in a sorted list of products.
struct ProductPlace: Sendable {
  let key: Cursor.Key
  let id: ProductID

  private static let version: UInt8 = 1

  init(_ listed: ListedProduct, sort: ProductSort) {
    id = listed.row.product.id
    key =
      switch sort {
      case .relevance: .integer(listed.rank)
      case .newest: .integer(listed.row.product.createdAt.milliseconds)
      case .priceAscending, .priceDescending: .integer(listed.row.lowestPrice)
      case .name: .text(listed.row.product.name)
      }
  }

  init(_ cursor: Cursor, _ filter: ProductFilter) throws(CatalogError) {
    guard let keys = cursor.keys(version: Self.version, filter: filter.fingerprint), keys.count == 2,
      case .id(let id) = keys[1]
    else { throw .invalidCursor }
    switch (filter.sort, keys[0]) {
    case (.name, .text), (.relevance, .integer), (.newest, .integer), (.priceAscending, .integer),
      (.priceDescending, .integer):
      key = keys[0]
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
  /// What was typed may mean; nil when nothing was.
  let words: SearchWords?
  let place: ProductPlace?
  let everything: Bool

  /// The order asked for. Without words, or with none that tells products apart, nothing is more relevant than another.
  var sort: ProductSort { filter.sort == .relevance && words?.rarest == nil ? .newest : filter.sort }

  func statement(limit: Int) -> SQL<CatalogSchema> {
    var conditions: [SQL<CatalogSchema>] = everything ? [] : ["status = 'active'"]
    if let low = filter.minimumPrice { conditions.append("\(price) >= \(low)") }
    if let high = filter.maximumPrice { conditions.append("\(price) <= \(high)") }
    if sort == .relevance, let words, let rarest = words.rarest {
      return ranked(words, rarest, conditions, limit: limit)
    }
    for (index, candidates) in (words?.alternatives ?? []).enumerated() {
      let list = candidates.map(\.word)
      // The rarest word's products are listed; gathering those of every word would cost as much as the commonest has.
      conditions.append(
        index == words?.rarest
          ? "id IN (SELECT product FROM \(.term) WHERE word IN (\(list: list)))"
          : "EXISTS (SELECT 1 FROM \(.term) WHERE product = \(.product).id AND word IN (\(list: list)))")
    }
    if let place { conditions.append(after(place)) }
    let filtered: SQL<CatalogSchema> = conditions.isEmpty ? "1 = 1" : .joined(conditions, by: " AND ")
    return "SELECT \(ProductRow.listed), 0 FROM \(.product) WHERE \(filtered) ORDER BY \(order) LIMIT \(limit)"
  }

  /// Products that have a candidate of every word, by how much those say of them; of equals, the shorter name first.
  ///
  /// The rarest word's products are gathered, and each is asked what the other words say of it.
  private func ranked(
    _ words: SearchWords, _ rarest: Int, _ conditions: [SQL<CatalogSchema>], limit: Int
  ) -> SQL<CatalogSchema> {
    var worths: [SQL<CatalogSchema>] = ["m.worth"]
    for (index, candidates) in words.alternatives.enumerated() where index != rarest {
      worths.append(
        "(SELECT \(worth(of: candidates)) FROM \(.term) WHERE product = m.product AND \(isOne(of: candidates)))")
    }
    let gathered = words.alternatives[rarest]
    let filtered: SQL<CatalogSchema> = conditions.isEmpty ? "1 = 1" : .joined(conditions, by: " AND ")
    let beyond: SQL<CatalogSchema> = place.map { after($0) } ?? "1 = 1"
    // What one of the words does not say of a product is null, and so is the sum.
    return """
      SELECT \(ProductRow.listed), score FROM (
        SELECT p.*, (\(fragment: .joined(worths, by: " + "))) * 256 - length(p.name) AS score
        FROM (SELECT product, \(worth(of: gathered)) AS worth FROM \(.term) WHERE \(isOne(of: gathered))
          GROUP BY product) AS m
        JOIN \(.product) AS p ON p.id = m.product) AS found
      WHERE score IS NOT NULL AND \(filtered) AND \(beyond) ORDER BY \(order) LIMIT \(limit)
      """
  }

  private func isOne(of candidates: [SearchWords.Candidate]) -> SQL<CatalogSchema> {
    "word IN (\(list: candidates.map(\.word)))"
  }

  private func worth(of candidates: [SearchWords.Candidate]) -> SQL<CatalogSchema> {
    guard !candidates.isEmpty else { return "NULL" }
    let cases = candidates.map { candidate -> SQL<CatalogSchema> in
      "WHEN \(candidate.word) THEN \(candidate.closeness)"
    }
    return "max(weight * CASE word \(fragment: .joined(cases, by: " ")) END)"
  }

  /// The price as conditions name it: with a plus in front where the list is in another order, so that the planner
  /// follows that order and stops at the limit, where it would else sort everything in the range.
  private var price: SQL<CatalogSchema> {
    switch sort {
    case .priceAscending, .priceDescending: "lowest_price"
    case .relevance, .newest, .name: "+lowest_price"
    }
  }

  private var order: SQL<CatalogSchema> {
    switch sort {
    case .relevance: "score DESC, id DESC"
    case .newest: "created_at DESC, id DESC"
    case .priceAscending: "lowest_price, id"
    case .priceDescending: "lowest_price DESC, id DESC"
    case .name: "name, id"
    }
  }

  private func after(_ place: ProductPlace) -> SQL<CatalogSchema> {
    switch (sort, place.key) {
    case (.relevance, .integer(let value)): "(score, id) < (\(value), \(place.id))"
    case (.newest, .integer(let value)): "(created_at, id) < (\(value), \(place.id))"
    case (.priceAscending, .integer(let value)): "(lowest_price, id) > (\(value), \(place.id))"
    case (.priceDescending, .integer(let value)): "(lowest_price, id) < (\(value), \(place.id))"
    case (.name, .text(let value)): "(name, id) > (\(value), \(place.id))"
    default: "1 = 0"
    }
  }
}
