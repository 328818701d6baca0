public import FoundationCore
public import Ordering
public import Persistence

/// The event that credit was booked, version 1.
public struct CreditBooked: Sendable {
  /// The credit note; the event's aggregate too.
  public let creditNote: CreditNoteID
  /// What it comes to.
  public let total: Money

  /// The payload of `ordering.credit-booked`.
  public static let schema = Schema<CreditBooked>.object(
    "CreditBooked", Field("creditNote", \.creditNote, .identifier()), Field("total", \.total, .money)
  ) { CreditBooked(creditNote: $0, total: $1) }

  /// What `ordering.credit-booked` is.
  public static let type = EventType("ordering.credit-booked", version: 1, schema)
}
