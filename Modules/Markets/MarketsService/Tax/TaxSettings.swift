import Addresses
import FoundationCore
public import Markets
import Pricing
public import Settings

/// What a shopkeeper says of the shop for its taxes.
public enum TaxSettings {
  private static let isRegistered = Setting(
    "tax.registered", "The shop charges tax",
    help: "It is registered for VAT or sales tax. Otherwise no tax is shown or charged.", kind: .flag, default: false)
  private static let country = Setting(
    "tax.country", "Goods leave from",
    help: "The country that you dispatch from. Without one, it is that of the shop’s address.", kind: .country,
    default: "")
  private static let registrations = Setting(
    "tax.registrations", "Also registered in",
    help: "Codes of countries, or of their regions, such as FR or US-CA, a line each. Tax is charged there.",
    kind: .places, default: [])
  private static let unionSales = Setting(
    "tax.union-sales", "Sales to consumers in other EU states, in euros",
    help:
      "Without tax, through all channels, this year or last year, whichever is more. Above 10,000 euros, the tax of the buyer’s country is charged.",
    kind: .number(0...1_000_000_000), default: 0)
  private static let chargesAtDestination = Setting(
    "tax.destination", "Charge the tax of the buyer’s EU state from the first sale on",
    help: "For shops that have opted for it, for example by registering for the One Stop Shop.", kind: .flag,
    default: false)
  private static let asTheGoods = "as the goods"
  private static let delivery = Setting(
    "tax.delivery", "Tax on delivery", kind: .choice([asTheGoods] + TaxClass.usual.map(\.rawValue)),
    default: asTheGoods)

  private static let register = Setting(
    "tax.vat-register", "Address of the EU’s register of VAT numbers",
    help:
      "Businesses of other EU states whose number it confirms buy without tax. It is asked in the name of the shop’s own VAT number: without that, or without an address, everybody pays tax.",
    kind: .text(0...200), default: "https://ec.europa.eu/taxation_customs/vies/rest-api")

  /// Where the register of VAT numbers is, without a slash at its end.
  public static func register(_ values: SettingValues) -> String {
    var address = values[register]
    while address.hasSuffix("/") { address.removeLast() }
    return address
  }

  /// The shop's own VAT number, in whose name the register is asked; nil where nobody is to be asked: by a shop outside the
  /// EU, one that charges no tax, and one that has not said both its number and where the register is.
  public static func requester(_ values: SettingValues) -> VATNumber? {
    let seller = seller(values)
    guard seller.isRegistered, seller.isInUnion, !register(values).isEmpty else { return nil }
    return VATNumber(values[ShopSettings.vatID])
  }

  /// The section of the office.
  public static let section = SettingsSection(
    "tax", "Tax", permission: "markets.write",
    [
      isRegistered.declaration, country.declaration, registrations.declaration, unionSales.declaration,
      chargesAtDestination.declaration, delivery.declaration, register.declaration,
    ])

  /// What is set.
  public static func seller(_ values: SettingValues) -> TaxSeller {
    let own = values[country]
    let delivery = values[delivery]
    return TaxSeller(
      isRegistered: values[isRegistered], country: own.isEmpty ? values[ShopSettings.address]?.country : own,
      registrations: Set(values[registrations]), unionSales: Int64(values[unionSales]),
      chargesAtDestination: values[chargesAtDestination],
      deliveryTaxClass: delivery == asTheGoods ? nil : TaxClass(rawValue: delivery))
  }
}
