import FoundationCore
import HTTPServer
import WebUI

/// Pages in several languages: which one an address is in, and which one a reader is led to.
final class PageLanguages: Sendable {
  /// The site's own, and those that addresses begin with.
  private let languages: [String]
  private let origins: Set<String>
  private let scheme: String

  init(_ languages: [String], origins: Set<String>, scheme: String) {
    self.languages = languages
    self.origins = origins
    self.scheme = scheme
  }

  /// The name of the cookie with the language that was shown last. It says nothing else, and is not trusted.
  private static var cookieName: String { "language" }

  /// Reads an address of this site.
  func location(_ address: some StringProtocol) -> PageLocation? {
    PageLocation(address, languages: languages.dropFirst())
  }

  /// The language that a page at a location is in.
  func language(of location: PageLocation) -> String { location.language ?? languages.first ?? "en" }

  /// The start page in the language that its reader chose before or else prefers, where that is not the site's own.
  ///
  /// Only who comes to the start page from elsewhere is sent on: links within the site, and all other addresses, mean
  /// what they say.
  func preferred(_ location: PageLocation, by request: HTTPRequest) -> PageLocation? {
    guard location == PageLocation(), languages.count > 1,
      request.fields["sec-fetch-site"] != "same-origin"
    else { return nil }
    let chosen = noted(request) ?? LanguagePreference(request.fields["accept-language"]).best(languages)
    guard let chosen, chosen != languages.first else { return nil }
    return location.in(chosen)
  }

  /// Has the browser remember the language of a page.
  func note(_ language: String, of request: HTTPRequest, in response: inout HTTPResponse) {
    guard languages.count > 1, noted(request) != language else { return }
    response.fields.append(
      "Set-Cookie", "\(Self.cookieName)=\(language); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000")
  }

  private func noted(_ request: HTTPRequest) -> String? {
    guard let tag = request.cookie(Self.cookieName) else { return nil }
    return languages.first { $0 == tag }
  }

  /// The page in each language, with whole addresses: search engines take no others.
  func editions(of location: PageLocation, _ request: HTTPRequest) -> [PageDocument.Edition] {
    guard let origin = origin(request) else { return [] }
    return languages.enumerated().map { index, language in
      PageDocument.Edition(
        language: language, origin: origin, path: location.in(index == 0 ? nil : language).description)
    }
  }

  /// The site's origin: one that is configured, else the one that was asked. Of several always the same, and rather one
  /// that is secure: a page is to name itself alike wherever it was found.
  private func origin(_ request: HTTPRequest) -> String? {
    origins.min { ($0.hasPrefix("https:") ? 0 : 1, $0) < ($1.hasPrefix("https:") ? 0 : 1, $1) }
      ?? request.fields["host"].map { "\(scheme)://\($0)" }
  }
}
