/// A request method (RFC 9110, section 9), compared with case as the standard has it.
public struct HTTPMethod: Hashable, Sendable, RawRepresentable {
  /// The method's name.
  public let rawValue: String

  /// Takes any name; what a server does not know it answers with 405.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Reads.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads, without the body.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Makes, or does.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes in part.
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Removes.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what is allowed.
  public static let options = HTTPMethod(rawValue: "OPTIONS")
}
