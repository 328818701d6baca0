/// The page routes by path.
struct PageTable: Sendable {
  private var exact: [String: [PageRoute]] = [:]
  /// Longest first.
  private var prefixes: [(prefix: String, page: PageRoute)] = []

  init(_ pages: [PageRoute]) throws(RoutingError) {
    for page in pages {
      switch page.path {
      case .exact(let path):
        let others = exact[path, default: []]
        guard !others.contains(where: { page.shares(aMethodWith: $0) }) else { throw .repeatedPage(path) }
        exact[path] = others + [page]
      case .prefix(let prefix):
        guard !prefixes.contains(where: { $0.prefix == prefix && page.shares(aMethodWith: $0.page) }) else {
          throw .repeatedPage(prefix)
        }
        prefixes.append((prefix, page))
      }
    }
    prefixes.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
  }

  /// The page of a path; where a root is given, only one that names it.
  func find(_ path: String, _ method: HTTPMethod, within root: String? = nil) -> PageRoute? {
    exact[path]?.first { $0.serves(method) }
      ?? prefixes.first {
        path.hasPrefix($0.prefix) && $0.page.serves(method) && $0.prefix.hasPrefix(root ?? "")
      }?.page
  }

  func methods(_ path: String, within root: String?) -> [HTTPMethod] {
    (exact[path] ?? []).flatMap(\.methods)
      + prefixes.filter { path.hasPrefix($0.prefix) && $0.prefix.hasPrefix(root ?? "") }.flatMap(\.page.methods)
  }

  /// A page that is ready.
  ///
  /// Looks at the path as it was sent: one with escapes takes the slow way.
  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    guard let path = Self.plainPath(request.target) else { return nil }
    return find(path, .get)?.atOnce?(request)
  }

  /// A target's path; nil where it has escapes, steps upwards or hidden names, or backslashes. Every request passes here.
  private static func plainPath(_ target: String) -> String? {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    var previous = UInt8(0)
    for byte in path {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "\\"): return nil
      case UInt8(ascii: ".") where previous == UInt8(ascii: "/"): return nil
      default: previous = byte
      }
    }
    return path.endIndex == target.utf8.endIndex ? target : String(Substring(path))
  }
}

extension PageRoute {
  fileprivate func shares(aMethodWith other: PageRoute) -> Bool { !Set(methods).isDisjoint(with: other.methods) }
}
