public import FoundationCore

/// Marks ids of guests.
public enum GuestTag {}
/// A guest's id.
public typealias GuestID = Identifier<GuestTag>

/// Someone who has ordered without an account, known by their e-mail address.
public struct Guest: Identifiable, Hashable, Sendable {
  /// The guest's id.
  public let id: GuestID
  /// Where messages go; unique among guests, ignoring ASCII case.
  public let email: String
  /// What their last order calls them.
  public let name: String?
  /// When they ordered first.
  public let firstOrderAt: Timestamp
  /// When they ordered last.
  public let lastOrderAt: Timestamp
  /// How many orders they have placed.
  public let orderCount: Int

  /// A guest with all parts.
  public init(
    id: GuestID, email: String, name: String?, firstOrderAt: Timestamp, lastOrderAt: Timestamp, orderCount: Int
  ) {
    self.id = id
    self.email = email
    self.name = name
    self.firstOrderAt = firstOrderAt
    self.lastOrderAt = lastOrderAt
    self.orderCount = orderCount
  }
}

/// Someone who buys.
public enum Buyer: Identifiable, Hashable, Sendable {
  /// Whether somebody has an account.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// They can sign in, or staff have added them.
    case account
    /// They have ordered, and nothing else.
    case guest
  }

  /// Someone with an account.
  case account(Customer)
  /// Someone without one.
  case guest(Guest)

  /// The id of the customer or of the guest.
  public var id: UniqueID {
    switch self {
    case .account(let customer): customer.id.value
    case .guest(let guest): guest.id.value
    }
  }

  /// When the account was made, or the first order placed.
  public var since: Timestamp {
    switch self {
    case .account(let customer): customer.createdAt
    case .guest(let guest): guest.firstOrderAt
    }
  }
}

/// How many buyers of each kind there are. Counting stops at a limit.
public struct BuyerCounts: Hashable, Sendable {
  /// No count is larger: it stands for that many or more.
  public static let limit = 1_000

  /// Those with an account.
  public let accounts: Int
  /// Those without one.
  public let guests: Int

  /// Counts of both kinds.
  public init(accounts: Int, guests: Int) {
    self.accounts = accounts
    self.guests = guests
  }

  /// All of them.
  public var all: Int { min(accounts + guests, Self.limit) }
}

extension Schema where Value == Guest {
  /// A guest as staff see them.
  public static let guest = Schema.object(
    "Guest", Field("id", \.id, .identifier()), Field("email", \.email, .email),
    .optional("name", \.name, .text(1...200)), Field("firstOrderAt", \.firstOrderAt, .timestamp),
    Field("lastOrderAt", \.lastOrderAt, .timestamp), Field("orderCount", \.orderCount, .integer(in: 1...1_000_000_000))
  ) { Guest(id: $0, email: $1, name: $2, firstOrderAt: $3, lastOrderAt: $4, orderCount: $5) }
}

extension Schema where Value == Page<Buyer> {
  /// A page of buyers.
  public static let buyers = Schema.page("BuyerPage", of: buyer)

  /// One of the two is there.
  private static let buyer = Schema<Buyer>.object(
    "Buyer",
    .optional(
      "account", { @Sendable buyer in if case .account(let customer) = buyer { customer } else { nil } }, .customer),
    .optional("guest", { @Sendable buyer in if case .guest(let guest) = buyer { guest } else { nil } }, .guest)
  ) { customer, guest throws(SchemaViolation) -> Buyer in
    if let customer { return .account(customer) }
    guard let guest else { throw SchemaViolation(code: "required", message: "Expected an account or a guest.") }
    return .guest(guest)
  }
}

extension Schema where Value == BuyerCounts {
  /// Counts as the API sends them.
  public static let buyerCounts = Schema.object(
    "BuyerCounts", Field("accounts", \.accounts, .integer(in: 0...BuyerCounts.limit)),
    Field("guests", \.guests, .integer(in: 0...BuyerCounts.limit))
  ) { BuyerCounts(accounts: $0, guests: $1) }
}
