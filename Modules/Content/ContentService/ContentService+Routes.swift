import Access
public import AccessService
import Content
import FoundationCore
public import HTTPServer

extension ContentService {
  /// Returns the operations of the API. Each has a policy; a route without one does not compile.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    articles.routes(gate, generation) + home.routes(gate, generation) + menus.routes(gate, generation)
      + redirects.routes(gate)
  }
}

extension Input where Value == String? {
  /// The language of the answer.
  static var locale: Input { .query(optional: "locale", .languageTag) }
}

extension Input where Value == String {
  /// The handle in an address.
  static var handle: Input {
    .path(
      "handle",
      Parameter(
        description: .string(length: 1...200, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"),
        expectation: "lower-case letters, digits and single hyphens"
      ) { Handle.isValid($0) ? $0 : nil })
  }
}

extension String {
  /// The version that an entity tag stands for.
  ///
  /// - Throws: `changedSince` for a tag that no version has.
  func version() throws(ContentError) -> Int64 {
    guard let version = Int64(self) else { throw .changedSince(version: -1) }
    return version
  }
}
