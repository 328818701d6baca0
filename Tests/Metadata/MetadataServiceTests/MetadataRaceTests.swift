import FoundationCore
import Metadata
import MetadataService
import Persistence
import TestDatabase
import Testing

/// What is decided by what was read holds also when others write at the same time.
struct MetadataRaceTests {
  @Test func `patches at one time each keep their keys`() async throws {
    try await Shelf.with { shelf in
      for _ in 0..<5 {
        let thing = try await shelf.thing()
        let results = await atOnce(8) { number in
          try await shelf.change(thing, ["erp.k\(number)": "\(number)", "erp.shared": "\(number)"])
        }
        #expect(results.values().count == 8)
        #expect(try await shelf.metadata(thing).values.count == 9)
      }
    }
  }

  @Test func `patches at one time do not exceed the limit together`() async throws {
    try await Shelf.with { shelf in
      for _ in 0..<5 {
        let thing = try await shelf.thing()
        try await shelf.change(
          thing, Dictionary(uniqueKeysWithValues: (0..<47).map { ("erp.k\($0)", String?.some("v")) }))
        let results = await atOnce(8) { number in try await shelf.change(thing, ["erp.new\(number)": "v"]) }
        #expect(results.values().count == 3)
        #expect(try await shelf.metadata(thing).values.count == AggregateMetadata.keyLimit)
      }
    }
  }

  @Test func `an external id that several want at one time is one's`() async throws {
    try await Shelf.with { shelf in
      for round in 0..<5 {
        var things: [String] = []
        for _ in 0..<6 { things.append(try await shelf.thing()) }
        let all = things
        let results = await atOnce(6) { number in
          try await shelf.change(all[number], externalID: .set("wanted \(round)"))
        }
        #expect(results.values().count == 1)
      }
    }
  }

  @Test func `nothing is left of what is removed while its metadata change`() async throws {
    try await Shelf.with { shelf in
      for _ in 0..<20 {
        let thing = try await shelf.thing()
        try await shelf.change(thing, ["erp.k": "0"])
        let results = await atOnce(4) { number in
          if number == 2 {
            try await shelf.remove(thing)
          } else {
            try await shelf.change(thing, ["erp.k": "\(number)"])
          }
        }
        for case .failure(let error) in results { #expect(error as? MetadataError == .notFound) }
        let left = try await shelf.service.matches(Things.kind, MetadataFilter(key: "erp.k"), as: Shelf.keeper)
        #expect(left.items.isEmpty)
      }
    }
  }
}
