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
      ("<ul><li>a<li>b<ul><li>c</ul></ul>d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>"),
      ("<ol><li>a<ul><li>b</li></ul>c</li></ol>", "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>"),
      ("<ul><li><ul><li>a</li></ul></li><li><p>b</p><p>c</p></li></ul>", "<ul><li>a</li><li>b<br>c</li></ul>"),
      (
        "<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5</ul></ul></ul></ul></ul>",
        "<ul><li>1<ul><li>2<ul><li>3<ul><li>4</li><li>5</li></ul></li></ul></li></ul></li></ul>"
      ),
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
      (
        "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
        "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>"
      ),
      (
        "<table><thead><tr><td>a<tbody><tr><td>b</table>",
        "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"
      ),
      (
        "<table><tr><th>a<th>b<tr><th>c<td>d</table>",
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>"
      ),
      (
        "<table><tr><td colspan=2>a<td>b<tr><td rowspan=2>c<td>d<td>e<tr><td>f<td>g</table>",
        "<table><tbody><tr><td>a</td><td></td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr><tr><td></td><td>f</td><td>g</td></tr></tbody></table>"
      ),
      (
        "<table><caption>T</caption><tr><td><p>a</p><ul><li>b</ul><td><table><tr><td>c<td>d</table></table>e",
        "<p>T</p><table><tbody><tr><td>a<br>b</td><td>c d</td></tr></tbody></table><p>e</p>"
      ),
      ("<table><tr><td> <td>&#x20;</table>", ""),
      ("<table><tr><th>a</table>", "<table><tbody><tr><td>a</td></tr></tbody></table>"),
      (
        "<p>a<img src='https://x.example/p.jpg' alt=' A\nb ' width=640 height=480>b",
        "<p>a</p><img src=\"https://x.example/p.jpg\" alt=\"A b\" width=\"640\" height=\"480\"><p>b</p>"
      ),
      ("<img src=//x.example/p.jpg width=100%>", "<img src=\"https://x.example/p.jpg\" alt=\"\">"),
      (
        "<ul><li>a<img src=/media/0123456789abcdef0123456789abcdef-640.webp alt=a>b</ul>",
        "<ul><li>ab</li></ul><img src=\"/media/0123456789abcdef0123456789abcdef-640.webp\" alt=\"a\">"
      ),
      (
        "<img src=http://x.example/p.jpg alt=a><img src=data:image/png;base64,x><img src=javascript:x><img src=/admin>",
        ""
      ),
      ("<h1>a<br>b</h1><h6>c</h6>", "<h2>a b</h2><h4>c</h4>"),
      ("<p>a\u{202E}b\u{0}c</p>", "<p>abc</p>"), ("<p>&nbsp;</p>", ""),
    ] as [(String, String)])
  func `HTML is read by an allow-list`(html: String, expected: String) {
    #expect(RichText(html: html).html == expected)
  }

  @Test func `whatever is read, its HTML and its JSON read back to the same, and hold nothing else`() throws {
    var random = SplitMix(seed: 21)
    for _ in 0..<5_000 {
      let html = RandomHTML.text(&random)
      let text = RichText(html: html)
      #expect(RichText(html: text.html) == text, "\(html) became \(text.html)")
      #expect(try Schema.richText.decode(Schema.richText.encode(text)) == text)
      #expect(Self.foreign(in: text.html) == [], "\(html)")
    }
  }

  /// The tags of a text that rich text does not have, and the addresses that it may not lead to.
  private static func foreign(in html: String) -> [String] {
    let tags = html.matches(of: /<\/?([a-z0-9]+)([^>]*)>/.matchingSemantics(.unicodeScalar))
    let allowed: Set<Substring> = [
      "p", "h2", "h3", "h4", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "strong", "em", "a", "br",
      "img",
    ]
    return tags.compactMap { tag in
      let attributes = tag.2
      let isSafe: Bool =
        switch tag.1 {
        case "a":
          attributes.isEmpty || attributes.wholeMatch(of: /\ href="(https?:|mailto:|tel:|\/(?!\/)|#)[^"]*"/) != nil
        case "img":
          attributes.wholeMatch(of: /\ src="(https:\/\/|\/media\/)[^"]*" alt="[^"]*"( width="\d+" height="\d+")?/)
            != nil
        default: attributes.isEmpty
        }
      return allowed.contains(tag.1) && isSafe ? nil : String(tag.0)
    }
  }

  @Test func `a table that is too large becomes paragraphs`() {
    func rows(_ count: Int, _ width: Int) -> [[[RichText.Span]]] {
      Array(repeating: Array(repeating: [.init("a")], count: width), count: count)
    }
    #expect(RichText([.table(.init(rows(200, 20)))]).blocks.count == 1)
    #expect(RichText([.table(.init(rows(201, 2)))]).html == String(repeating: "<p>a a</p>", count: 201))
    #expect(
      RichText([.table(.init(rows(1, 21)))]).blocks == [
        .paragraph([.init(rows(1, 21)[0].map { _ in "a" }.joined(separator: " "))])
      ])
  }

  @Test func `the text alone has the words of every form`() {
    let html = """
      <h2>T</h2><p>a<br>b <a href=/x>c</a></p><ul><li>d<ul><li>e</ul></ul>
      <table><tr><th>f<th>g<tr><td>h<td></table><img src=https://x.example/p.jpg alt=i><img src=https://x.example/p.jpg>
      """
    #expect(RichText(html: html).plainText == "T\na\nb c\nd\ne\nf g\nh\ni")
  }

  @Test func `a text keeps the limits of length and parts`() {
    let long = RichText(plain: String(repeating: "a", count: RichText.lengthLimit))
    #expect(long.excess == nil)
    #expect(RichText(long.blocks + long.blocks).excess == "The text is longer than 65000 characters.")
    let many = RichText(html: String(repeating: "<p>a</p>", count: RichText.partLimit / 2))
    #expect(many.excess == nil)
    #expect(RichText(many.blocks + [.paragraph([.init("a")])]).excess == "The text has more than 10000 parts.")
    #expect(throws: SchemaError.self) {
      try Schema.newRichText.decode(Schema.richText.encode(RichText(long.blocks + long.blocks)))
    }
  }

  @Test(
    arguments: [
      (#"{"kind":"paragraph"}"#, "/blocks/0/items", "required"), (#"{"kind":"table"}"#, "/blocks/0/rows", "required"),
      (#"{"kind":"picture"}"#, "/blocks/0/picture", "required"),
      (#"{"kind":"quote","items":[[{"text":"a"}]]}"#, "/blocks/0/kind", "choice"),
      (
        #"{"kind":"bullets","items":[[{"text":"a"}]],"nested":[{"item":1,"level":1,"kind":"bullets"}]}"#,
        "/blocks/0/nested/0/item", "range"
      ),
      (
        #"{"kind":"table","rows":[[[{"text":"a"},{"text":"b","link":"javascript:x"}]]]}"#, "/blocks/0/rows/0/0/1/link",
        "link"
      ),
      (#"{"kind":"picture","picture":{"url":"http://x.example/p.jpg","alt":""}}"#, "/blocks/0/picture/url", "picture"),
      (#"{"kind":"picture","picture":{"url":"https://x.example/p.jpg"}}"#, "/blocks/0/picture/alt", "required"),
    ])
  func `JSON that rich text cannot be is refused with its place`(block: String, pointer: String, code: String) throws {
    let error = #expect(throws: SchemaError.self) {
      try Schema.newRichText.decode(Array(#"{"blocks":[\#(block)]}"#.utf8))
    }
    guard case .invalid(let violations)? = error else { throw error ?? .invalid([]) }
    #expect(violations.map(\.pointer) == [pointer] && violations.map(\.code) == [code])
  }

  @Test func `JSON of a flat list, as it was kept before, is read`() throws {
    let json =
      #"{"blocks":[{"kind":"bullets","items":[[{"text":"a"}],[{"text":"b","bold":true}]]},{"kind":"heading","level":1,"items":[[{"text":"T"}]]}]}"#
    #expect(
      try Schema.richText.decode(Array(json.utf8)).html == "<ul><li>a</li><li><strong>b</strong></li></ul><h2>T</h2>")
  }

  @Test func `JSON that is not canonical is made so, a link that is not allowed is refused`() throws {
    let json = #"{"blocks":[{"kind":"paragraph","items":[[{"text":" a "},{"text":" b","bold":false}]]}]}"#
    #expect(try Schema.richText.decode(Array(json.utf8)).html == "<p>a b</p>")
    let bad = #"{"blocks":[{"kind":"paragraph","items":[[{"text":"a","link":"javascript:x"}]]}]}"#
    #expect(throws: SchemaError.self) { try Schema.richText.decode(Array(bad.utf8)) }
  }
}
