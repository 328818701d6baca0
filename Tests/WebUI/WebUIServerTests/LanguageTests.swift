import HTTPServer
import Testing
import WebUI

@testable import WebUIServer

/// A site in several languages: an address says which, and everything on its page stays in it.
@Suite struct LanguageTests {
  private func site() throws -> TestBrowser { try TestBrowser(languages: ["en-GB", "pl", "zh-Hans"]) }

  @Test func `an address that begins with a language is that language's page`() async throws {
    let browser = try site()
    await browser.open("/pl/products/table")
    #expect(browser.html.contains("<html lang=\"pl\">") && browser.html.contains(">table<"))
    #expect(browser.html.contains("href=\"/pl/sign-in\"") && !browser.html.contains("href=\"/sign-in\""))
    await browser.open("/products/table")
    #expect(browser.html.contains("<html lang=\"en-GB\">") && browser.html.contains("href=\"/sign-in\""))
  }

  @Test(arguments: ["/de/products/table", "/PL/products/table", "/en-GB/products/table", "/pl/pl"])
  func `what is no language of the site is a place that is not there`(address: String) async throws {
    #expect(try await site().open(address).status == .notFound)
  }

  @Test func `a form and an action stay in the language`() async throws {
    let browser = try site()
    await browser.open("/pl/products/table")
    await browser.press("add")
    #expect(browser.address == "/pl/products/table" && browser.html.contains("<html lang=\"pl\">"))
    await browser.press("home")
    #expect(browser.address == "/pl" && browser.html.contains("Welcome"))
  }

  @Test func `a live page stays in the language, and leaves for another`() async throws {
    let browser = try site()
    await browser.open("/pl/products/table")
    for (place, told) in [("/pl/sign-in", "/pl/sign-in"), ("/sign-in", "/sign-in")] {
      await browser.open("/pl/products/table")
      let socket = try #require(browser.connect(cookie: browser.cookie))
      socket.send(browser.hello(button: "add"))
      #expect(await socket.next() == "[1,0,[]]")
      socket.send("[\"u\",1,\"\(place)\"]")
      #expect(try #require(await socket.next()).contains("[\"g\",\"\(told)\"]"))
      socket.leave()
    }
  }

  @Test func `a page whose server forgot it is made anew in its language`() async throws {
    let browser = try site()
    await browser.open("/pl/products/table")
    await browser.host.closePages()
    await browser.press("add")
    #expect(browser.address == "/pl/products/table" && browser.html.contains("<html lang=\"pl\">"))
  }

  @Test(arguments: [
    ("pl", "/pl"), ("pl-PL,pl;q=0.9,en;q=0.8", "/pl"), ("de,zh-CN;q=0.7", "/zh-Hans"), ("en-US,en;q=0.9,pl;q=0.8", "/"),
    ("de", "/"), ("pl;q=0,en", "/"), ("en;q=0.1, pl ; q=0.5", "/pl"), ("*", "/"), ("", "/"), (";;q=,,pl;q=nan", "/"),
    (",,,;q=1,pl;q=1e999", "/pl"),
  ])
  func `who comes to the start page is led to the language they like best`(field: String, address: String) async throws
  {
    let browser = try site()
    browser.fields = [("Accept-Language", field)]
    await browser.open("/")
    #expect(browser.address == address)
  }

  @Test func `what was chosen counts more than what the browser says, and links within the site mean what they say`()
    async throws
  {
    let browser = try site()
    browser.fields = [("Accept-Language", "pl")]
    await browser.open("/")
    #expect(browser.address == "/pl")
    browser.fields += [("Sec-Fetch-Site", "same-origin")]
    await browser.open("/")
    #expect(browser.address == "/")
    // The next day, by a bookmark.
    browser.fields = [("Accept-Language", "pl"), ("Sec-Fetch-Site", "none")]
    await browser.open("/")
    #expect(browser.address == "/")
    await browser.open("/zh-Hans/products/table")
    await browser.open("/")
    #expect(browser.address == "/zh-Hans")
    await browser.open("/products/table")
    #expect(browser.address == "/products/table")
  }

  @Test func `a page names itself and its like in the other languages, for search engines`() async throws {
    let browser = try site()
    await browser.open("/pl/products/table")
    for link in [
      "<link rel=\"canonical\" href=\"http://shop.example/pl/products/table\">",
      "<link rel=\"alternate\" hreflang=\"en-GB\" href=\"http://shop.example/products/table\">",
      "<link rel=\"alternate\" hreflang=\"zh-Hans\" href=\"http://shop.example/zh-Hans/products/table\">",
      "<link rel=\"alternate\" hreflang=\"x-default\" href=\"http://shop.example/products/table\">",
    ] { #expect(browser.html.contains(link)) }
    await browser.open("/pl/nowhere/at/all")
    #expect(!browser.html.contains("hreflang"))
  }

  @Test(arguments: [
    (["http://127.0.0.1:8080", "https://shop.example", "https://www.shop.example"], "http", "https://shop.example"),
    (["http://b.example", "http://a.example"], "https", "http://a.example"), ([], "https", "https://shop.example"),
  ])
  func `it names itself by one address of the site, rather a secure one`(
    origins: [String], scheme: String, expected: String
  ) async throws {
    let browser = try TestBrowser(languages: ["en-GB", "pl"], origins: Set(origins), scheme: scheme)
    await browser.open("/pl/products/table")
    #expect(browser.html.contains("<link rel=\"canonical\" href=\"\(expected)/pl/products/table\">"))
  }

  @Test func `a site in one language says nothing of languages`() async throws {
    let browser = try TestBrowser()
    browser.fields = [("Accept-Language", "pl")]
    await browser.open("/")
    #expect(browser.address == "/" && browser.languageCookie == nil && !browser.html.contains("hreflang"))
  }
}
