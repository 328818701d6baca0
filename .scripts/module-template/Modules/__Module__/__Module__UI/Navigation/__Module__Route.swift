public import WebUI

/// The places of __Module__, each with one address.
public enum __Module__Route: Route {
  /// Staff: a page of the list. A nil cursor is the first page.
  case list(cursor: String?)

  /// The address: `/office/__path__`, with the cursor as its query.
  public var location: PageLocation {
    switch self {
    case .list(let cursor): PageLocation(["office", "__path__"], query: ["cursor": cursor])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    switch location.segments {
    case ["office", "__path__"]: self = .list(cursor: location["cursor"])
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool { true }
}
