public import WebUI

/// The places of Payments, each with one address.
public enum PaymentsRoute: Route {
  /// Staff: a page of the list. A nil cursor is the first page.
  case list(cursor: String?)

  /// The address: `/office/payments`, with the cursor as its query.
  public var location: PageLocation {
    switch self {
    case .list(let cursor): PageLocation(["office", "payments"], query: ["cursor": cursor])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    switch location.segments {
    case ["office", "payments"]: self = .list(cursor: location["cursor"])
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool { true }
}
