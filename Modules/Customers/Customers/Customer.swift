public import FoundationCore
public import StoreIdentifiers

/// Someone who buys: a name and a way to reach them.
public struct Customer: Identifiable, Hashable, Sendable {
  /// The customer's id.
  public let id: CustomerID
  /// What they are called.
  public let name: String
  /// Where messages go; unique, ignoring ASCII case.
  public let email: String
  /// When they were added.
  public let createdAt: Timestamp
  /// The code of the group that they are in; nil for none.
  public let group: String?

  /// A customer with all parts.
  public init(id: CustomerID, name: String, email: String, createdAt: Timestamp, group: String? = nil) {
    self.group = group
    self.id = id
    self.name = name
    self.email = email
    self.createdAt = createdAt
  }
}

extension Schema where Value == Customer {
  /// A customer as staff see them.
  public static let customer = Schema.object(
    "Customer", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...200)),
    Field("email", \.email, .email), Field("createdAt", \.createdAt, .timestamp),
    .optional("group", \.group, .text(1...100))
  ) { Customer(id: $0, name: $1, email: $2, createdAt: $3, group: $4) }
}

extension Schema where Value == Page<Customer> {
  /// A page of customers.
  public static let customers = Schema.page("CustomerPage", of: .customer)
}

/// What is said when a customer is added.
public struct NewCustomer: Sendable {
  /// The customer's id, made by the caller.
  public var id: CustomerID
  /// What they are called.
  public var name: String
  /// Where messages go.
  public var email: String

  /// A customer to add.
  public init(id: CustomerID = .make(), name: String, email: String) {
    self.id = id
    self.name = name
    self.email = email
  }
}

extension Schema where Value == NewCustomer {
  /// The request that adds a customer.
  public static let newCustomer = Schema.object(
    "NewCustomer", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...200)),
    Field("email", \.email, .email)
  ) { NewCustomer(id: $0, name: $1, email: $2) }
}
