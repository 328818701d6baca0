import FoundationCore
import Shipping
import Testing

struct TrackingLinkTests {
  @Test(arguments: [
    ("https://track.example/{number}", "A 1/2", "https://track.example/A%201%2F2"),
    (
      "https://track.example:8443/p?n={number}&l=en", "ü\"<&#?",
      "https://track.example:8443/p?n=%C3%BC%22%3C%26%23%3F&l=en"
    ),
    ("https://track.example/#{number}", "a-b._~", "https://track.example/#a-b._~"),
  ])
  func `a number is written in percent-encoding`(template: String, number: String, address: String) throws {
    #expect(try #require(TrackingLink(template)).address(of: number) == address)
  }

  @Test(arguments: [
    "", "http://track.example/{number}", "HTTPS://track.example/{number}", "https://track.example/",
    "https://track.example/{number}/{number}", "https://{number}.example/", "https://track.example{number}",
    "https://user@track.example/{number}", "https://track.example:x/{number}", "https://localhost/{number}",
    "javascript:alert(1)//{number}", "https://track.example/{other}", "https://track.example/{number}}",
    "https://track.example/ {number}", "https://track.example/\"{number}", "https://träck.example/{number}",
    "https://track.example/{number}\n", "https://track.example\\@evil.example/{number}", "https:///{number}",
    "https://track.example:1:2/{number}", "https://track.example/" + String(repeating: "a", count: 500) + "{number}",
  ])
  func `what is no https address with one number is refused`(template: String) {
    #expect(TrackingLink(template) == nil)
  }

  @Test(arguments: [("northpost", true), ("a-1", true), ("", false), ("North", false), ("a b", false), ("ü", false)])
  func `a code has small letters, digits and hyphens`(text: String, isCode: Bool) {
    #expect((CarrierCode(text) != nil) == isCode)
    #expect(CarrierCode(String(repeating: "a", count: 41)) == nil)
  }
}
