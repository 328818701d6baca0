import FoundationCore
import Testing

struct FieldChangeTests {
  struct Rate: Hashable, Sendable {
    var name: String
    var price: Int
  }
  struct Zone: Hashable, Sendable {
    var name: String
    var note: String?
    var countries: [String]
    var rates: [Rate]
  }

  static let rate = Schema<Rate>.object(
    "Rate", Field("name", \.name, .text(1...100)), Field("price", \.price, .integer(in: 0...1_000))
  ) { Rate(name: $0, price: $1) }
  static let zone = Schema<Zone>.object(
    "Zone", Field("name", \.name, .text(1...100)), .optional("note/~", \.note, .multiline(0...100)),
    Field("countries", \.countries, .array(of: .text(2...2))), Field("rates", \.rates, .array(of: rate))
  ) { Zone(name: $0, note: $1, countries: $2, rates: $3) }

  static let first = Zone(
    name: "Home", countries: ["GB", "IE"], rates: [Rate(name: "Slow", price: 1), Rate(name: "Fast", price: 5)])

  static func changed(_ change: (inout Zone) -> Void) -> Zone {
    var zone = first
    change(&zone)
    return zone
  }

  @Test func `what differs is told field by field`() {
    let second = Self.changed {
      $0.name = "At \"home\""
      $0.note = "a\nb"
      $0.rates[1].price = 6
    }
    #expect(
      Self.zone.changes(from: Self.first, to: second) == [
        FieldChange(field: "/name", before: #""Home""#, after: #""At \"home\"""#),
        FieldChange(field: "/rates/1/price", before: "5", after: "6"),
        FieldChange(field: "/note~1~0", before: nil, after: #""a\nb""#),
      ])
  }

  @Test func `lists of values, and lists that have become longer, differ as a whole`() {
    let second = Self.changed {
      $0.countries = ["GB"]
      $0.rates.append(Rate(name: "Next", price: 9))
    }
    let changes = Self.zone.changes(from: Self.first, to: second)
    #expect(changes.map(\.field) == ["/countries", "/rates"])
    #expect(changes.first == FieldChange(field: "/countries", before: #"["GB","IE"]"#, after: #"["GB"]"#))
  }

  @Test func `what is the same does not differ, and what is new differs in all its fields`() {
    #expect(Self.zone.changes(from: Self.first, to: Self.first).isEmpty)
    let added = Self.zone.changes(from: nil, to: Self.first)
    #expect(added.map(\.field) == ["/name", "/countries", "/rates"] && added.allSatisfy { $0.before == nil })
    let removed = Self.zone.changes(from: Self.first, to: nil)
    #expect(removed.map(\.field) == added.map(\.field) && removed.allSatisfy { $0.after == nil })
  }

  @Test(arguments: [
    changed { $0.name = "Away" }, changed { $0.note = "new" }, changed { $0.countries = [] },
    changed { $0.rates[0] = Rate(name: "\\", price: 7) }, changed { $0.rates = [] },
    changed { ($0.name, $0.note, $0.rates) = ("x", "y\tz", [Rate(name: "r", price: 0)]) },
  ])
  func `a change is taken back, also in what has changed elsewhere since`(second: Zone) {
    let changes = Self.zone.changes(from: Self.first, to: second)
    #expect(Self.zone.value(second, without: changes) == Self.first)
    // Taking back what took it back is the change.
    #expect(Self.zone.value(Self.first, without: Self.zone.changes(from: second, to: Self.first)) == second)
  }

  @Test func `a change is not taken back where its field has changed since`() {
    let second = Self.changed { $0.name = "Away" }
    let changes = Self.zone.changes(from: Self.first, to: second)
    var third = second
    third.rates[0].price = 900
    var reverted = Self.first
    reverted.rates[0].price = 900
    #expect(Self.zone.value(third, without: changes) == reverted)
    third.name = "Elsewhere"
    #expect(Self.zone.value(third, without: changes) == nil)
    #expect(
      Self.zone.value(Self.first, without: [FieldChange(field: "/rates/7/price", before: "1", after: "2")]) == nil)
    #expect(Self.zone.value(second, without: [FieldChange(field: "/name", before: "7", after: #""Away""#)]) == nil)
    #expect(Self.zone.value(second, without: [FieldChange(field: "/name", before: "\"cut…", after: #""Away""#)]) == nil)
  }
}
