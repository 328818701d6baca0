public import Operations
public import WebUI

/// The places of Operations, each with one address.
public enum OperationsRoute: Route {
  /// Staff: jobs in a state, or all. A nil cursor is the first page.
  case jobs(BackgroundJob.State?, cursor: String?)
  /// Staff: events that could not be delivered. A nil cursor is the first page.
  case parkedEvents(cursor: String?)

  /// The address, with the state and the cursor as its query.
  public var location: PageLocation {
    switch self {
    case .jobs(let state, let cursor):
      PageLocation(["office", "operations"], query: ["state": state?.rawValue, "cursor": cursor])
    case .parkedEvents(let cursor): PageLocation(["office", "operations", "events"], query: ["cursor": cursor])
    }
  }

  /// Creates the place at an address; nil for an address of another context, or a state that there is not.
  public init?(location: PageLocation) {
    switch location.segments {
    case ["office", "operations"]:
      guard let text = location["state"] else {
        self = .jobs(nil, cursor: location["cursor"])
        return
      }
      guard let state = BackgroundJob.State(rawValue: text) else { return nil }
      self = .jobs(state, cursor: location["cursor"])
    case ["office", "operations", "events"]: self = .parkedEvents(cursor: location["cursor"])
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool { true }
}
