import FoundationCore
import HTTPServer
import WebUI

/// Pages in several languages: which one an address is in, and which one a reader is led to.
extension PageHost {
  /// The name of the cookie with the language that was shown last. It says nothing else, and is not trusted.
  private static var cookieName: String { "language" }

  /// Reads an address of this site.
  func location(_ address: some StringProtocol) -> PageLocation? {
    PageLocation(address, languages: configuration.languages.dropFirst())
  }

  /// The language that a page at a location is in.
  func language(of location: PageLocation) -> String { location.language ?? configuration.languages.first ?? "en" }

  /// The start page in the language that its reader chose before or else prefers, where that is not the site's own.
  ///
  /// Only who comes to the start page from elsewhere is sent on: links within the site, and all other addresses, mean
  /// what they say.
  func preferred(_ location: PageLocation, by request: HTTPRequest) -> PageLocation? {
    guard location == PageLocation(), configuration.languages.count > 1,
      request.fields["sec-fetch-site"] != "same-origin"
    else { return nil }
    let chosen = noted(request) ?? LanguagePreference(request.fields["accept-language"]).best(configuration.languages)
    guard let chosen, chosen != configuration.languages.first else { return nil }
    return location.in(chosen)
  }

  /// Has the browser remember the language of a page.
  func note(_ language: String, of request: HTTPRequest, in response: inout HTTPResponse) {
    guard configuration.languages.count > 1, noted(request) != language else { return }
    response.fields.append(
      "Set-Cookie", "\(Self.cookieName)=\(language); Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000")
  }

  private func noted(_ request: HTTPRequest) -> String? {
    let prefix = Self.cookieName + "="
    for field in request.fields.values(of: "cookie") {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        if pair.hasPrefix(prefix) { return configuration.languages.first { $0 == pair.dropFirst(prefix.count) } }
      }
    }
    return nil
  }

  /// The page in each language, with whole addresses: search engines take no others.
  func editions(of location: PageLocation, _ request: HTTPRequest) -> [PageDocument.Edition] {
    guard configuration.languages.count > 1, let origin = origin(request) else { return [] }
    return configuration.languages.enumerated().map { index, language in
      PageDocument.Edition(
        language: language, address: origin + location.in(index == 0 ? nil : language).description)
    }
  }

  /// The site's origin: one that is configured, else the one that was asked. Of several always the same, and rather one
  /// that is secure: a page is to name itself alike wherever it was found.
  private func origin(_ request: HTTPRequest) -> String? {
    configuration.origins.min { ($0.hasPrefix("https:") ? 0 : 1, $0) < ($1.hasPrefix("https:") ? 0 : 1, $1) }
      ?? request.fields["host"].map { "\(configuration.scheme)://\($0)" }
  }
}

/// What a browser says of the languages that its reader knows (RFC 9110, section 12.5.4).
struct LanguagePreference: Sendable {
  /// The tags in lower case, the best liked first.
  let tags: [String]

  init(_ field: String?) {
    let ranges = (field ?? "").split(separator: ",").prefix(32).map { range in
      let parts = range.split(separator: ";").map { part in part.filter { $0 != " " && $0 != "\t" } }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (tag: (parts.first ?? "").lowercased(), quality: quality)
    }
    let wanted = ranges.filter { $0.quality > 0 && !$0.tag.isEmpty && $0.tag != "*" }
    tags = wanted.enumerated()
      .sorted { ($0.element.quality, -$0.offset) > ($1.element.quality, -$1.offset) }.map(\.element.tag)
  }

  /// The language that the reader likes best of those there are: the same tag, else the same language anywhere.
  func best(_ languages: [String]) -> String? {
    func main(_ tag: some StringProtocol) -> String { tag.split(separator: "-").first.map { $0.lowercased() } ?? "" }
    for tag in tags {
      if let same = languages.first(where: { $0.lowercased() == tag }) { return same }
      if let near = languages.first(where: { main($0) == main(tag) }) { return near }
    }
    return nil
  }
}
