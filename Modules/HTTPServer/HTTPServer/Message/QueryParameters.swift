/// The pairs of a query, decoded, in order.
///
/// Repeated names stay visible, so that a route can refuse them.
public struct QueryParameters: Sendable {
  /// Names and values as they came.
  public let pairs: [(name: String, value: String)]

  /// A query without parameters.
  public init() { pairs = [] }

  /// Decodes `name=value&…`, where `+` is a space; empty pairs are passed over.
  ///
  /// - Throws: 400 for a broken percent escape.
  public init(decoding text: some StringProtocol) throws(Problem) {
    var pairs: [(name: String, value: String)] = []
    for pair in Substring(text).split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first?.removingPercentEncoding(plusIsSpace: true),
        let value = (parts.count > 1 ? parts[1] : "").removingPercentEncoding(plusIsSpace: true)
      else { throw .malformedTarget("The query has a broken percent escape.") }
      pairs.append((name, value))
    }
    self.pairs = pairs
  }

  /// The value of a name; of several, the first.
  public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// Every value of a name.
  public func values(of name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }
}
