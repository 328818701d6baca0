import Access
import AccessService
import FoundationCore
import Metadata
import MetadataService
import Persistence
import TestDatabase
import Testing

/// What other programs keep beside things, with a real database.
struct MetadataServiceTests {
  @Test func `a patch sets what it names, null removes, and the rest stays`() async throws {
    try await Shelf.with { shelf in
      let thing = try await shelf.thing()
      #expect(try await shelf.metadata(thing) == AggregateMetadata())
      try await shelf.change(thing, ["erp.group": "12", "erp.unit": "kg"], externalID: .set("4711"))
      let changed = try await shelf.change(thing, ["erp.group": nil, "erp.unit": "t", "pim.state": "ready"])
      #expect(changed == AggregateMetadata(externalID: "4711", values: ["erp.unit": "t", "pim.state": "ready"]))
      #expect(try await shelf.metadata(thing.uppercased()) == changed)
      #expect(try await shelf.change(thing, externalID: .removed).externalID == nil)
      #expect(try await shelf.change(thing, ["erp.unit": nil, "pim.state": nil, "a.b": nil]) == AggregateMetadata())
    }
  }

  @Test func `what is not there, or a kind that is none, has no metadata`() async throws {
    try await Shelf.with { shelf in
      let (thing, gone) = (try await shelf.thing(), UniqueID(high: 1, low: 1).description)
      for (kind, id) in [(Things.kind, gone), (Things.kind, "nothing"), (MetadataKind("none"), thing)] {
        await #expect(throws: MetadataError.notFound) {
          try await shelf.service.metadata(of: kind, id, as: Shelf.keeper)
        }
        await #expect(throws: MetadataError.notFound) { try await shelf.change(id, ["a.b": "c"], kind: kind) }
      }
    }
  }

  @Test func `each kind has its permissions`() async throws {
    try await Shelf.with { shelf in
      let thing = try await shelf.thing()
      let none = Shelf.staff("other.read", "other.write")
      for (principal, error) in [(Principal.anonymous, AccessError.notAuthenticated), (none, .notPermitted)] {
        await #expect(throws: MetadataError.access(error)) {
          try await shelf.service.metadata(of: Things.kind, thing, as: principal)
        }
        await #expect(throws: MetadataError.access(error)) {
          try await shelf.service.matches(Things.kind, MetadataFilter(key: "a.b"), as: principal)
        }
      }
      await #expect(throws: MetadataError.access(.notPermitted)) {
        try await shelf.service.change(Things.kind, thing, MetadataPatch(values: ["a.b": "c"]), as: Shelf.reader)
      }
      #expect(try await shelf.service.metadata(of: Things.kind, thing, as: Shelf.reader) == AggregateMetadata())
    }
  }

  @Test func `one thing has 50 keys and 8 kilobytes at most, and a patch beyond changes nothing`() async throws {
    try await Shelf.with { shelf in
      let thing = try await shelf.thing()
      let keys = Dictionary(uniqueKeysWithValues: (0..<50).map { ("erp.k\($0)", String?.some("v")) })
      let full = try await shelf.change(thing, keys)
      await #expect(throws: MetadataError.tooMuch) { try await shelf.change(thing, ["erp.k50": "v"]) }
      await #expect(throws: MetadataError.tooMuch) {
        try await shelf.change(thing, ["a.b": "c"], externalID: .set("new"))
      }
      #expect(try await shelf.metadata(thing) == full)
      // One goes and one comes.
      #expect(try await shelf.change(thing, ["erp.k0": nil, "erp.k50": "v"]).values.count == 50)

      let long = try await shelf.thing()
      // Sixteen entries of 512 bytes.
      let text = String(repeating: "ü", count: 253)
      let values = Dictionary(
        uniqueKeysWithValues: (0..<16).map { ("a.k0\($0 < 10 ? "0" : "")\($0)", String?.some(text)) })
      #expect(try await shelf.change(long, values).byteCount == AggregateMetadata.byteLimit)
      await #expect(throws: MetadataError.tooMuch) { try await shelf.change(long, ["a.k000": text + "x"]) }
    }
  }

  @Test func `an external id is one thing's within its kind, until it is taken away`() async throws {
    try await Shelf.with { shelf in
      let (first, second) = (try await shelf.thing(), try await shelf.thing())
      try await shelf.change(first, externalID: .set("4711"))
      await #expect(throws: MetadataError.externalIDTaken) {
        try await shelf.change(second, ["a.b": "c"], externalID: .set("4711"))
      }
      #expect(try await shelf.metadata(second) == AggregateMetadata())
      try await shelf.change(second, externalID: .set("4711"), kind: Things.other)
      // Setting it once more is no change.
      try await shelf.change(first, externalID: .set("4711"))
      try await shelf.change(first, externalID: .set("4712"))
      #expect(try await shelf.change(second, externalID: .set("4711")).externalID == "4711")
    }
  }

  @Test func `what is removed loses its metadata, and others can have its external id`() async throws {
    try await Shelf.with { shelf in
      let (first, second) = (try await shelf.thing(), try await shelf.thing())
      try await shelf.change(first, ["a.b": "c"], externalID: .set("4711"))
      try await shelf.remove(first)
      await #expect(throws: MetadataError.notFound) { try await shelf.metadata(first) }
      try await shelf.change(second, externalID: .set("4711"))
      #expect(
        try await shelf.service.matches(Things.kind, MetadataFilter(key: "a.b"), as: Shelf.keeper).items.isEmpty)
    }
  }

  @Test func `things are found by key, by key and value, and by external id, page by page`() async throws {
    try await Shelf.with { shelf in
      var things: [String] = []
      for number in 0..<20 {
        let thing = try await shelf.thing()
        things.append(thing)
        try await shelf.change(thing, ["erp.group": "\(number % 2)"], externalID: .set("E\(number)"))
      }
      let bare = try await shelf.thing()
      try await shelf.change(bare, ["pim.state": "new"])
      func all(_ filter: MetadataFilter) async throws -> [String] {
        var (found, cursor): ([String], Cursor?) = ([], nil)
        repeat {
          let page = try await shelf.service.matches(Things.kind, filter, after: cursor, limit: 3, as: Shelf.reader)
          found += page.items.map(\.id)
          cursor = page.next
        } while cursor != nil
        return found
      }
      #expect(try await all(MetadataFilter(key: "erp.group")) == things.sorted())
      let odd = things.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      #expect(try await all(MetadataFilter(key: "erp.group", value: "1")) == odd.sorted())
      #expect(try await all(MetadataFilter(externalID: "E7")) == [things[7]])
      #expect(try await all(MetadataFilter()) == things.sorted())
      #expect(try await all(MetadataFilter(key: "erp.none")) == [])
      let state = try await shelf.service.matches(Things.kind, MetadataFilter(key: "pim.state"), as: Shelf.reader)
      #expect(state.items == [MetadataMatch(id: bare, externalID: nil)])
      let page = try await shelf.service.matches(
        Things.kind, MetadataFilter(key: "erp.group"), limit: 3, as: Shelf.reader)
      await #expect(throws: MetadataError.invalidCursor) {
        try await shelf.service.matches(
          Things.kind, MetadataFilter(key: "pim.state"), after: page.next, as: Shelf.reader)
      }
    }
  }

  @Test func `a repeated request is answered as the first one, and changes nothing`() async throws {
    try await Shelf.with { shelf in
      let thing = try await shelf.thing()
      let key = IdempotencyKey(principal: "p", operation: "changeMetadata", key: "1", fingerprint: [])
      let first = try await shelf.change(thing, ["a.b": "1"], once: key)
      try await shelf.change(thing, ["a.b": "2"])
      #expect(try await shelf.change(thing, ["a.b": "1"], once: key) == first)
      #expect(try await shelf.metadata(thing).values == ["a.b": "2"])
    }
  }

  @Test func `the audit log tells what each key was and has become`() async throws {
    try await Shelf.with { shelf in
      let thing = try await shelf.thing()
      let acting = { Acting(principal: "staff:1", operation: "changeMetadata", address: "192.0.2.1") }
      try await Acting.$current.withValue(acting()) { _ = try await shelf.change(thing, ["a.b": "1", "a.c": "x"]) }
      try await Acting.$current.withValue(acting()) {
        _ = try await shelf.change(thing, ["a.b": "2", "a.c": nil], externalID: .set("7"))
      }
      let entries = try await AuditLog(shelf.database).entries(limit: 10)
      #expect(entries.count == 2)
      #expect(entries.first?.subject == AuditSubject("metadata/thing", thing))
      #expect(
        Set(entries.first?.changes ?? []) == [
          FieldChange(field: "/externalID", text: nil, to: "7"), FieldChange(field: "/values/a.b", text: "1", to: "2"),
          FieldChange(field: "/values/a.c", text: "x", to: nil),
        ])
    }
  }
}
