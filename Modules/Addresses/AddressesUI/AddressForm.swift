public import Addresses
import Foundation
import FoundationCore
import FoundationUI

/// What is typed of an address, with the rules of its country: the server's, so that what passes here is not refused
/// there.
public struct AddressForm: Hashable, Sendable {
  /// Who receives what is sent there.
  public var name = ""
  /// The company or organization.
  public var company = ""
  /// Street and number.
  public var line1 = ""
  /// Flat or floor.
  public var line2 = ""
  /// A part of the city.
  public var district = ""
  /// The city or town.
  public var city = ""
  /// The region's key where the country lists them, what was typed elsewhere. Another country's region is none here.
  public var region = ""
  /// The postal code.
  public var postalCode = ""
  /// ISO 3166-1 alpha-2 code.
  public var country: String { didSet { if country != oldValue { region = "" } } }
  /// A phone number.
  public var phone = ""
  /// The VAT number of a business.
  public var vatNumber = ""

  /// An empty form for an address in a country.
  public init(country: String) { self.country = country }

  /// A form with an address.
  public init(_ address: PostalAddress) {
    country = address.country
    name = address.name
    company = address.company ?? ""
    line1 = address.lines.first ?? ""
    line2 = address.lines.dropFirst().joined(separator: ", ")
    district = address.district ?? ""
    city = address.city ?? ""
    region = address.region ?? ""
    postalCode = address.postalCode ?? ""
    phone = address.phone ?? ""
    vatNumber = address.vatID ?? ""
  }

  /// The address typed, normalized. It has the parts that its country's addresses have.
  public var address: PostalAddress {
    let fields = AddressFormat.of(country).fields
    func part(_ field: AddressField, _ text: String) -> String? { fields.contains(field) ? text : nil }
    return PostalAddress(
      name: name, company: company, lines: [line1, line2], district: part(.district, district),
      city: part(.city, city), region: part(.region, region), postalCode: part(.postalCode, postalCode),
      country: country, phone: phone, vatID: vatNumber
    )
    .normalized
  }

  /// Whether nothing is typed of an address: its country and its name alone are none.
  public var isEmpty: Bool {
    [line1, line2, city, postalCode, region, district, phone].allSatisfy(\.isEmptyOrWhiteSpace)
  }

  /// What is wrong with a part; nil when nothing is.
  public func problem(_ field: AddressField) -> AddressProblem? { address.problems.first { $0.field == field } }

  /// Whether the address follows its country's rules.
  public var isValid: Bool { address.problems.isEmpty }

  /// What was typed in a part; in the first line for lines.
  func typed(_ field: AddressField) -> String {
    switch field {
    case .name: name
    case .company: company
    case .lines: line1
    case .district: district
    case .city: city
    case .region: region
    case .postalCode: postalCode
    }
  }
}
