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

  let executable: String
  let folder: URL

  func run() async throws -> [Figure] {
    var measured: [[Figure]] = []
    for size in Self.sizes {
      say("Measuring: a catalogue of \(size) products")
      measured.append(try await figures(of: size))
    }
    guard let small = measured.first, let large = measured.last else { return [] }
    var figures = measured.flatMap(\.self)
    let most = ["list": 1.3, "product": 1.3, "search": 4.0]
    for (before, after) in zip(small, large) {
      let kind = String(before.name.prefix { $0 != "," })
      guard let bound = most[kind], let first = before.processorMicroseconds, let second = after.processorMicroseconds
      else { continue }
      let ratio = second / first
      figures.append(
        Figure(
          name: "growth of \(kind), \(Self.sizes[0]) to \(Self.sizes[1])",
          target: Figure.Target(
            wanted: String(format: "≤ %.1f ×", bound), measured: String(format: "%.2f ×", ratio), isMet: ratio <= bound)
        ))
    }
    return figures
  }

  private func figures(of size: Int) async throws -> [Figure] {
    let database = folder.appendingPathComponent("catalogue-\(size).db").path
    let handles = try await seed(size, into: database)
    let store = try ServerProcess.store(executable, database: database)
    defer { store.stop() }
    // The first question waits for the index.
    _ = try ask("", store, ["/api/v1/catalog/products?limit=1"])
    var random = SplitMix(seed: 5)
    func range() -> String {
      let low = Int.random(in: 200...9_000, using: &random)
      return "minPrice=\(low)&maxPrice=\(low + Int.random(in: 2_000...9_000, using: &random))"
    }
    func word(_ words: [String]) -> String { words[Int.random(in: words.indices, using: &random)].lowercased() }
    let sorts = ProductSort.allCases.map(\.rawValue)
    var figures: [Figure] = []
    figures.append(
      try ask(
        "list, \(size)", store,
        (0..<Self.rounds).map { "/api/v1/catalog/products?\(range())&sort=\(sorts[$0 % sorts.count])" }))
    figures.append(
      try ask(
        "product, \(size)", store,
        // No two alike: an answer that is kept costs nothing.
        handles.shuffled(using: &random).prefix(900).map { "/api/v1/catalog/handles/\($0)" }))
    figures.append(
      try ask(
        "search, \(size)", store,
        (0..<Self.rounds).map { round in
          "/api/v1/catalog/products?q=\(word(ProductWords.adjectives))+\(word(ProductWords.nouns).prefix(3))&\(range())"
        }))
    figures.append(
      try ask(
        "search with a slip, \(size)", store,
        (0..<Self.rounds).map { round in
          let noun = word(ProductWords.nouns)
          return
            "/api/v1/catalog/products?q=\(word(ProductWords.adjectives))+\(noun.dropLast(2))\(noun.suffix(1))&\(range())"
        }))
    figures.append(
      try ask("facets, \(size)", store, (0..<Self.rounds).map { _ in "/api/v1/catalog/facets?\(range())" }))
    figures.append(
      try ask(
        "facets of a choice, \(size)", store,
        (0..<Self.rounds).map { _ in
          "/api/v1/catalog/facets?q=\(word(ProductWords.nouns))&facets=attribute.colour:\(word(Self.colours))&\(range())"
        }))
    figures.append(
      try ask(
        "list of a choice, \(size)", store,
        (0..<Self.rounds).map { round in
          "/api/v1/catalog/products?facets=attribute.colour:\(word(Self.colours)),brand:brand-\(round % 90)&\(range())"
            + "&sort=\(sorts[round % sorts.count])"
        }))
    return figures
  }

  /// Asks in quarters, and takes the processor time of the cheapest: what else the machine does only adds to it.
  private func ask(_ name: String, _ store: ServerProcess, _ paths: [String]) throws -> Figure {
    var times: [Double] = []
    var cheapest = Double.infinity
    let start = ContinuousClock.now
    for part in 0..<4 {
      let requests = paths.indices.filter { $0 % 4 == part }.map { Request.get(paths[$0]) }
      guard !requests.isEmpty else { continue }
      let (result, processor) = try store.measure {
        try Load.run(requests, to: store.port, connections: 1, until: .once)
      }
      guard result.refused == 0 else { throw Load.Failure(description: "\(name): \(result.refused) refused") }
      times += result.times
      cheapest = min(cheapest, processor.microseconds / Double(result.count))
    }
    let result = Load.Result(times: times.sorted(), refused: 0, length: ContinuousClock.now - start)
    var figure = Figure.served(name, result, processor: .microseconds(cheapest * Double(result.count)))
    let (median, worst) = (result.percentile(50) / 1_000, result.percentile(99) / 1_000)
    figure.target = Figure.Target(
      wanted: "≤ 5 ms, p99 ≤ 20 ms", measured: String(format: "%.2f ms, %.2f ms", median, worst),
      isMet: median <= 5 && worst <= 20)
    return figure
  }

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
    _ = try await SeededShop.concurrently(new) { try await store.catalog.add($0, once: nil, as: keeper).id }
    await store.close()
    return new.compactMap(\.handle)
  }
}
