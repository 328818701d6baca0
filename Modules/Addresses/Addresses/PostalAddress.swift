import Foundation
public import FoundationCore

/// Where somebody is, or where something is sent: the parts of an address in any country.
///
/// Which of them a country uses, in which order, and what a part is called there is in its `AddressFormat`.
public struct PostalAddress: Hashable, Sendable {
  /// Who receives what is sent there.
  public var name: String
  /// The company or organization.
  public var company: String?
  /// Street, number, flat, floor: one or two lines.
  public var lines: [String]
  /// The part of the city: a district, suburb or neighbourhood.
  public var district: String?
  /// The city or town.
  public var city: String?
  /// The state, province, county or prefecture; the region's key where the country's format lists its regions.
  public var region: String?
  /// The postal code.
  public var postalCode: String?
  /// ISO 3166-1 alpha-2 code, in upper case.
  public var country: String
  /// A phone number for questions about what is sent, as it was typed.
  public var phone: String?
  /// The VAT id of the company.
  public var vatID: String?

  /// An address of its parts.
  public init(
    name: String, company: String? = nil, lines: [String], district: String? = nil, city: String? = nil,
    region: String? = nil, postalCode: String? = nil, country: String, phone: String? = nil, vatID: String? = nil
  ) {
    self.name = name
    self.company = company
    self.lines = lines
    self.district = district
    self.city = city
    self.region = region
    self.postalCode = postalCode
    self.country = country
    self.phone = phone
    self.vatID = vatID
  }

  /// The longest texts that an address takes, in Unicode scalars.
  static let longest = (text: 200, postalCode: 20, phone: 40, vatID: 30)
}

extension PostalAddress {
  /// What the address has in a part of its label, its lines joined by line feeds; nil for nothing.
  public subscript(field: AddressField) -> String? {
    let text: String? =
      switch field {
      case .name: name
      case .company: company
      case .lines: lines.filter { !$0.isEmptyOrWhiteSpace }.joined(separator: "\n")
      case .district: district
      case .city: city
      case .region: region
      case .postalCode: postalCode
      }
    return text.flatMap { $0.isEmptyOrWhiteSpace ? nil : $0 }
  }

  /// The address without white space around its texts and without empty ones, its postal code in upper case, and its
  /// region by its key where somebody wrote the name: "California" becomes "CA".
  public var normalized: PostalAddress {
    func trimmed(_ text: String?) -> String? {
      guard let text else { return nil }
      let result = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return result.isEmpty ? nil : result
    }
    let format = AddressFormat.of(country)
    return PostalAddress(
      name: name.trimmingCharacters(in: .whitespacesAndNewlines), company: trimmed(company),
      lines: lines.compactMap { trimmed($0) },
      district: trimmed(district), city: trimmed(city),
      region: trimmed(region).map { format.region(named: $0)?.key ?? $0 },
      postalCode: trimmed(postalCode)?.uppercased(), country: country, phone: trimmed(phone), vatID: trimmed(vatID))
  }
}

extension Schema where Value == PostalAddress {
  /// An address as it was kept: its shape, without its country's rules.
  public static let postalAddress = shape(
    "PostalAddress", name: Field("name", \.name, .text(1...PostalAddress.longest.text)))

  /// The address of somebody who is named elsewhere: its shape, without its country's rules.
  public static let unnamedAddress = shape(
    "UnnamedAddress", name: .defaulted("name", \.name, .text(0...PostalAddress.longest.text), to: ""))

  private static func shape(_ type: String, name: Field<PostalAddress, String>) -> Schema {
    .object(
      type, name,
      .optional("company", \.company, .text(1...PostalAddress.longest.text)),
      Field("lines", \.lines, .array(of: .text(1...PostalAddress.longest.text), count: 0...2)),
      .optional("district", \.district, .text(1...PostalAddress.longest.text)),
      .optional("city", \.city, .text(1...PostalAddress.longest.text)),
      .optional("region", \.region, .text(1...PostalAddress.longest.text)),
      .optional("postalCode", \.postalCode, .text(1...PostalAddress.longest.postalCode)),
      Field("country", \.country, .country), .optional("phone", \.phone, .text(1...PostalAddress.longest.phone)),
      .optional("vatID", \.vatID, .text(1...PostalAddress.longest.vatID))
    ) {
      PostalAddress(
        name: $0, company: $1, lines: $2, district: $3, city: $4, region: $5, postalCode: $6, country: $7, phone: $8,
        vatID: $9)
    }
  }

  /// An address that something is to be sent to: normalized, and refused at the part that its country's rules refuse.
  public static let deliverableAddress = postalAddress.map(
    { address throws(SchemaViolation) in try address.deliverable(at: "") }, { $0 })
}

extension PostalAddress {
  /// Returns the address normalized, if a parcel can be sent there.
  ///
  /// - Parameter pointer: Where the request has it.
  /// - Throws: The first of its problems.
  public func deliverable(at pointer: String = "/address") throws(SchemaViolation) -> PostalAddress {
    let address = normalized
    if let problem = address.problems.first {
      throw SchemaViolation(
        pointer: pointer + "/" + problem.field.rawValue, code: problem.reason.code, message: problem.message)
    }
    return address
  }
}

extension Schema where Value == String {
  /// An ISO 3166-1 alpha-2 code: two upper-case letters.
  public static var country: Schema {
    Schema(description: .string(length: 2...2, pattern: "^[A-Z]{2}$")) { reader throws(SchemaViolation) in
      let value = try reader.string()
      guard value.utf8.count == 2, value.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
        throw SchemaViolation(code: "country", message: "Expected a two-letter country code such as GB.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}
