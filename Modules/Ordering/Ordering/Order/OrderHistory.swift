public import FoundationCore

/// Something that happened to an order.
public struct OrderHistoryEntry: Hashable, Sendable {
  /// What happened.
  public let kind: Kind
  /// When.
  public let occurredAt: Timestamp
  /// Who did it: `staff`, `customer`, `guest` or `system`, with an id after a colon where there is one.
  public let actor: String
  /// How much money moved, if any did.
  public let amount: Money?
  /// What was said about it.
  public let note: String?

  /// What can happen to an order.
  public enum Kind: String, CaseIterable, Sendable {
    /// It was placed.
    case placed
    /// Money came in.
    case paid
    /// Money went back.
    case refunded
    /// Staff called it off.
    case cancelled
    /// Payment was due and had not come.
    case expired
    /// Staff called a part of it off.
    case linesCancelled
    /// The buyer has withdrawn from it, or from a part of it.
    case withdrawn
  }

  /// An entry with all its parts.
  public init(kind: Kind, occurredAt: Timestamp, actor: String, amount: Money? = nil, note: String? = nil) {
    self.kind = kind
    self.occurredAt = occurredAt
    self.actor = actor
    self.amount = amount
    self.note = note
  }
}

extension Schema where Value == OrderHistoryEntry {
  /// An entry as staff read it.
  public static let orderHistoryEntry = Schema.object(
    "OrderHistoryEntry", Field("kind", \.kind, .enumeration()), Field("occurredAt", \.occurredAt, .timestamp),
    Field("actor", \.actor, .text(1...100)), .optional("amount", \.amount, .money),
    .optional("note", \.note, .text(1...500))
  ) { OrderHistoryEntry(kind: $0, occurredAt: $1, actor: $2, amount: $3, note: $4) }
}

extension Schema where Value == [OrderHistoryEntry] {
  /// What happened to an order, the earliest first.
  public static let orderHistory = Schema.array(of: .orderHistoryEntry)
}
