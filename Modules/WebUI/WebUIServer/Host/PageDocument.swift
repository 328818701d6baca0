import HTTPServer
import WebUI

/// What stands around every page.
struct PageDocument: Sendable {
  let siteName: String
  let styleSheet: String
  let script: String

  static let contentSecurityPolicy =
    "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; connect-src 'self'; "
    + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    + "trusted-types webui"

  func response(_ page: RenderedPage, language: String, skip: String) -> HTTPResponse {
    let title = PageTitle.text(page.title, site: siteName)
    var html: [UInt8] = []
    html.reserveCapacity(page.body.count + 1_024)
    html +=
      """
      <!DOCTYPE html><html lang="\(escaped(language))"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(escaped(title))</title>\
      \(page.description.map { "<meta name=\"description\" content=\"\(escaped($0))\">" } ?? "")\
      <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><link rel="stylesheet" href="\(escaped(styleSheet))">\
      <script src="\(escaped(script))" defer></script></head><body>\
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
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8">\
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(escaped(title))</title>\
      <link rel="stylesheet" href="\(escaped(styleSheet))"></head><body><main class="site-main"><h1>\(escaped(title))</h1>\
      <p>\(escaped(text))</p><p><small>\(escaped(InterfaceText().reference)) \(request.correlationID)</small></p><p><a class="button button-prominent" href="\(escaped(back.description))">Open the page\
      </a></p></main></body></html>

      """
    return Self.response(Array(html.utf8), status: status)
  }

  private static func response(_ html: [UInt8], status: HTTPStatus) -> HTTPResponse {
    var response = HTTPResponse.html(html, status: status)
    response.fields["Content-Security-Policy"] = contentSecurityPolicy
    response.fields["Cache-Control"] = "no-store"
    return response
  }

  private func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
