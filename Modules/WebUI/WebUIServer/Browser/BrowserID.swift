import HTTPServer

/// Names a browser: the value of its cookie. A secret; keep only a digest of it.
///
/// Only ids that this server has signed are taken from a browser, so nobody can choose one.
public struct BrowserID: Hashable, Sendable {
  /// The id as text.
  public let value: String

  static let cookieName = "__Host-sid"
  private static let purpose = "browser"

  static func make(_ security: PageSecurity) -> BrowserID {
    BrowserID(value: security.seal(security.secret(), purpose: purpose))
  }

  private init(value: String) { self.value = value }

  /// The id in a request's cookies, if it is one of ours. Of several cookies of the name none counts.
  init?(_ request: HTTPRequest, _ security: PageSecurity) {
    let found = request.fields.values(of: "cookie")
      .flatMap { $0.split(separator: ";") }
      .compactMap { pair -> Substring? in
        let trimmed = pair.drop { $0 == " " }
        guard trimmed.hasPrefix(Self.cookieName + "=") else { return nil }
        return trimmed.dropFirst(Self.cookieName.count + 1)
      }
    guard found.count == 1, let value = found.first, value.utf8.count <= 200,
      security.open(value, purpose: Self.purpose) != nil
    else { return nil }
    self.value = String(value)
  }

  /// The field that gives the browser its id, for a year.
  var cookie: String {
    "\(Self.cookieName)=\(value); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000"
  }
}
