/// A cookie as the browser keeps it.
public struct Cookie: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its value.
  public let value: String
  /// The path it is sent to.
  public let path: String
  /// Whether scripts cannot read it.
  public let isHTTPOnly: Bool
  /// Whether it is sent over secure connections only.
  public let isSecure: Bool
  /// `Strict`, `Lax` or `None`.
  public let sameSite: String?

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.text, let text = value["value"]?.text else { return nil }
    self.name = name
    self.value = text
    path = value["path"]?.text ?? "/"
    isHTTPOnly = value["httpOnly"] == .bool(true)
    isSecure = value["secure"] == .bool(true)
    sameSite = value["sameSite"]?.text
  }
}

extension Browser {
  /// The cookies of the page's address.
  public var cookies: [Cookie] {
    get async throws(WebDriverError) {
      try await connection.send("GET", "\(path)/cookie").list?.compactMap { Cookie($0) } ?? []
    }
  }

  /// Sets a cookie for the page's host.
  public func setCookie(_ name: String, to value: String) async throws(WebDriverError) {
    try await connection.send(
      "POST", "\(path)/cookie", ["cookie": ["name": .text(name), "value": .text(value), "path": "/"]])
  }

  /// Forgets the cookies of the page's address.
  public func removeCookies() async throws(WebDriverError) { try await connection.send("DELETE", "\(path)/cookie") }
}
