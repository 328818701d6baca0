import FoundationCore
import Shipping
import Testing

/// Entries of postal codes as they are written.
struct PostalRangeTests {
  @Test(arguments: [
    ("sw1", "SW1"), ("SW1A 1AA", "SW1A1AA"), ("1000..1999", "1000..1999"), ("00-100…00-199", "00100..00199"),
    ("IV1 ... IV28", "IV1..IV28"), ("9..10", "9..10"),
  ])
  func `an entry is read whatever stands between its letters and digits`(text: String, entry: String) throws {
    let range = try #require(PostalRange(text))
    #expect(range.description == entry)
    #expect(PostalRange(entry) == range)
  }

  @Test(arguments: [
    "", "..", "1..", "..9", "--", "é", "1..2..3", "9..1", "A1..B2", "AA..AZ", "1234567890123", "10A..19A",
  ])
  func `what is no entry is refused`(text: String) {
    #expect(PostalRange(text) == nil)
    #expect(throws: SchemaError.self) { try Schema.postalRange.decode(Schema.postalText.encode(text)) }
  }
}

extension Schema where Value == String {
  fileprivate static let postalText = Schema.text(0...100)
}
