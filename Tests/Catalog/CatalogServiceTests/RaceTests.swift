import Access
import Catalog
import CatalogService
import FoundationCore
import StoreIdentifiers
import TestDatabase
import Testing

/// What is decided by what was read holds also when others write at the same time.
struct RaceTests {
  @Test(.onPostgreSQL) func `categories that are moved below each other at once make no circle`() async throws {
    try await withCatalog { catalog in
      for round in 0..<5 {
        let first = try await catalog.categories.add(NewCategory(code: "a\(round)", name: "A"), once: nil, as: .keeper)
        let second = try await catalog.categories.add(NewCategory(code: "b\(round)", name: "B"), once: nil, as: .keeper)
        let moves = await atOnce(2) { number in
          let (child, parent) = number == 0 ? (first, second) : (second, first)
          _ = try await catalog.categories.edit(
            child.id, CategoryEdit(name: child.name ?? "", parent: parent.id), version: 1, as: .keeper)
        }
        #expect(moves.values().count == 1)
      }
    }
  }

  @Test(.onPostgreSQL) func `of edits of one version one counts`() async throws {
    try await withCatalog { catalog in
      for round in 0..<5 {
        let category = try await catalog.categories.add(
          NewCategory(code: "c\(round)", name: "C"), once: nil, as: .keeper)
        let edits = await atOnce(4) { number in
          _ = try await catalog.categories.edit(
            category.id, CategoryEdit(name: "C\(number)", parent: nil), version: 1, as: .keeper)
        }
        #expect(edits.values().count == 1)
      }
    }
  }
}
