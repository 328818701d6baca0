import HTTPServer
import WebUI

/// What stands around every page.
struct PageDocument: Sendable {
  let siteName: String
  let styleSheet: String
  let script: String
  let icon: String
  let manifest: String
  /// The scripts and style sheets that only some pages load.
  let features: [(name: String, address: String)]

  static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; manifest-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    + "trusted-types webui"

  /// A page in one of the languages that it is there in.
  struct Edition: Sendable {
    let language: String
    let origin: String
    let path: String

    var address: String { origin + path }
  }

  /// Sends the browser to a page in its reader's language, which is another for others.
  func elsewhere(_ location: PageLocation) -> HTTPResponse {
    var response = HTTPResponse.redirect(to: location.description)
    response.fields["Vary"] = "Accept-Language, Cookie, Sec-Fetch-Site"
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  /// A page. The first of its editions is the site's own, and where readers of other languages are sent.
  func response(
    _ page: RenderedPage, language: String, appearance: Appearance, skip: String, editions: [Edition] = []
  ) -> HTTPResponse {
    let title = PageTitle.text(page.title, site: siteName)
    var html: [UInt8] = []
    html.reserveCapacity(page.body.count + 1_024)
    html +=
      """
      <!DOCTYPE html><html lang="\(escaped(language))"\(Self.attribute(appearance))><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(escaped(title))</title>\
      \(page.description.map { "<meta name=\"description\" content=\"\(escaped($0))\">" } ?? "")\
      \(page.isUnlisted ? "<meta name=\"robots\" content=\"noindex\">" : "")\
      \(links(editions, language))\(sharing(page, title, editions, language))\
      <meta name="color-scheme" content="\(appearance == .system ? "light dark" : appearance.rawValue)">\
      <link rel="icon" href="\(escaped(icon))"><link rel="manifest" href="\(escaped(manifest))">\
      \(sheets(of: page))\
      <script src="\(escaped(script))" defer\(addresses)></script></head><body>\
      <a class="skip-link" href="#main">\(escaped(skip))</a>
      """.utf8
    html += page.body
    html += "</body></html>\n".utf8
    return Self.response(html, status: HTTPStatus(code: page.status))
  }

  /// A page without a session, for requests that are refused.
  ///
  /// It says nothing of the cause but a reference, which logs have too.
  func refusal(
    _ status: HTTPStatus, _ title: String, _ text: String, _ request: HTTPRequest, link: PageLocation? = nil
  ) -> HTTPResponse {
    let back = link ?? PageLocation()
    let html = """
      <!DOCTYPE html><html lang="en"\(Self.attribute(PageAppearance.of(request)))><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(escaped(title))</title>\
      <link rel="stylesheet" href="\(escaped(styleSheet))"></head><body><main class="site-main"><h1>\(escaped(title))</h1>\
      <p>\(escaped(text))</p><p><small>\(escaped(InterfaceText().reference)) \(request.correlationID)</small></p><p><a class="button button-prominent" href="\(escaped(back.description))">Open the page\
      </a></p></main></body></html>

      """
    return Self.response(Array(html.utf8), status: status)
  }

  /// What the style sheet knows a choice by: it is there before anything is drawn.
  private static func attribute(_ appearance: Appearance) -> String {
    appearance == .system ? "" : " data-appearance=\"\(appearance.rawValue)\""
  }

  private static func response(_ html: [UInt8], status: HTTPStatus) -> HTTPResponse {
    var response = HTTPResponse.html(html, status: status)
    response.fields["Content-Security-Policy"] = contentSecurityPolicy
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  /// What other sites show of the page where its address is shared (Open Graph), and what search engines are told of it.
  private func sharing(_ page: RenderedPage, _ title: String, _ editions: [Edition], _ language: String) -> String {
    guard let own = editions.first(where: { $0.language == language }) else { return "" }
    var properties = [("title", title), ("site_name", siteName), ("type", "website"), ("url", own.address)]
    if let description = page.description { properties.append(("description", description)) }
    if let picture = page.picture { properties.append(("image", own.origin + picture)) }
    let tags = properties.map { "<meta property=\"og:\($0.0)\" content=\"\(escaped($0.1))\">" }.joined()
    let way = BreadcrumbData(page.breadcrumbs, origin: own.origin)
    return tags + [page.data, way?.json].compactMap(\.self).map(Self.dataElement).joined()
  }

  /// A "<" could end the element, or begin a comment in it.
  private static func dataElement(_ json: String) -> String {
    "<script type=\"application/ld+json\">\(json.replacing("<", with: "\\u003c"))</script>"
  }

  private func links(_ editions: [Edition], _ language: String) -> String {
    guard let own = editions.first else { return "" }
    let others =
      editions.count > 1 ? editions + [Edition(language: "x-default", origin: own.origin, path: own.path)] : []
    let alternates = others.map {
      "<link rel=\"alternate\" hreflang=\"\(escaped($0.language))\" href=\"\(escaped($0.address))\">"
    }
    let canonical = editions.first { $0.language == language }.map {
      "<link rel=\"canonical\" href=\"\(escaped($0.address))\">"
    }
    return (canonical ?? "") + alternates.joined()
  }

  private func sheets(of page: RenderedPage) -> String {
    let own = page.styleSheet.flatMap { name in features.first { $0.name == name }?.address }
    return [styleSheet, own].compactMap(\.self).map { "<link rel=\"stylesheet\" href=\"\(escaped($0))\">" }.joined()
  }

  /// Where the page's script finds what single features and parts of the site need.
  private var addresses: String { features.map { " data-\($0.name)=\"\(escaped($0.address))\"" }.joined() }

  private func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
