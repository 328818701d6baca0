import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import MyStoreApp
import TestSupport

/// What lists, details, searches and facets cost as a catalogue grows, each asked by one client, so that the times of
/// answers are the server's own.
struct CatalogGrowth {
  static let sizes = [1_000, 100_000]
  /// Each kind of question is asked so often, no two alike.
  private static let rounds = 1_600
  /// Questions are asked in so many parts, by turns of the catalogues.
  private static let parts = 101

  let executable: String
  let folder: URL

  func run() async throws -> [Figure] {
    var shops: [Shop] = []
    defer { for shop in shops { shop.store.stop() } }
    for size in Self.sizes {
      say("Measuring: a catalogue of \(size) products")
      // Each in a folder of its own: a store keeps files beside its database, and both run at once.
      let own = folder.appendingPathComponent("catalogue-\(size)")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      let database = own.appendingPathComponent("mystore.db").path
      let handles = try await seed(size, into: database)
      let shop = Shop(size: size, handles: handles, store: try .store(executable, database: database))
      shops.append(shop)
      // The first question waits for the index.
      _ = try shop.ask(["/api/v1/catalog/products?limit=1"])
    }
    var (figures, growth): ([Figure], [Figure]) = ([], [])
    let most = ["list": 1.3, "product": 1.3, "search": 4.0]
    for kind in kinds() {
      let (asked, ratio) = try ask(kind, shops)
      figures += asked
      guard let bound = most[kind.name] else { continue }
      growth.append(
        Figure(
          name: "growth of \(kind.name), \(Self.sizes[0]) to \(Self.sizes[1])",
          target: Figure.Target(
            wanted: String(format: "≤ %.1f ×", bound), measured: String(format: "%.2f ×", ratio), isMet: ratio <= bound)
        ))
    }
    return figures + growth
  }

  /// A catalogue that is being asked.
  private struct Shop {
    let size: Int
    let handles: [String]
    let store: ServerProcess

    func ask(_ paths: [String]) throws -> (result: Load.Result, processor: Duration) {
      let (result, processor) = try store.measure {
        try Load.run(paths.map { Request.get($0) }, to: store.port, connections: 1, until: .once)
      }
      guard result.refused == 0 else { throw Load.Failure(description: "\(result.refused) refused") }
      return (result, processor)
    }
  }

  /// A kind of question, and what is asked of a shop: no two alike, since an answer that is kept costs nothing.
  private struct Kind {
    let name: String
    let paths: (Shop) -> [String]
  }

  private func kinds() -> [Kind] {
    var random = SplitMix(seed: 5)
    func range() -> String {
      let low = Int.random(in: 200...9_000, using: &random)
      return "minPrice=\(low)&maxPrice=\(low + Int.random(in: 2_000...9_000, using: &random))"
    }
    func word(_ words: [String]) -> String { words[Int.random(in: words.indices, using: &random)].lowercased() }
    let sorts = ProductSort.allCases.map(\.rawValue)
    let ranges = (0..<Self.rounds).map { _ in range() }
    func lists(_ path: String, _ query: (Int) -> String) -> (Shop) -> [String] {
      let paths = ranges.indices.map { "/api/v1/catalog/\(path)?\(query($0))\(ranges[$0])" }
      return { _ in paths }
    }
    let order = SplitMix(seed: 6)
    return [
      Kind(name: "list", paths: lists("products") { "sort=\(sorts[$0 % sorts.count])&" }),
      Kind(name: "product") { shop in
        var order = order
        return shop.handles.shuffled(using: &order).prefix(900).map { "/api/v1/catalog/handles/\($0)" }
      },
      Kind(
        name: "search",
        paths: lists("products") { _ in
          "q=\(word(ProductWords.adjectives))+\(word(ProductWords.nouns).prefix(3))&"
        }),
      Kind(
        name: "search with a slip",
        paths: lists("products") { _ in
          let noun = word(ProductWords.nouns)
          return "q=\(word(ProductWords.adjectives))+\(noun.dropLast(2))\(noun.suffix(1))&"
        }),
      Kind(name: "facets", paths: lists("facets") { _ in "" }),
      Kind(
        name: "facets of a choice",
        paths: lists("facets") { _ in
          "q=\(word(ProductWords.nouns))&facets=attribute.colour:\(word(Self.colours))&"
        }),
      Kind(
        name: "list of a choice",
        paths: lists("products") { round in
          "facets=attribute.colour:\(word(Self.colours)),brand:brand-\(round % 90)&sort=\(sorts[round % sorts.count])&"
        }),
    ]
  }

  /// Asks each shop a few of the questions in turn, so that what else the machine does, and how fast it is just now, is
  /// the same for all. Answers the figures, by the processor time of the part in the middle, and how much more the last
  /// shop's parts took than the first one's at the same moment: the ratio in the middle.
  private func ask(_ kind: Kind, _ shops: [Shop]) throws -> (figures: [Figure], growth: Double) {
    let paths = shops.map(kind.paths)
    var times: [[Double]] = shops.map { _ in [] }
    var costs = times
    let start = ContinuousClock.now
    for part in 0..<Self.parts {
      for (place, shop) in shops.enumerated() {
        let own = paths[place].indices.filter { $0 % Self.parts == part }.map { paths[place][$0] }
        let (result, processor) = try shop.ask(own)
        times[place] += result.times
        costs[place].append(processor.microseconds / Double(result.count))
      }
    }
    let length = (ContinuousClock.now - start) / shops.count
    let figures = shops.indices.map { place in
      let result = Load.Result(times: times[place].sorted(), refused: 0, length: length)
      var figure = Figure.served(
        "\(kind.name), \(shops[place].size)", result,
        processor: .microseconds(Self.middle(costs[place]) * Double(result.count)))
      let (median, worst) = (result.percentile(50) / 1_000, result.percentile(99) / 1_000)
      figure.target = Figure.Target(
        wanted: "≤ 5 ms, p99 ≤ 20 ms", measured: String(format: "%.2f ms, %.2f ms", median, worst),
        isMet: median <= 5 && worst <= 20)
      return figure
    }
    return (figures, Self.middle(zip(costs.last ?? [], costs.first ?? []).map { $0 / $1 }))
  }

  private static func middle(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }

  private static let colours = ["Red", "Green", "Blue", "White", "Black", "Grey", "Yellow", "Pink", "Brown"]

  /// Three variants a product; brands, types, tags and colours that products share.
  private func seed(_ count: Int, into database: String) async throws -> [String] {
    var configuration = StoreConfiguration()
    configuration.database = database
    let store = try await Store.open(configuration)
    var words = ProductWords(seed: 42)
    let keeper = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Store.permissions))
    let new = try (0..<count).map { number in
      var product = try words.product(number: number, currency: store.configuration.currency)
      product.handle = "product-\(number)"
      product.brand = "Brand \(number % 97)"
      product.type = "Type \(number % 31)"
      product.tags = ["tag-\(number % 53)", "tag-\(number % 7)"]
      product.options = ["Colour"]
      let price = product.variants.first?.price ?? .zero(store.configuration.currency)
      product.variants = (0..<3).map { place in
        Variant(
          id: .make(), sku: "G-\(number)-\(place)", name: nil, price: price,
          optionValues: [Self.colours[(number + place * 2) % Self.colours.count]])
      }
      return product
    }
    _ = try await SeededShop.concurrently(new) { try await store.catalog.products.add($0, once: nil, as: keeper).id }
    await store.close()
    return new.compactMap(\.handle)
  }
}
