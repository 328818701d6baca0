public import FoundationCore
import FoundationUI
public import Imports
public import WebUI

/// The places of Imports, all for staff.
public enum ImportsRoute: Route {
  /// The files that were sent, and where another is. A nil cursor is the first page.
  case all(cursor: String?)
  /// What becomes of such a file; its bad rows from one on, by how many come before it.
  case job(ImportID, after: Int = 0)

  /// `/office/imports?…`, `/office/imports/id?after=…`.
  public var location: PageLocation {
    switch self {
    case .all(let cursor): PageLocation(["office", "imports"], query: ["cursor": cursor])
    case .job(let id, let number):
      PageLocation(["office", "imports", id.description], query: ["after": number > 0 ? String(number) : nil])
    }
  }

  /// A file is below the list.
  public var parent: ImportsRoute? {
    switch self {
    case .all: nil
    case .job: .all(cursor: nil)
    }
  }

  /// What the way to a file says.
  public var breadcrumb: String? {
    switch self {
    case .all: Phrases.key("Imports")
    case .job: nil
    }
  }

  /// The place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.starts(with: ["office", "imports"]) else { return nil }
    switch segments.count {
    case 2: self = .all(cursor: location["cursor"])
    case 3:
      guard let id = ImportID(segments[2]) else { return nil }
      let number = location["after"].flatMap { Int($0) } ?? 0
      self = .job(id, after: min(max(number, 0), 1_000_000_000))
    default: return nil
    }
  }

  /// Whether the place is for staff.
  public var isOffice: Bool { true }
}
