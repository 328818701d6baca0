import FoundationCore
import HTTPServer
import WebUI

/// The appearance that a reader has chosen, which their browser keeps in a cookie. It says nothing else, and is not
/// trusted.
enum PageAppearance {
  private static let cookieName = "appearance"

  /// What was chosen in the browser that asks.
  static func of(_ request: HTTPRequest) -> Appearance {
    request.cookie(cookieName).flatMap { Appearance(rawValue: String($0)) } ?? .system
  }

  /// Has the browser keep a choice, for a year; that to follow the system is none to keep.
  static func note(_ appearance: Appearance, in response: inout HTTPResponse) {
    let age = appearance == .system ? 0 : 31_536_000
    response.fields.append(
      "Set-Cookie",
      "\(cookieName)=\(appearance.rawValue); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=\(age)")
  }
}

extension HTTPRequest {
  /// The first cookie of a name.
  func cookie(_ name: String) -> Substring? {
    let prefix = name + "="
    for field in fields.values(of: "cookie") {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix(prefix) { return pair.dropFirst(prefix.count) }
      }
    }
    return nil
  }
}

extension PageHost {
  /// Keeps a reader's choice, and shows the page again that it was made on. Nothing else changes: a post of this site is
  /// enough, and no page has to be known.
  func chooseAppearance(_ request: HTTPRequest) -> HTTPResponse {
    guard RequestOrigin.isOwn(request, origins: configuration.origins) else {
      return document.refusal(.forbidden, "Not allowed", "This form was not sent by a page of this site.", request)
    }
    guard let body = String(validating: request.body, as: UTF8.self),
      let form = try? QueryParameters(decoding: body),
      let appearance = form["appearance"].flatMap({ Appearance(rawValue: $0) })
    else {
      return document.refusal(.badRequest, "The form could not be read", "It is damaged. Nothing was done.", request)
    }
    let back = form[FormFields.page].flatMap { languages.location($0) } ?? PageLocation()
    var response = HTTPResponse.redirect(to: back.description)
    response.fields["Cache-Control"] = "no-store"
    PageAppearance.note(appearance, in: &response)
    return response
  }
}
