import Access
import AccessService
import Catalog
import FoundationCore
import StoreIdentifiers
import TestSupport
import Testing

// What was read and what was handed over is the same to whoever asks; only the index itself tells them apart.
@testable import CatalogService

/// What imports hand over to the index is taken in without the database, and whatever it cannot follow is read.
struct IndexHandOverTests {
  private func file(_ names: [String], from first: Int = 0) -> String {
    let rows = names.enumerated().map { number, name in "item-\(first + number),\(name),S-\(first + number),5.00" }
    return (["Handle,Title,Variant SKU,Variant Price"] + rows).joined(separator: "\n")
  }

  private func names(_ catalog: CatalogService) async throws -> [String] {
    try await catalog.search.products(ProductFilter(sort: .name), after: nil, limit: 100, as: .anonymous).items.map(
      \.name)
  }

  /// How far the index is by what it was handed, and how far it is once somebody has asked.
  private func reached(_ catalog: CatalogService) async throws -> (handed: Int64, asked: Int64) {
    let handed = catalog.index.takeHanded()
    _ = try await names(catalog)
    return (handed, catalog.index.takeHanded())
  }

  private func add(_ name: String, to catalog: CatalogService) async throws {
    let variant = Variant(id: .make(), sku: name, name: nil, price: try Money(100, .gbp))
    _ = try await catalog.products.add(NewProduct(name: name, variants: [variant]), once: nil, as: .keeper)
  }

  @Test func `an import leaves nothing to read`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(file(["Cup", "Bowl", "Tray"]))
      let (handed, asked) = try await reached(catalog)
      #expect(handed == asked && handed > 0)
      #expect(try await names(catalog) == ["Bowl", "Cup", "Tray"])
    }
  }

  @Test func `a product that is changed twice before anybody asks is there once, as it is last`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(file(["Cup", "Bowl"]))
      _ = try await catalog.takeIn(file(["Mug"]))
      let (handed, asked) = try await reached(catalog)
      #expect(handed == asked)
      #expect(try await names(catalog) == ["Bowl", "Mug"])
      let former = try await catalog.search.products(ProductFilter(text: "cup"), after: nil, limit: 10, as: .anonymous)
      #expect(former.items.isEmpty)
    }
  }

  @Test func `what somebody else changes in between is read, and so is what follows it`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(file(["Cup"]))
      try await add("Lamp", to: catalog)
      _ = try await catalog.takeIn(file(["Mug", "Bowl"]))
      let (handed, asked) = try await reached(catalog)
      #expect(0 < handed && handed < asked)
      #expect(try await names(catalog) == ["Bowl", "Lamp", "Mug"])
    }
  }

  @Test func `what is handed over later is of use again`() async throws {
    try await withCatalog { catalog in
      try await add("Lamp", to: catalog)
      _ = try await catalog.takeIn(file(["Mug"]))
      #expect(catalog.index.takeHanded() == 0)
      _ = try await names(catalog)
      _ = try await catalog.takeIn(file(["Bowl"], from: 7))
      let (handed, asked) = try await reached(catalog)
      #expect(handed == asked)
      #expect(try await names(catalog) == ["Bowl", "Lamp", "Mug"])
    }
  }

  @Test func `only so much waits to be taken in, and the rest is read`() async throws {
    try await withCatalog { catalog in
      let count = LiveIndex.handedLimit + 60
      _ = try await catalog.takeIn(file((0..<count).map { "Cup \($0)" }))
      let (handed, asked) = try await reached(catalog)
      #expect(0 < handed && handed < asked)
      let found = try await catalog.search.facets(ProductFilter(), as: .anonymous)
      #expect(found.total == count)
    }
  }

  @Test func `questions beside imports see every product that was there when they began`() async throws {
    try await withCatalog { catalog in
      try await add("Lamp", to: catalog)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for part in 0..<4 {
          group.addTask {
            for number in 0..<10 {
              let known = try await catalog.search.facets(ProductFilter(), as: .anonymous).total
              _ = try await catalog.takeIn(file(["Cup \(part) \(number)"], from: part * 10 + number))
              let now = try await catalog.search.facets(ProductFilter(), as: .anonymous).total
              #expect(now > known)
              if number == 5 { try await add("Lamp \(part)", to: catalog) }
            }
          }
        }
        try await group.waitForAll()
      }
      let all = try await names(catalog)
      #expect(all.count == 45 && Set(all).count == 45 && all == all.sorted())
    }
  }
}
