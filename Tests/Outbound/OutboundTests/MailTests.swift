import Outbound
import Testing

struct MailTests {
  @Test(arguments: ["a@b.example", "first.last+tag@sub.example.com", "x@localhost", "o'brien@example.ie"])
  func `an address is taken`(text: String) { #expect(MailAddress(text)?.address == text) }

  @Test(arguments: [
    "", "a", "@b", "a@", "a@@b", "a b@c.example", "a@b..c", ".a@b.example", "a.@b.example", "a..b@c.example",
    "a@-b.example",
    "a@b-.example", "<a@b.example>", "a@b.example>", "a@b.example\r\nBcc: c@d.example", "a,b@c.example",
    "żółw@b.example",
    "a@żółw.example", "a@[127.0.0.1]", "\"a b\"@c.example",
  ])
  func `what mail servers would take for something else is not`(text: String) { #expect(MailAddress(text) == nil) }

  private let content = MailContent(
    language: "en", subject: "A & <B>",
    blocks: [
      .paragraph("1 < 2 & \"so\" 'on'"), .link("Go", address: "https://shop.example/?t=\(MailContent.secretMark)"),
      .link("Never", address: "javascript:alert(1)"), .note("Note"),
    ], signature: "Shop")

  @Test func `a secret stands where its mark is, or is not shown`() {
    #expect(content.hasSecret && !content.revealing("s").hasSecret)
    #expect(content.revealing("s3cret").text.contains("https://shop.example/?t=s3cret\n"))
    let shown = content.revealing(nil)
    #expect(shown.text.contains("https://shop.example/?t=…\n") && !shown.html.contains(MailContent.secretMark))
  }

  @Test func `what is said is never markup, and no link leads but to the web`() {
    let html = content.html
    #expect(
      html.contains("1 &lt; 2 &amp; &quot;so&quot; &#39;on&#39;") && html.contains("<title>A &amp; &lt;B&gt;</title>"))
    #expect(!html.contains("href=\"javascript") && html.contains("href=\"\""))
    #expect(!html.contains("<img") && !html.contains("url(") && !html.contains("<script"))
  }

  @Test func `the text has all that the page has`() {
    #expect(
      content.text == """
        1 < 2 & "so" 'on'

        Go:
        https://shop.example/?t=__secret__

        Never:
        javascript:alert(1)

        Note

        -- 
        Shop

        """)
  }
}
