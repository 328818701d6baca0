import Access
import AccessService
public import Catalog
public import CatalogService
import FoundationCore
import StoreIdentifiers

/// How well search finds what people mean: queries derived from names by known mistakes, judged by rule.
public struct SearchQuality {
  /// A mistake people make, or a way they put things.
  public enum Transform: String, CaseIterable, Sendable {
    /// A word with one letter left out, doubled, replaced or swapped with its neighbour; two in long words.
    case typo
    /// All words, the last one unfinished.
    case prefix
    /// The last word in the plural.
    case plural
    /// One word left out.
    case droppedWord
    /// The words in another order.
    case wordOrder
    /// The stock keeping unit.
    case sku
  }

  /// What was measured.
  public struct Result: Sendable {
    /// Queries asked.
    public var queries = 0
    /// Queries with something relevant among the first ten, in all.
    public var found = 0
    /// One over the rank of the first relevant product, summed.
    public var reciprocalRanks = 0.0

    /// The share of queries with something relevant among the first ten.
    public var recallAt10: Double { queries == 0 ? 0 : Double(found) / Double(queries) }
    /// The mean reciprocal rank of the first relevant product.
    public var meanReciprocalRank: Double { queries == 0 ? 0 : reciprocalRanks / Double(queries) }
  }

  private let catalog: CatalogService
  private let products: [Product]

  /// Measures a catalogue that holds these products.
  public init(catalog: CatalogService, products: [Product]) {
    self.catalog = catalog
    self.products = products
  }

  /// Asks so many queries of each kind. Relevant is what has every word of the product that the query was made from, or
  /// every whole word that the query kept of it.
  public func measure(seed: UInt64, queriesPerTransform: Int) async throws -> [Transform: Result] {
    var random = Randomness(state: seed)
    var results: [Transform: Result] = [:]
    for transform in Transform.allCases {
      var result = Result()
      var tries = 0
      while result.queries < queriesPerTransform, tries < queriesPerTransform * 20, !products.isEmpty {
        tries += 1
        let product = products[Int.random(in: 0..<products.count, using: &random)]
        guard let (query, kept) = Self.query(for: product, transform, &random) else { continue }
        let page = try await catalog.search.products(
          ProductFilter(text: query, sort: .relevance), after: nil, limit: 10, as: .anonymous)
        result.queries += 1
        guard let place = page.items.firstIndex(where: { Self.isRelevant($0, to: product, kept: kept) }) else {
          continue
        }
        result.found += 1
        result.reciprocalRanks += 1 / Double(place + 1)
      }
      results[transform] = result
    }
    return results
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }

  private static func isRelevant(_ found: ProductSummary, to product: Product, kept: [String]) -> Bool {
    found.id == product.id || !kept.isEmpty && Set(kept).isSubset(of: words(found.name))
  }

  private static func query(
    for product: Product, _ transform: Transform, _ random: inout Randomness
  ) -> (query: String, kept: [String])? {
    var words = words(product.name)
    guard !words.isEmpty else { return nil }
    switch transform {
    case .typo:
      let long = words.indices.filter { words[$0].count >= 4 }
      guard let place = long.randomElement(using: &random) else { return nil }
      let edits = words[place].count >= 8 ? 2 : 1
      let original = words
      for _ in 0..<edits { words[place] = misspelled(words[place], &random) }
      return words == original ? nil : (words.joined(separator: " "), original)
    case .prefix:
      guard let last = words.last, last.count >= 4 else { return nil }
      let beginning = String(last.prefix(max(3, last.count - Int.random(in: 1...3, using: &random))))
      return ((words.dropLast() + [beginning]).joined(separator: " "), words)
    case .plural:
      guard let last = words.last, last.count >= 3, !last.hasSuffix("s"), last.allSatisfy(\.isLetter) else {
        return nil
      }
      return ((words.dropLast() + [last + "s"]).joined(separator: " "), words)
    case .droppedWord:
      guard words.count >= 3 else { return nil }
      words.remove(at: Int.random(in: 0..<words.count, using: &random))
      return (words.joined(separator: " "), words)
    case .wordOrder:
      guard words.count >= 2 else { return nil }
      return (words.shuffled(using: &random).joined(separator: " "), words)
    case .sku:
      guard let sku = product.variants.first?.sku else { return nil }
      return (sku.lowercased(), [])
    }
  }

  private static func misspelled(_ word: String, _ random: inout Randomness) -> String {
    var letters = Array(word)
    let place = Int.random(in: 0..<letters.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.remove(at: place)
    case 1: letters.insert(letters[place], at: place)
    case 2: letters[place] = Array("abcdefghijklmnopqrstuvwxyz").randomElement(using: &random) ?? "x"
    default: if place + 1 < letters.count { letters.swapAt(place, place + 1) }
    }
    return String(letters)
  }
}

/// Random numbers that repeat themselves.
private struct Randomness: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
