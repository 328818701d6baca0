public import WebUI

/// The places of Marketing, each with one address.
public enum MarketingRoute: Route {
  /// Staff: a page of the list. A nil cursor is the first page.
  case list(cursor: String?)

  /// The address: `/office/marketing`, with the cursor as its query.
  public var location: PageLocation {
    switch self {
    case .list(let cursor): PageLocation(["office", "marketing"], query: ["cursor": cursor])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    switch location.segments {
    case ["office", "marketing"]: self = .list(cursor: location["cursor"])
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool { true }
}
