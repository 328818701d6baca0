public import Addresses
public import FoundationCore

/// Marks ids of customers' addresses.
public enum CustomerAddressTag {}
/// The id of an address in a customer's book.
public typealias CustomerAddressID = Identifier<CustomerAddressTag>

/// An address in a customer's book.
public struct CustomerAddress: Identifiable, Hashable, Sendable {
  /// Its id, made by whoever adds it.
  public let id: CustomerAddressID
  /// Where it is.
  public var address: PostalAddress
  /// Whether checkout begins with it.
  public var isDefault: Bool

  /// An address of a book.
  public init(id: CustomerAddressID = .make(), address: PostalAddress, isDefault: Bool) {
    self.id = id
    self.address = address
    self.isDefault = isDefault
  }
}

/// What a customer sees of themselves.
public struct CustomerProfile: Hashable, Sendable {
  /// How many addresses a book has at most.
  public static let addressLimit = 20

  /// Who it is.
  public let customer: Customer
  /// Their addresses: the default first, then the latest.
  public let addresses: [CustomerAddress]

  /// A customer with their addresses.
  public init(customer: Customer, addresses: [CustomerAddress]) {
    self.customer = customer
    self.addresses = addresses
  }
}

extension Schema where Value == CustomerAddress {
  /// An address as the API sends it.
  public static let customerAddress = entry("CustomerAddress", .postalAddress)
  /// The request that adds or changes an address: it follows its country's rules.
  public static let newCustomerAddress = entry("NewCustomerAddress", .deliverableAddress)

  private static func entry(_ name: String, _ address: Schema<PostalAddress>) -> Schema {
    .object(
      name, Field("id", \.id, .identifier()), Field("address", \.address, address),
      Field("isDefault", \.isDefault, .boolean)
    ) { CustomerAddress(id: $0, address: $1, isDefault: $2) }
  }
}

extension Schema where Value == CustomerProfile {
  /// A customer as they see themselves.
  public static let customerProfile = Schema.object(
    "CustomerProfile", Field("customer", \.customer, .customer),
    Field("addresses", \.addresses, .array(of: .customerAddress, count: 0...CustomerProfile.addressLimit))
  ) { CustomerProfile(customer: $0, addresses: $1) }
}

/// What a customer is called from now on.
public struct CustomerName: Hashable, Sendable {
  /// The name.
  public var name: String

  /// A name.
  public init(name: String) { self.name = name }
}

extension Schema where Value == CustomerName {
  /// The request that renames a customer.
  public static let customerName = Schema.object("CustomerName", Field("name", \.name, .text(1...200))) {
    CustomerName(name: $0)
  }
}
