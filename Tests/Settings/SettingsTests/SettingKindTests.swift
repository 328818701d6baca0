import Addresses
import FoundationCore
import Settings
import Testing

/// What can be set, and how it is written.
@Suite struct SettingKindTests {
  @Test(arguments: [
    (SettingKind.text(1...5), " abc ", SettingValue.text("abc")), (.text(0...5), "", .text("")),
    (.lines(2), "a\n\n b \n", .lines(["a", "b"])), (.number(1...9), "9", .number(9)), (.flag, "true", .flag(true)),
    (.choice(["a", "b"]), "b", .text("b")), (.color, "1D4ED8", .text("1d4ed8")), (.color, "", .text("")),
    (.email, "a@example.com", .text("a@example.com")), (.picture, "/media/a.webp", .text("/media/a.webp")),
    (.timeZone, "Europe/Warsaw", .text("Europe/Warsaw")), (.languages, "pl\nzh-Hans", .lines(["pl", "zh-Hans"])),
    (.languages, "", .lines([])), (.address, "", .text("")),
    (
      .address, #"{"lines":[" 1 High Street"],"city":"Leeds","postalCode":"ls1 1aa","country":"GB"}"#,
      .address(
        PostalAddress(name: "", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"))
    ),
    (.secret, "s3cret", .text("s3cret")), (.country, "de", .text("DE")), (.country, "", .text("")),
    (.places, "fr\nus-ca", .lines(["FR", "US-CA"])), (.places, "", .lines([])),
  ])
  func `a value is read as its kind has it`(_ kind: SettingKind, _ text: String, _ value: SettingValue) {
    #expect(kind.value(of: text) == value)
    #expect(kind.value(of: value.text) == value)
  }

  @Test(arguments: [
    (SettingKind.text(1...5), " "), (.text(1...5), "abcdef"), (.text(0...5), "a\u{7}"), (.lines(1), "a\nb"),
    (.lines(1), String(repeating: "a", count: 201)), (.number(1...9), "10"), (.number(1...9), "1.5"),
    (.number(1...9), "99999999999999999999"), (.flag, "yes"), (.choice(["a"]), "b"), (.color, "red"),
    (.color, "1d4ed"), (.email, "a"), (.picture, "https://elsewhere.example/a.png"), (.picture, "//elsewhere"),
    (.picture, "/a b"), (.timeZone, "Nowhere"), (.timeZone, ""), (.languages, "pl\npl"), (.languages, "not a tag"),
    (.address, "1 High Street"), (.address, #"{"lines":["1 High Street"],"city":"Leeds","country":"GB"}"#),
    (.address, #"{"lines":["1 High Street"],"city":"Leeds","postalCode":"00-001","country":"GB"}"#),
    (.address, #"{"lines":["1"],"city":"Leeds","postalCode":"LS1 1AA","country":"XX"}"#),
    (.country, "XX"), (.country, "Germany"), (.places, "FR\nFR"), (.places, "US-XX"), (.places, "California"),
  ])
  func `a text of another kind is no value`(_ kind: SettingKind, _ text: String) {
    #expect(kind.value(of: text) == nil)
  }

  @Test func `a setting is read in its type, and has its default until it is set`() {
    let values = SettingValues(["shop.name": .text("Corner"), "shop.address": .text("of another type")])
    #expect(values[ShopSettings.name] == "Corner")
    #expect(values[ShopSettings.address] == nil)
    #expect(values[ShopSettings.timeZone] == "Europe/London")
  }

  @Test func `an address is read as one, whether it is set or not`() {
    let leeds = PostalAddress(name: "", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB")
    #expect(SettingValues(["shop.address": .address(leeds)])[ShopSettings.address] == leeds)
    #expect(SettingValues(["shop.address": .text("")])[ShopSettings.address] == nil)
  }

  @Test func `declarations come back from JSON as they were`() throws {
    let settings = ShopSettings.sections.flatMap(\.settings).map {
      SettingState(declaration: $0, value: $0.defaultValue.text, isSet: false, isFixed: true)
    }
    let section = SettingsSectionState(id: "shop", title: "Shop", isWritable: true, settings: settings, version: 7)
    #expect(try Schema.settingsSection.decode(Schema.settingsSection.encode(section)) == section)
  }
}
