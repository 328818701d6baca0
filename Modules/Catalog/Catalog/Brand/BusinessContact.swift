public import FoundationCore

/// Who answers for a product's safety, and how to reach them: what Regulation (EU) 2023/988, Article 19, has offers say
/// of the manufacturer and of the responsible person in the Union.
public struct BusinessContact: Hashable, Sendable {
  /// The name of the company or person.
  public var name: String
  /// Where letters reach them, in lines.
  public var address: String
  /// An e-mail address, or the address of a page to write on.
  public var contact: String

  /// A company or person with both ways to reach them.
  public init(name: String, address: String, contact: String) {
    self.name = name
    self.address = address
    self.contact = contact
  }
}

extension Schema where Value == BusinessContact {
  /// A contact as the API sends and accepts it.
  public static let businessContact = Schema.object(
    "BusinessContact", Field("name", \.name, .text(1...250)), Field("address", \.address, .multiline(1...1_000)),
    Field("contact", \.contact, .electronicAddress)
  ) { BusinessContact(name: $0, address: $1, contact: $2) }
}
