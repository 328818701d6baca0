public import WebUI

/// The places of Settings, each with its address.
public enum SettingsRoute: Route {
  /// Staff: a section of the settings; the first one without a name.
  case section(String?)
  /// Staff: what was set in a section, the latest first.
  case history(String, cursor: String?)

  /// `/office/settings`, `/office/settings/shop` or `/office/settings/shop/history`.
  public var location: PageLocation {
    switch self {
    case .section(let id): PageLocation(["office", "settings"] + [id].compactMap(\.self))
    case .history(let id, let cursor): PageLocation(["office", "settings", id, "history"], query: ["cursor": cursor])
    }
  }

  /// The place at a location; nil when it is not one of Settings'.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.count >= 2, segments.count <= 4, Array(segments[..<2]) == ["office", "settings"] else { return nil }
    switch Array(segments[2...]) {
    case []: self = .section(nil)
    case let rest where rest.count == 1: self = .section(rest[0])
    case let rest where rest[1] == "history": self = .history(rest[0], cursor: location["cursor"])
    default: return nil
    }
  }

  /// The history is below its section.
  public var parent: SettingsRoute? { if case .history(let id, _) = self { .section(id) } else { nil } }

  /// What a place is called on the way back to it.
  public var breadcrumb: String? { if case .section = self { "Settings" } else { nil } }
}
