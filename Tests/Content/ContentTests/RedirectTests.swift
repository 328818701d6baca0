import Content
import FoundationCore
import Testing

/// Addresses without a page.
struct RedirectTests {
  @Test(arguments: [
    ("/pages/about-us", "/pages/about-us"), ("/pages/about-us/", "/pages/about-us"), ("/a//b", "/a/b"),
    ("https://old.shop.example/pages/about?utm=1#top", "/pages/about"), ("HTTP://old.shop.example", "/"),
    (" /a ", "/a"), ("/caf%C3%A9", "/café"), ("/cafe\u{301}", "/café"), ("/%E6%9C%A8", "/木"), ("/a b", "/a%20b"),
    ("/a%20", "/a%20"), ("/a%C2%A0", "/a%C2%A0"), ("/%25%CC%81", "/%25\u{301}"), ("/a%25b%3Fc%23", "/a%25b%3Fc%23"),
  ])
  func `the path of an address is decoded, without what is not part of it`(address: String, path: String) {
    #expect(Redirect.path(address) == path && Redirect.path(path) == path)
  }

  @Test(arguments: [
    "", "a", "pages/a", "//other.example/a", "/a%2Fb", "/a%00b", "/../a", "/a/%2e%2e", "/a%zz", "ftp://x/a", "/a\\b",
    "/" + String(repeating: "x", count: 1_001),
  ])
  func `what is no path of a shop is told`(address: String) {
    #expect(Redirect.path(address) == nil && Redirect(from: address, to: "/b") == nil)
  }

  @Test(arguments: [
    "/", "/products/a?variant=1", "https://other.example/a", "http://other.example/", "/木",
  ])
  func `a redirect leads to a path or to an address`(target: String) throws {
    let redirect = try #require(Redirect(from: "/a", to: target))
    #expect(redirect.target == target)
    #expect(try Schema.redirect.decode(Schema.redirect.encode(redirect)) == redirect)
  }

  @Test(arguments: [
    "", "b", "/a", "/a/", "/a?x=1", "//evil.example", "javascript:alert(1)",
    "mailto:a@b.example",
    "https://other.example/a b", "https://other.example/\r\nSet-Cookie: a", "#top", "https://пример.example/",
  ])
  func `what leads nowhere, to itself, or out of the web is refused`(target: String) {
    #expect(Redirect(from: "/a", to: target) == nil)
  }

  @Test func `the first page of a shop has no redirect`() { #expect(Redirect(from: "/", to: "/a") == nil) }
}
