import Outbound
import Testing

struct OutboundFieldTests {
  @Test(arguments: [("X-A", "b"), ("Content-Type", "text/plain; charset=utf-8"), ("X-Empty", ""), ("X-Tab", "a\tb")])
  func `a field is sendable`(name: String, value: String) { #expect(OutboundField(name, value).isSendable) }

  @Test(arguments: [
    ("", "b"), ("X A", "b"), ("X:", "b"), ("X", "a\r\nHost: evil.example"), ("X", "a\nb"), ("X", "a\0b"), ("X\r", "b"),
    ("Ж", "b"), ("X", "a\u{7F}"),
  ])
  func `a field that could begin another is not`(name: String, value: String) {
    #expect(!OutboundField(name, value).isSendable)
  }

  @Test func `fields of an answer are found whatever their case`() {
    let response = OutboundResponse(status: 200, fields: [OutboundField("Retry-After", "3")])
    #expect(response["retry-after"] == "3")
    #expect(response["Location"] == nil)
  }
}
