import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import StoreIdentifiers
import Testing

/// What collections say in other languages.
struct CollectionTranslationTests {
  @Test func `a collection says what it says in the reader's language, and the rest in the shop's own`() async throws {
    try await withCatalog { catalog in
      let new = ProductCollection(handle: "new", title: "New", description: "Just in", rule: CollectionRule(text: "n"))
      let own = try await catalog.collections.add(new, once: nil, as: .keeper)
      let other = ProductCollection(handle: "old", title: "Old", rule: CollectionRule(text: "o"))
      _ = try await catalog.collections.add(other, once: nil, as: .keeper)
      let polish = CollectionTranslation(locale: "pl", title: "Nowości")
      let saved = try await catalog.collections.translate(own.id, polish, version: 1, as: .keeper)
      #expect(saved.version == 2 && saved.title == "New" && saved.rule == own.rule)
      let local = CollectionTranslation(locale: "pl-PL", title: "Nowości PL", description: "Właśnie przyszły")
      _ = try await catalog.collections.translate(own.id, local, version: 2, as: .keeper)
      func told(_ locale: String?) async throws -> [String?] {
        let one = try await catalog.collections.collection(handle: "new", in: locale)
        return [one.title, one.description] + (try await catalog.collections.all(in: locale)).map(\.title)
      }
      #expect(try await told("pl") == ["Nowości", "Just in", "Nowości", "Old"])
      #expect(try await told("pl-PL") == ["Nowości PL", "Właśnie przyszły", "Nowości PL", "Old"])
      #expect(try await told("ru") == ["New", "Just in", "New", "Old"])
      #expect(try await told(nil) == ["New", "Just in", "New", "Old"])
      #expect(try await catalog.collections.translations(of: own.id, as: .keeper) == [polish, local])
      _ = try await catalog.collections.translate(own.id, CollectionTranslation(locale: "pl"), version: 3, as: .keeper)
      #expect(try await told("pl") == ["New", "Just in", "New", "Old"])
    }
  }

  @Test func `a translation is refused to strangers, when it is stale, and when there are too many`() async throws {
    try await withCatalog { catalog in
      let new = ProductCollection(handle: "new", title: "New", rule: CollectionRule(text: "n"))
      let own = try await catalog.collections.add(new, once: nil, as: .keeper)
      let polish = CollectionTranslation(locale: "pl", title: "Nowości")
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.collections.translate(own.id, polish, version: 1, as: .anonymous)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.collections.translations(of: own.id, as: .anonymous)
      }
      await #expect(throws: CatalogError.changedSince(version: 2)) {
        try await catalog.collections.translate(own.id, polish, version: 2, as: .keeper)
      }
      await #expect(throws: CatalogError.collectionNotFound) {
        try await catalog.collections.translate(ProductCollectionID.make(), polish, version: 1, as: .keeper)
      }
      var version: Int64 = 1
      for letter in "abcdefghijklmnopqrstuvwxyz" {
        for first in ["a", "b"] where version <= 40 {
          let next = CollectionTranslation(locale: first + String(letter), title: "N")
          version = try await catalog.collections.translate(own.id, next, version: version, as: .keeper).version
        }
      }
      await #expect(throws: CatalogError.tooManyTranslations) {
        try await catalog.collections.translate(own.id, polish, version: 41, as: .keeper)
      }
      #expect(try await catalog.collections.collection(handle: "new").version == 41)
    }
  }
}
