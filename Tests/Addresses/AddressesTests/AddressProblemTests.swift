import Addresses
import FoundationCore
import Testing

/// What is refused of an address, and the sentence that says so.
@Suite struct AddressProblemTests {
  /// An address that is right but for one part.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let country: String, region: String?, city: String?, postalCode: String?, message: String
    var testDescription: String { "\(country) \(region ?? "") \(city ?? "") \(postalCode ?? "")" }

    init(_ country: String, _ region: String?, _ city: String?, _ postalCode: String?, _ message: String) {
      self.country = country
      self.region = region
      self.city = city
      self.postalCode = postalCode
      self.message = message
    }
  }

  static let wrong = [
    Wrong("US", "CA", "San Francisco", "9410", "ZIP code looks like 95014 there."),
    Wrong("US", "CA", "San Francisco", "SW1A 1AA", "ZIP code looks like 95014 there."),
    Wrong("US", "CA", "San Francisco", nil, "Fill in this field: ZIP code."),
    Wrong("US", "CA", "San Francisco", "10001", "This ZIP code is in New York."),
    Wrong("US", "Bavaria", "San Francisco", "94105", "Choose one from the list: State."),
    Wrong("US", nil, "San Francisco", "94105", "Fill in this field: State."),
    Wrong("US", "CA", nil, "94105", "Enter a city or town."),
    Wrong("GB", nil, "Leeds", "LS1", "Postcode looks like EC1Y 8SY there."),
    Wrong("GB", nil, "Leeds", "12345", "Postcode looks like EC1Y 8SY there."),
    Wrong("GB", nil, "Leeds", nil, "Fill in this field: Postcode."),
    Wrong("GB", nil, " ", "LS1 1AA", "Enter a city or town."),
    Wrong("DE", nil, "Berlin", "1011", "Postcode looks like 26133 there."),
    Wrong("DE", nil, "Berlin", "D-10115", "Postcode looks like 26133 there."),
    Wrong("NL", nil, "Amsterdam", "1012", "Postcode looks like 1234 AB there."),
    Wrong("IE", nil, "Dublin", "123456", "Eircode looks like A65 F4E2 there."),
    Wrong("IN", "Kerala", "Kochi", "68", "PIN code looks like 110034 there."),
    Wrong("CA", "ON", "Toronto", "H2X 1Y4", "This postcode is in Quebec."),
    Wrong("JP", "東京都", nil, "1540023000", "Postcode looks like 154-0023 there."),
    Wrong("AU", "NSW", "Sydney", "3000", "This postcode is in Victoria."),
    Wrong("PL", nil, "Kraków", "30000", "Postcode looks like 00-950 there."),
    Wrong("QQ", nil, "Nowhere", nil, "There is no country with this code."),
  ]

  @Test(arguments: wrong)
  func `what is wrong is told in a sentence`(_ wrong: Wrong) {
    let address = PostalAddress(
      name: "A. Buyer", lines: ["1 High Street"], city: wrong.city, region: wrong.region, postalCode: wrong.postalCode,
      country: wrong.country)
    #expect(address.problems.map(\.message) == [wrong.message])
    #expect(throws: SchemaError.self) {
      try Schema.deliverableAddress.decode(Schema.postalAddress.encode(address))
    }
  }

  @Test func `every part that is missing is told, in the order of the form`() {
    let empty = PostalAddress(name: "", lines: [], country: "US")
    #expect(empty.problems.map(\.field) == [.name, .lines, .city, .region, .postalCode])
    #expect(empty.problems.allSatisfy { $0.reason == .missing })
  }

  @Test func `a refusal of the API points to the part`() throws {
    let address = PostalAddress(
      name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1", country: "GB")
    let refusal = #expect(throws: SchemaError.self) {
      try Schema.deliverableAddress.decode(Schema.postalAddress.encode(address))
    }
    let violation = SchemaViolation(
      pointer: "/postalCode", code: "postalCode", message: "Postcode looks like EC1Y 8SY there.")
    #expect(refusal == .invalid([violation]))
  }

  @Test func `what is typed is put right where that is safe`() throws {
    let typed = PostalAddress(
      name: " A. Buyer ", company: "  ", lines: ["1 Main Street", ""], city: "San Francisco\n", region: "california",
      postalCode: " 94105 ", country: "US")
    let kept = PostalAddress(
      name: "A. Buyer", lines: ["1 Main Street"], city: "San Francisco", region: "CA", postalCode: "94105",
      country: "US")
    #expect(typed.normalized == kept)
    #expect(kept.label() == ["A. Buyer", "1 Main Street", "San Francisco, CA 94105"])
    #expect(
      PostalAddress(name: "B", lines: ["1"], city: "Leeds", postalCode: "ls1 1aa", country: "GB")
        .normalized.postalCode == "LS1 1AA")
  }

  @Test func `a label leaves out what is missing, and what would stand beside it`() {
    let german = PostalAddress(name: "A. Buyer", lines: ["Hauptstraße 1"], city: "Berlin", country: "DE")
    #expect(german.oneLine == "A. Buyer, Hauptstraße 1, Berlin")
    let american = PostalAddress(
      name: "A. Buyer", lines: ["1 Main Street"], city: "Reno", postalCode: "89501", country: "US")
    #expect(american.label().last == "Reno 89501")
    let unknown = PostalAddress(
      name: "A. Buyer", lines: ["1 Main Street"], city: "Reno", postalCode: "1", country: "QQ")
    #expect(unknown.label(.parcel) == ["A. Buyer", "1 Main Street", "Reno"])
  }

  @Test func `no text, however odd, traps`() {
    for text in ["", "(", "\\", "[a-", "\u{0}", String(repeating: "9", count: 100_000), "👩‍👩‍👧‍👦"] {
      for country in ["US", "GB", "JP", text] {
        let address = PostalAddress(
          name: text, lines: [text, text, text], city: text, region: text, postalCode: text, country: country)
        _ = (address.problems, address.label(.parcel), address.normalized)
      }
    }
  }
}
