import HTTPWire

/// A status code (RFC 9110, section 15).
public struct HTTPStatus: Hashable, Sendable {
  /// The number, 200 to 599.
  public let code: Int

  /// Takes a code; one outside 200–599 becomes 500.
  public init(code: Int) { self.code = (200...599).contains(code) ? code : 500 }

  /// The registered phrase, such as `Not Found`.
  public var reason: String { StatusLine.reason(of: code).description }

  /// 200.
  public static let ok = HTTPStatus(code: 200)
  /// 201.
  public static let created = HTTPStatus(code: 201)
  /// 202.
  public static let accepted = HTTPStatus(code: 202)
  /// 204.
  public static let noContent = HTTPStatus(code: 204)
  /// 301.
  public static let movedPermanently = HTTPStatus(code: 301)
  /// 303.
  public static let seeOther = HTTPStatus(code: 303)
  /// 304.
  public static let notModified = HTTPStatus(code: 304)
  /// 307.
  public static let temporaryRedirect = HTTPStatus(code: 307)
  /// 308.
  public static let permanentRedirect = HTTPStatus(code: 308)
  /// 400.
  public static let badRequest = HTTPStatus(code: 400)
  /// 401.
  public static let unauthorized = HTTPStatus(code: 401)
  /// 403.
  public static let forbidden = HTTPStatus(code: 403)
  /// 404.
  public static let notFound = HTTPStatus(code: 404)
  /// 405.
  public static let methodNotAllowed = HTTPStatus(code: 405)
  /// 408.
  public static let requestTimeout = HTTPStatus(code: 408)
  /// 409.
  public static let conflict = HTTPStatus(code: 409)
  /// 410.
  public static let gone = HTTPStatus(code: 410)
  /// 412.
  public static let preconditionFailed = HTTPStatus(code: 412)
  /// 413.
  public static let contentTooLarge = HTTPStatus(code: 413)
  /// 415.
  public static let unsupportedMediaType = HTTPStatus(code: 415)
  /// 421.
  public static let misdirectedRequest = HTTPStatus(code: 421)
  /// 422.
  public static let unprocessableContent = HTTPStatus(code: 422)
  /// 426.
  public static let upgradeRequired = HTTPStatus(code: 426)
  /// 428.
  public static let preconditionRequired = HTTPStatus(code: 428)
  /// 429.
  public static let tooManyRequests = HTTPStatus(code: 429)
  /// 500.
  public static let internalServerError = HTTPStatus(code: 500)
  /// 503.
  public static let serviceUnavailable = HTTPStatus(code: 503)
}
