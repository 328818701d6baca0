import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Lists and facets against a model that goes through all products anew for each question.
struct ProductListTests {
  @Test
  func `a list by name goes on after the longest names that there can be`() async throws {
    try await withCatalog { catalog, _ in
      for (number, letter) in ["ก", "漢", "🦉", "ﷺ"].enumerated() {
        let variant = Variant(id: .make(), sku: "S\(number)", name: nil, price: try Money(100, .gbp))
        for end in ["", "b"] {
          let name = String(String(repeating: letter, count: 249) + end)
          let own = Variant(id: .make(), sku: "S\(number)\(end)", name: nil, price: variant.price)
          _ = try await catalog.products.add(NewProduct(name: name, variants: [own]), once: nil, as: .keeper)
        }
      }
      var (seen, cursor): ([ProductID], Cursor?) = ([], nil)
      repeat {
        let page = try await catalog.search.products(
          ProductFilter(sort: .name), after: cursor, limit: 1, as: .anonymous)
        seen += page.items.map(\.id)
        cursor = page.next
        // As an address has it.
        #expect((cursor?.text.utf8.count ?? 0) <= 1_024)
      } while cursor != nil && seen.count < 10
      #expect(seen.count == 8 && Set(seen).count == 8)
    }
  }

  private static let colours = ["Red", "Green", "Blue"]

  private func withCatalog(_ body: (CatalogService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      try await body(CatalogService(database: database, clock: .system, currency: .gbp), database)
      await database.close()
    }
  }

  private func product(_ number: Int, _ random: inout SplitMix) throws -> NewProduct {
    let words = ["oak", "brass", "linen", "table", "bottle", "lamp"]
    let name = (0..<3).map { _ in words[Int.random(in: words.indices, using: &random)] }.joined(separator: " ")
    let colours = Self.colours.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    let variants = try colours.enumerated().map { place, colour in
      Variant(
        id: .make(), sku: "S\(number)-\(place)", name: nil,
        price: try Money(Int64.random(in: 1...40, using: &random) * 50, .gbp), optionValues: [colour])
    }
    return NewProduct(
      name: name, status: Int.random(in: 0..<5, using: &random) == 0 ? .draft : .active,
      brand: ["Acme", "Łódź & Sons", "x|y:z,1%"][Int.random(in: 0..<3, using: &random)],
      tags: ["tag \(Int.random(in: 0..<4, using: &random))"], options: ["Colour"], variants: variants)
  }

  private func filter(_ random: inout SplitMix) -> ProductFilter {
    var filter = ProductFilter(sort: ProductSort.allCases[Int.random(in: 0..<6, using: &random)])
    if Bool.random(using: &random) {
      filter.text = ["oak", "lamp tab", "brass"][Int.random(in: 0..<3, using: &random)]
    }
    if Bool.random(using: &random) { filter.minimumPrice = Int64.random(in: 0...1_000, using: &random) }
    if Bool.random(using: &random) { filter.maximumPrice = Int64.random(in: 1_001...2_000, using: &random) }
    if Bool.random(using: &random) {
      filter.facets = filter.facets.toggling(
        ["red", "green"].randomElement(using: &random) ?? "", of: "attribute.colour")
    }
    if Bool.random(using: &random) { filter.facets = filter.facets.toggling("acme", of: Facet.brand) }
    if filter.facets.contains("acme", of: Facet.brand), Bool.random(using: &random) {
      filter.facets = filter.facets.toggling(Handle.make(from: "Łódź & Sons"), of: Facet.brand)
    }
    filter.availableOnly = Int.random(in: 0..<4, using: &random) == 0
    return filter
  }

  /// Whether a product belongs to a list; `without` leaves a facet's choices aside.
  private func belongs(
    _ product: Product, _ filter: ProductFilter, available: Set<VariantID>, without facet: String? = nil
  ) -> Bool {
    guard product.status == .active, let price = product.lowestPrice?.amount else { return false }
    let words = product.name.split(separator: " ")
    for (place, word) in (filter.text ?? "").split(separator: " ").enumerated() {
      // The last may be unfinished; all are of letters that no other is near to.
      let isLast = place == (filter.text ?? "").split(separator: " ").count - 1
      guard words.contains(where: { isLast ? $0.hasPrefix(word) : $0 == word }) else { return false }
    }
    if facet != Facet.price, price < filter.minimumPrice ?? 0 || price > filter.maximumPrice ?? .max { return false }
    if facet != Facet.availability, filter.availableOnly,
      !product.variants.contains(where: { available.contains($0.id) })
    {
      return false
    }
    for (chosen, values) in filter.facets.choices where chosen != facet {
      let own = chosen == Facet.brand ? [product.brand ?? ""] : product.values(ofOption: 0)
      guard own.contains(where: { values.contains(Handle.make(from: $0)) }) else { return false }
    }
    return true
  }

  @Test func `lists and facets are what going through all products would give, whatever changes in between`()
    async throws
  {
    try await withCatalog { catalog, database in
      var random = SplitMix(seed: 77)
      var products: [ProductID: Product] = [:]
      var available: Set<VariantID> = []
      for number in 0..<600 {
        let added = try await catalog.products.add(try product(number, &random), once: nil, as: .keeper)
        products[added.id] = added
        if let some = products.values.randomElement(using: &random), let variant = some.variants.first {
          try await change(some, variant, in: catalog, database, &products, &available, &random)
        }
        guard number % 12 == 0 else { continue }
        let filter = filter(&random)
        let expected = products.values.filter { belongs($0, filter, available: available) }
        var listed: [ProductSummary] = []
        var cursor: Cursor?
        repeat {
          let page = try await catalog.search.products(filter, after: cursor, limit: 7, as: .anonymous)
          listed += page.items
          cursor = page.next
        } while cursor != nil
        #expect(Set(listed.map(\.id)) == Set(expected.map(\.id)), "\(filter)")
        #expect(listed.count == expected.count)
        #expect(isOrdered(listed, filter.sort))
        let numbered = try await catalog.search.products(filter, after: nil, page: 3, limit: 7, as: .anonymous)
        #expect(numbered.items == Array(listed.dropFirst(14).prefix(7)), "\(filter)")
        let facets = try await catalog.search.facets(filter, as: .anonymous)
        #expect(facets.total == expected.count)
        let others = products.values.filter { belongs($0, filter, available: available, without: Facet.brand) }
        let brands = Dictionary(grouping: others.compactMap(\.brand)) { Handle.make(from: $0) }.mapValues(\.count)
        let told = facets.facets.first { $0.key == Facet.brand }?.values ?? []
        #expect(told.filter { $0.count > 0 }.reduce(into: [:]) { $0[$1.value] = $1.count } == brands, "\(filter)")
        let priced = products.values.filter { belongs($0, filter, available: available, without: Facet.price) }
        #expect(facets.prices.reduce(0) { $0 + $1.count } == priced.count)
        for range in facets.prices {
          let inside = priced.filter { product in
            let price = product.lowestPrice?.amount ?? 0
            return price >= range.from && price < range.below ?? .max
          }
          #expect(range.count == inside.count)
        }
      }
      // Another process that begins now finds the same.
      let fresh = CatalogService(database: database, clock: .system, currency: .gbp)
      for sort in ProductSort.allCases {
        let all = ProductFilter(sort: sort)
        let (ours, theirs) = (
          try await catalog.search.products(all, after: nil, limit: 100, as: .anonymous),
          try await fresh.search.products(all, after: nil, limit: 100, as: .anonymous)
        )
        #expect(ours == theirs)
      }
      let before = try await catalog.search.facets(ProductFilter(), as: .anonymous)
      _ = try await catalog.reindexing.begin(as: .keeper)
      #expect(try await catalog.search.facets(ProductFilter(), as: .anonymous) == before, "searches go on meanwhile")
      while try await catalog.reindexing.advance(as: .keeper).remaining > 0 {}
      #expect(try await catalog.search.facets(ProductFilter(), as: .anonymous) == before)
    }
  }

  private func change(
    _ product: Product, _ variant: Variant, in catalog: CatalogService, _ database: Database,
    _ products: inout [ProductID: Product], _ available: inout Set<VariantID>, _ random: inout SplitMix
  ) async throws {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let price = try Money(Int64.random(in: 1...40, using: &random) * 50, .gbp)
      products[product.id] = try await catalog.products.setPrice(
        price, of: variant.id, in: product.id, version: product.version, as: .keeper)
    case 1:
      let status = ProductStatus.allCases[Int.random(in: 0..<3, using: &random)]
      products[product.id] = try await catalog.products.edit(
        product.id, ProductEdit(status: status), version: product.version, as: .keeper)
    case 2:
      products[product.id] = try await catalog.products.edit(
        product.id, ProductEdit(name: "oak lamp", brand: "Acme"), version: product.version, as: .keeper)
    default:
      let isAvailable = available.insert(variant.id).inserted
      if !isAvailable { available.remove(variant.id) }
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        try Variants.recordAvailability(isAvailable, of: variant.id, in: work)
      }
    }
  }

  @Test func `names are in the order of a dictionary, page after page`() async throws {
    try await withCatalog { catalog, _ in
      let names = ["Banana", "apple", "łosoś", "Zebra", "Éclair", "fig", "mango", "Fig"]
      for (number, name) in names.enumerated() {
        let variant = Variant(id: .make(), sku: "S\(number)", name: nil, price: try Money(100, .gbp))
        _ = try await catalog.products.add(NewProduct(name: name, variants: [variant]), once: nil, as: .keeper)
      }
      var (found, cursor) = ([String](), Cursor?.none)
      repeat {
        let page = try await catalog.search.products(
          ProductFilter(sort: .name), after: cursor, limit: 3, as: .anonymous)
        found += page.items.map(\.name)
        cursor = page.next
      } while cursor != nil
      #expect(found == ["apple", "Banana", "Éclair", "fig", "Fig", "łosoś", "mango", "Zebra"])
      let parent = try await catalog.categories.add(NewCategory(code: "all", name: "All"), once: nil, as: .keeper)
      for (number, name) in ["Sprzęt", "łyżki", "Książki", "żele"].enumerated() {
        _ = try await catalog.categories.add(
          NewCategory(code: "c\(number)", name: name, parent: parent.id), once: nil, as: .keeper)
      }
      let place = try await catalog.categories.place(code: "all")
      #expect(place.children.map(\.name) == ["Książki", "łyżki", "Sprzęt", "żele"])
    }
  }

  @Test func `a list by name is in the order of the names that its readers see, whatever changes`() async throws {
    try await withCatalog { catalog, _ in
      func read(_ locale: String?) async throws -> [String] {
        var (found, cursor) = ([String](), Cursor?.none)
        repeat {
          var filter = ProductFilter(sort: .name)
          filter.locale = locale
          let page = try await catalog.search.products(filter, after: cursor, limit: 2, as: .anonymous)
          found += page.items.map(\.name)
          cursor = page.next
        } while cursor != nil
        return found
      }
      var ids: [ProductID] = []
      for (number, names) in [("Board", "Żaba"), ("Candle", "Świeca"), ("Apron", "Fartuch"), ("Zip", nil)].enumerated()
      {
        var new = NewProduct(
          name: names.0, variants: [Variant(id: .make(), sku: "S\(number)", name: nil, price: try Money(100, .gbp))])
        new.translations = names.1.map { [ProductTranslation(locale: "pl", name: $0)] } ?? []
        ids.append(try await catalog.products.add(new, once: nil, as: .keeper).id)
      }
      #expect(try await read("pl") == ["Fartuch", "Świeca", "Żaba", "Zip"])
      #expect(try await read("pl-PL") == ["Fartuch", "Świeca", "Żaba", "Zip"])
      #expect(try await read(nil) == ["Apron", "Board", "Candle", "Zip"])
      #expect(try await read("ru") == ["Apron", "Board", "Candle", "Zip"])
      for (id, name) in [(ids[1], "Zapach"), (ids[3], "Agrafka"), (ids[0], nil)] {
        let version = try await catalog.products.product(id, as: .keeper).version
        _ = try await catalog.products.translate(
          id, ProductTranslation(locale: "pl", name: name), version: version, as: .keeper)
      }
      #expect(try await read("pl") == ["Agrafka", "Board", "Fartuch", "Zapach"])
      // More changes at once than are sorted in one by one.
      for number in 0..<20 {
        var new = NewProduct(
          name: "Zz \(number)",
          variants: [Variant(id: .make(), sku: "M\(number)", name: nil, price: try Money(1, .gbp))])
        new.translations = [ProductTranslation(locale: "pl", name: "B\(10 + number)")]
        _ = try await catalog.products.add(new, once: nil, as: .keeper)
      }
      let all = try await read("pl")
      #expect(all == ["Agrafka"] + (10..<30).map { "B\($0)" } + ["Board", "Fartuch", "Zapach"])
    }
  }

  private func isOrdered(_ list: [ProductSummary], _ sort: ProductSort) -> Bool {
    zip(list, list.dropFirst()).allSatisfy { left, right in
      switch sort {
      case .priceAscending: left.lowestPrice.amount <= right.lowestPrice.amount
      case .priceDescending: left.lowestPrice.amount >= right.lowestPrice.amount
      case .name: left.name.lowercased() <= right.name.lowercased()
      case .newest: left.id > right.id
      case .rating, .relevance, .bestselling: true
      }
    }
  }

  @Test(arguments: [
    ("brand:acme", ["brand": ["acme"]]), ("a:1|2,b:3", ["a": ["1", "2"], "b": ["3"]]),
    ("a:x%2Cy%3Az%7C%25", ["a": ["x,y:z|%"]]), ("a:1,a:1|2", ["a": ["1", "2"]]),
  ])
  func `choices of facets are read from an address and written to one`(text: String, choices: [String: [String]]) {
    let read = FacetChoices(text: text)
    #expect(read?.choices == choices)
    #expect(read.flatMap { $0.text }.flatMap { FacetChoices(text: $0) } == read)
  }

  @Test(arguments: ["", ":", "a", "a:", ":b", "a:b,", "a:|b", "a:%zz", "a:%2", String(repeating: "a:b|", count: 60)])
  func `what is not a choice is refused`(text: String) { #expect(FacetChoices(text: text) == nil) }
}
