public import FoundationCore

/// Why a business of another EU state is charged no tax: what the EU's register has said of its number.
public struct TaxExemption: Hashable, Sendable {
  /// The number of the business, without spaces.
  public let vatNumber: String
  /// When the register confirmed it.
  public let confirmedAt: Timestamp
  /// What the register calls its answer: the shop's proof.
  public let reference: String
  /// What the register calls the business; nil where it does not say.
  public let name: String?
  /// Where the register says that the business is; nil where it does not say.
  public let address: String?

  /// An exemption of its parts.
  public init(vatNumber: String, confirmedAt: Timestamp, reference: String, name: String?, address: String?) {
    self.vatNumber = vatNumber
    self.confirmedAt = confirmedAt
    self.reference = reference
    self.name = name
    self.address = address
  }
}

extension Schema where Value == TaxExemption {
  /// The exemption as the API sends it.
  public static let taxExemption = Schema.object(
    "TaxExemption", Field("vatNumber", \.vatNumber, .text(1...30)), Field("confirmedAt", \.confirmedAt, .timestamp),
    Field("reference", \.reference, .text(1...100)), .optional("name", \.name, .multiline(1...500)),
    .optional("address", \.address, .multiline(1...1_000))
  ) { TaxExemption(vatNumber: $0, confirmedAt: $1, reference: $2, name: $3, address: $4) }
}
