import HTTPServer
import Testing
import WebUI

@testable import WebUIServer

/// Light and dark pages by choice: a form, a cookie, and an attribute that is there before anything is drawn.
@Suite struct AppearanceTests {
  @Test func `a page follows its reader's system until they choose`() async throws {
    let browser = try TestBrowser()
    await browser.open("/")
    #expect(!browser.html.contains("data-appearance"))
    #expect(browser.html.contains(#"<meta name="color-scheme" content="light dark">"#))
  }

  @Test(arguments: [("dark", #" data-appearance="dark""#), ("light", #" data-appearance="light""#), ("sepia", "")])
  func `a page is as its browser's cookie says, and a cookie that says something else is none`(
    cookie: String, attribute: String
  ) async throws {
    let browser = try TestBrowser()
    browser.fields = [("Cookie", "language=en; appearance=\(cookie)")]
    await browser.open("/")
    let html = browser.html
    #expect(html.contains("<html lang=\"en\"\(attribute)>"))
    #expect(html.contains("content=\"\(attribute.isEmpty ? "light dark" : cookie)\""))
  }

  private func choose(
    _ body: String, from origin: String? = "same-origin"
  ) throws -> (status: HTTPStatus, location: String?, cookie: String?) {
    var fields: HTTPFields = ["content-type": "application/x-www-form-urlencoded"]
    if let origin { fields["sec-fetch-site"] = origin }
    let answer = try TestBrowser().host.chooseAppearance(
      HTTPRequest(.post, "/_appearance", fields: fields, body: Array(body.utf8)))
    return (answer.status, answer.fields["location"], answer.fields.values(of: "set-cookie").first)
  }

  @Test func `a choice is kept for a year, and leads back to the page it was made on`() throws {
    let answer = try choose("appearance=dark&_u=%2Fproducts%3Fq%3Doak")
    #expect(answer.status == .seeOther && answer.location == "/products?q=oak")
    #expect(
      answer.cookie == "appearance=dark; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000")
    #expect(try choose("appearance=system").cookie?.hasSuffix("Max-Age=0") == true)
  }

  @Test(arguments: ["https%3A%2F%2Fother.example%2F", "%2F%2Fother.example", "javascript%3Aalert(1)", ""])
  func `a choice never leads to another site`(address: String) throws {
    let location = try #require(try choose("appearance=dark&_u=\(address)").location)
    #expect(location.hasPrefix("/") && !location.hasPrefix("//"))
  }

  @Test(arguments: [("appearance=dark", "cross-site"), ("appearance=dark", nil), ("appearance=sepia", "same-origin")])
  func `another site's form, and one that makes no choice, change nothing`(body: String, origin: String?) throws {
    let answer = try choose(body, from: origin)
    #expect(answer.status.code >= 400 && answer.cookie == nil)
  }
}
