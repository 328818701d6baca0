import Addresses
import Foundation
import Testing

/// The formats of every country, beside what another program makes of the same facts (`.scripts/address-formats`).
@Suite struct AddressFormatTests {
  /// An address with one of its country's postal codes, and its label.
  struct Example: Sendable {
    let address: PostalAddress, label: [String]
  }

  private static func examples() throws -> [Example] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/labels.tsv")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 9)
      func part(_ index: Int) -> String? { columns[index].isEmpty ? nil : columns[index] }
      return Example(
        address: PostalAddress(
          name: columns[1], company: part(2), lines: columns[3].components(separatedBy: "|"), district: part(4),
          city: part(5), region: part(6), postalCode: part(7), country: columns[0]),
        label: columns[8].components(separatedBy: "|"))
    }
  }

  @Test func `every country of ISO 3166 has a format, and an example`() throws {
    #expect(Country.codes.count == 250)
    #expect(Set(try Self.examples().map(\.address.country)) == Set(Country.codes))
  }

  @Test func `the worked example of every country validates`() throws {
    for example in try Self.examples() { #expect(example.address.problems == [], "\(example)") }
  }

  @Test func `labels are those of an independent formatter`() throws {
    for example in try Self.examples() {
      #expect(example.address.label(.parcel) == example.label, "\(example.address.country)")
    }
  }
}
