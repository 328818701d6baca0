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
    let target = request.target
    let path = target.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(target[..<$0]) } ?? target
    guard !path.utf8.contains(UInt8(ascii: "%")), !path.contains("/."), !path.utf8.contains(UInt8(ascii: "\\")) else {
      return nil
    }
    return find(path, .get)?.atOnce?(request)
  }
}

extension PageRoute {
  fileprivate func shares(aMethodWith other: PageRoute) -> Bool { !Set(methods).isDisjoint(with: other.methods) }
}
