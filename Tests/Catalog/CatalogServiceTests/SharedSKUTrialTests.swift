import Catalog
import CatalogService
import FoundationCore
import Imports
import TestSupport
import Testing

/// A trial says of codes what the import says, though it stores nothing.
struct SharedSKUTrialTests {
  private static let header = "Handle,Title,Variant SKU,Variant Price\n"

  @Test func `a made-up code that a later row has is noted on trial too`() async throws {
    // So many between them that they are taken in apart.
    let between = (1...80).map { "p\($0),P,S\($0),1\n" }.joined()
    let file = Self.header + "mug,Mug,,1\n" + between + "cup,Cup,MUG,1\n"
    try await withCatalog { catalog in
      let trial = try await catalog.takeIn(file, isDryRun: true)
      #expect(trial.notes.map(\.row) == [2, 83])
      #expect(try await catalog.takeIn(file) == trial)
    }
  }

  @Test func `a code that a row further up gives up is free on trial too`() async throws {
    let between = (1...80).map { "p\($0),P,S\($0),1\n" }.joined()
    try await withCatalog { catalog in
      _ = try await catalog.takeIn(Self.header + "mug,Mug,FIRST,1\njug,Jug,OTHER,1\n")
      let file = Self.header + "mug,Mug,SECOND,1\n" + between + "cup,Cup,first,1\npot,Pot,other,1\n"
      let trial = try await catalog.takeIn(file, isDryRun: true)
      #expect(trial.notes.map(\.row) == [84])
      #expect(try await catalog.takeIn(file) == trial)
    }
  }
}
