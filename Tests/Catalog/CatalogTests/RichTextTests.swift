import Catalog
import FoundationCore
import TestSupport
import Testing

struct RichTextTests {
  @Test(
    arguments: [
      ("", ""), ("plain", "<p>plain</p>"), ("a < b", "<p>a &lt; b</p>"),
      ("one\n\ntwo\nlines", "<p>one</p><p>two<br>lines</p>"),
      ("<p>A</p><p> B  C </p>", "<p>A</p><p>B C</p>"), ("<P CLASS=x STYLE='color:red'>A</P>", "<p>A</p>"),
      ("<b>x</b><strong>y</strong> z", "<p><strong>xy</strong> z</p>"),
      ("<i>a<b>b</i>c</b>", "<p><em>a</em><strong><em>b</em></strong><strong>c</strong></p>"),
      ("<h2>T</h2>text", "<h2>T</h2><p>text</p>"), ("<h9>T</h9>", "<p>T</p>"),
      ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "<ul><li>a</li><li>b</li><li>c</li></ul><p>d</p>"),
      ("<ol><li><p>a</p></li></ol>", "<ol><li>a</li></ol>"), ("a<br/>b<br><br>", "<p>a<br>b</p>"),
      ("<a href='https://x.example/?a=1&amp;b=2'>x</a>", "<p><a href=\"https://x.example/?a=1&amp;b=2\">x</a></p>"),
      ("<a href=/pages/size>x</a>", "<p><a href=\"/pages/size\">x</a></p>"),
      ("<a href='javascript:alert(1)'>x</a>", "<p>x</p>"), ("<a href='JaVaScRiPt&#58;alert(1)'>x</a>", "<p>x</p>"),
      ("<a href=' &#1;javascript:alert(1)'>x</a>", "<p>x</p>"), ("<a href='java\tscript:alert(1)'>x</a>", "<p>x</p>"),
      ("<a href='//evil.example'>x</a>", "<p>x</p>"), ("<a href='/\\evil.example'>x</a>", "<p>x</p>"),
      ("<a href='data:text/html,x'>x</a>", "<p>x</p>"), ("<a href='vbscript:x'>x</a>", "<p>x</p>"),
      ("<script>alert('<p>')</script>a", "<p>a</p>"), ("<SCRIPT >x</ScRiPt>a", "<p>a</p>"),
      ("<script>never closed", ""),
      ("<style>p{}</style>a<!-- <b> -->b<!doctype html>", "<p>ab</p>"), ("<img src=x onerror=alert(1)>a", "<p>a</p>"),
      ("<svg><a href='javascript:1'>x</a></svg>a", "<p>a</p>"), ("<iframe src=x>in</iframe>a", "<p>a</p>"),
      ("<p onclick=\"x>y\">a</p>", "<p>a</p>"), ("a<", "<p>a&lt;</p>"), ("a<b", "<p>a</p>"),
      ("</p>a</nonsense>", "<p>a</p>"),
      ("&lt;script&gt;x&lt;/script&gt;<p>", "<p>&lt;script&gt;x&lt;/script&gt;</p>"),
      ("&amp;lt;b&gt;", "<p>&amp;lt;b&gt;</p>"),
      ("caf&eacute; &euro;5 &#x1F600; &bogus; &#0;", "<p>café €5 😀 &amp;bogus; &amp;#0;</p>"),
      ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "<p>a b</p><p>c</p>"),
      ("<p>a\u{202E}b\u{0}c</p>", "<p>abc</p>"), ("<p>&nbsp;</p>", "<p>\u{A0}</p>"),
    ] as [(String, String)])
  func `HTML is read by an allow-list`(html: String, expected: String) {
    #expect(RichText(html: html).html == expected)
  }

  @Test func `whatever is read, its HTML and its JSON read back to the same, and hold nothing else`() throws {
    let pieces = [
      "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>", "</li>", "<h1>", "</h1>",
      "<a href=\"https://x.example\">", "<a href=\"javascript:x\">", "</a>", "<br>", "<script>", "</script>", "text",
      " ",
      "\n", "&lt;", "&amp;", "<", ">", "\"", "é", "<!--", "-->", "<svg>", "</svg>", "<td>", "e\u{301}", "\u{A0}",
    ]
    var random = SplitMix(seed: 21)
    for _ in 0..<5_000 {
      let html = (0..<Int.random(in: 0...20, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let text = RichText(html: html)
      #expect(RichText(html: text.html) == text, "\(html) became \(text.html)")
      #expect(try Schema.richText.decode(Schema.richText.encode(text)) == text)
      #expect(!text.html.contains("<script") && !text.html.contains("javascript:"))
    }
  }

  @Test func `JSON that is not canonical is made so, a link that is not allowed is refused`() throws {
    let json = #"{"blocks":[{"kind":"paragraph","items":[[{"text":" a "},{"text":" b","bold":false}]]}]}"#
    #expect(try Schema.richText.decode(Array(json.utf8)).html == "<p>a b</p>")
    let bad = #"{"blocks":[{"kind":"paragraph","items":[[{"text":"a","link":"javascript:x"}]]}]}"#
    #expect(throws: SchemaError.self) { try Schema.richText.decode(Array(bad.utf8)) }
  }
}
