/// Why routes cannot be served together; found when the router is made.
public enum RoutingError: Error, Hashable, Sendable {
  /// Two routes have the same method and paths that differ at most in the names of captures.
  case conflict(String, String)
  /// Two operations have the same name.
  case repeatedOperation(String)
  /// A path does not begin with a slash, or a brace is out of place.
  case malformedPath(String)
  /// A capture has no input, or an input of the path no capture.
  case captureMismatch(operation: String)
  /// An operation whose answer depends on who asks may not keep answers for all.
  case cachedPrivate(operation: String)
  /// Two page routes serve the same path and method.
  case repeatedPage(String)
}

/// Finds the route of a path, segment by segment; a literal segment goes before a capture.
struct RouteTable: Sendable {
  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var capture: Int?
    var routes: [HTTPMethod: Int] = [:]
  }

  private var nodes = [Node()]

  /// The names of the captures of a path, in order.
  static func captures(of path: String) throws(RoutingError) -> [String] {
    var names: [String] = []
    for segment in try segments(of: path) {
      if let name = try capture(segment, of: path) { names.append(name) }
    }
    return names
  }

  /// Adds a route by its index; throws the index of the one it collides with as a conflict.
  mutating func add(_ index: Int, _ method: HTTPMethod, _ path: String, name: (Int) -> String) throws(RoutingError) {
    var node = 0
    for segment in try Self.segments(of: path) {
      let isCapture = try Self.capture(segment, of: path) != nil
      if let next = isCapture ? nodes[node].capture : nodes[node].literals[segment] {
        node = next
      } else {
        nodes.append(Node())
        let next = nodes.count - 1
        if isCapture { nodes[node].capture = next } else { nodes[node].literals[segment] = next }
        node = next
      }
    }
    if let other = nodes[node].routes[method] { throw .conflict(name(other), name(index)) }
    nodes[node].routes[method] = index
  }

  /// The routes by method of a path, and the captured segments in order; nil when there is no such path.
  func find(_ segments: [String]) -> (routes: [HTTPMethod: Int], captured: [String])? {
    var captured: [String] = []
    guard let node = find(segments[...], from: 0, &captured) else { return nil }
    return (nodes[node].routes, captured)
  }

  private func find(_ segments: ArraySlice<String>, from node: Int, _ captured: inout [String]) -> Int? {
    guard let first = segments.first else { return nodes[node].routes.isEmpty ? nil : node }
    if let next = nodes[node].literals[first], let found = find(segments.dropFirst(), from: next, &captured) {
      return found
    }
    guard let next = nodes[node].capture, !first.isEmpty else { return nil }
    captured.append(first)
    if let found = find(segments.dropFirst(), from: next, &captured) { return found }
    captured.removeLast()
    return nil
  }

  private static func segments(of path: String) throws(RoutingError) -> [String] {
    guard path.hasPrefix("/") else { throw .malformedPath(path) }
    return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }

  private static func capture(_ segment: String, of path: String) throws(RoutingError) -> String? {
    guard segment.contains(where: { $0 == "{" || $0 == "}" }) else { return nil }
    guard segment.hasPrefix("{"), segment.hasSuffix("}"), segment.count > 2,
      segment.dropFirst().dropLast().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
    else { throw .malformedPath(path) }
    return String(segment.dropFirst().dropLast())
  }
}
