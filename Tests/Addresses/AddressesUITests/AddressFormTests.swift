import Addresses
import AddressesUI
import Foundation
import FoundationCore
import Testing
import WebUI
import WebUITesting

/// A form with an address, and its fields in the page's language.
@Suite struct AddressFormTests {
  private struct Fields: View {
    @State var form: AddressForm
    let showsProblems: Bool

    init(_ form: AddressForm, showsProblems: Bool) {
      _form = State(initialValue: form)
      self.showsProblems = showsProblems
    }

    var body: some View { AddressFieldsView($form, showsProblems: showsProblems) }
  }

  private func screen(
    _ form: AddressForm, language: String = "en-GB", showsProblems: Bool = false
  ) async -> Screen {
    await Screen {
      Fields(form, showsProblems: showsProblems).environment(\.locale, Locale(identifier: language))
    }
  }

  /// The identifiers of the fields, in the order of the page.
  private func fields(_ screen: Screen) async -> [String] {
    await screen.html.matches(of: /data-testid="([a-z0-9-]+)"/).map { String($0.output.1) }
  }

  @Test func `a form keeps the parts of an address that its country has`() {
    var form = AddressForm(country: "GB")
    form.name = " A. Buyer "
    form.line1 = "1 High Street"
    form.city = "Leeds"
    form.region = "Yorkshire"
    form.postalCode = "ls1 1aa"
    let address = PostalAddress(
      name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB")
    #expect(form.isValid)
    #expect(form.address == address)
    #expect(AddressForm(address).address == address)
  }

  @Test func `another country takes the former one's region away`() {
    var form = AddressForm(country: "US")
    form.region = "CA"
    form.country = "AU"
    #expect(form.region == "")
    #expect(form.problem(.region)?.reason == .missing)
  }

  @Test(arguments: [
    ("GB", ["country", "name", "company", "line1", "line2", "city", "postal-code", "phone"]),
    ("US", ["country", "name", "company", "line1", "line2", "city", "region", "postal-code", "phone"]),
    ("FR", ["country", "company", "name", "line1", "line2", "postal-code", "city", "phone"]),
    ("JP", ["country", "name", "company", "line1", "line2", "region", "postal-code", "phone"]),
    ("HK", ["country", "name", "company", "line1", "line2", "city", "region", "phone"]),
  ])
  func `a country's fields stand in its order`(country: String, expected: [String]) async {
    #expect(await fields(screen(AddressForm(country: country))) == expected)
  }

  @Test func `who reads a country's language has its own order, and its own words`() async {
    let screen = await screen(AddressForm(country: "CN"), language: "zh-Hans")
    let order = await fields(screen)
    #expect(
      order == ["country", "postal-code", "region", "city", "district", "line1", "line2", "company", "name", "phone"])
    #expect(await screen.contains("广东省"))
  }

  @Test func `what is wrong is told once it is typed, and what is missing after a press`() async throws {
    let typed = await screen(AddressForm(country: "US"))
    try await typed.type("LS1 1AA", into: .identifier("postal-code"))
    #expect(await typed.contains("Enter a code such as 95014."))
    #expect(await !typed.contains("Enter a name."))
    let pressed = await screen(AddressForm(country: "US"), showsProblems: true)
    for message in ["Enter a name.", "Enter a street and number.", "Enter a city or town.", "Fill in this field."] {
      #expect(await pressed.contains(message))
    }
  }

  @Test(arguments: ["pl", "ru", "zh-Hans"])
  func `every term and message is said in the page's language`(language: String) async {
    for country in Country.codes {
      let html = await screen(AddressForm(country: country), language: language, showsProblems: true).html
      let texts = Set(
        html.split(separator: "<").compactMap { $0.split(separator: ">").dropFirst().first.map(String.init) })
      // Korea's "Do/Si" is the same in Polish.
      let terms = Set(AddressTerm.allCases.filter { $0 != .doSi }.map(\.label))
      #expect(texts.intersection(terms) == [], "\(country)")
      #expect(texts.count > 5 && !html.contains("Enter "), "\(country)")
    }
  }
}
