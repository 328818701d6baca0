import FoundationCore
import FoundationUI
import TestSupport
import Testing

/// The notation in which staff type descriptions.
struct RichTextNotationTests {
  @Test(
    arguments: [
      ("", ""), ("One\n\nTwo\nlines", "<p>One</p><p>Two<br>lines</p>"),
      ("## Care", "<h2>Care</h2>"), ("# Care\n##### Oven", "<h2>Care</h2><h4>Oven</h4>"),
      ("## Care\nBy hand", "<h2>Care</h2><p>By hand</p>"), ("##Care", "<p>##Care</p>"), ("\\## Care", "<p>## Care</p>"),
      ("**b** *i* ***both***", "<p><strong>b</strong> <em>i</em> <strong><em>both</em></strong></p>"),
      ("5 * 3 and 2*2", "<p>5 * 3 and 2*2</p>"), ("**open", "<p>**open</p>"), ("a ****", "<p>a ****</p>"),
      ("**a*b*", "<p>**a<em>b</em></p>"), ("\\*a\\*", "<p>*a*</p>"),
      ("[Guide](/pages/size)", "<p><a href=\"/pages/size\">Guide</a></p>"),
      ("[*G*](https://x.example/a_(b))", "<p><a href=\"https://x.example/a_(b)\"><em>G</em></a></p>"),
      ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"), ("[x]", "<p>[x]</p>"),
      ("[[a](/b)", "<p>[<a href=\"/b\">a</a></p>"),
      ("- a\n- b\n  c", "<ul><li>a</li><li>b<br>c</li></ul>"), ("* a\n+ b", "<ul><li>a</li><li>b</li></ul>"),
      ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"), ("2024 was", "<p>2024 was</p>"),
      ("For:\n- a", "<p>For:</p><ul><li>a</li></ul>"), ("- a\n1. b", "<ul><li>a</li></ul><ol><li>b</li></ol>"),
      ("- a\n  1. b\n  2. c\n- d", "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>"),
      ("- a\n    - b\n        - c\n    - d", "<ul><li>a<ul><li>b<ul><li>c</li></ul></li><li>d</li></ul></li></ul>"),
      (
        "| Size | Width |\n| --- | --- |\n| S | 20 *cm* |",
        "<table><thead><tr><th>Size</th><th>Width</th></tr></thead><tbody><tr><td>S</td><td>20 <em>cm</em></td></tr></tbody></table>"
      ),
      ("| a\\|b | c<br>d", "<table><tbody><tr><td>a|b</td><td>c<br>d</td></tr></tbody></table>"),
      (
        "![A \\[b\\]](https://x.example/p.jpg 640x480)",
        "<img src=\"https://x.example/p.jpg\" alt=\"A [b]\" width=\"640\" height=\"480\">"
      ),
      ("![a](http://x.example/p.jpg)", "<p>!<a href=\"http://x.example/p.jpg\">a</a></p>"),
      ("a\r\n\r\n- b\r\n", "<p>a</p><ul><li>b</li></ul>"),
    ] as [(String, String)])
  func `what is typed becomes rich text`(typed: String, html: String) {
    #expect(RichTextNotation.richText(typed).html == html)
  }

  @Test func `a text is shown as it would be typed`() {
    let text = RichText(
      html: """
        <h3>Care</h3><p>By <b>hand</b> 2*2</p><ol><li>a<ul><li>b<br>c</li></ul></li><li>d</li></ol>
        <table><tr><th>S|M<th>W</tr><tr><td>1<br>2<td><a href="/a|b">x</a></table><p>- no<br>1. list</p>
        """)
    #expect(
      RichTextNotation.text(of: text) == """
        ### Care

        By **hand** 2\\*2

        1. a
          - b
            c
        2. d

        | S\\|M | W |
        | --- | --- |
        | 1<br>2 | [x](/a\\|b) |

        \\- no
        1\\. list
        """)
  }

  @Test func `opening and saving changes nothing, whatever the text`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<5_000 {
      let text = RichText(html: RandomHTML.text(&random))
      let typed = RichTextNotation.text(of: text)
      #expect(RichTextNotation.richText(typed) == text, "\(text.html) became \(typed)")
    }
  }

  @Test func `whatever is typed is read, and reads the same again`() {
    let pieces = [
      "**", "*", "\\", "[", "](", ")", "(/a)", "[x](/a)", "<br>", "\n", "\n\n", "- ", "  - ", "1. ", "## ", "|",
      "| --- |",
      "![", "![a](/media/x)", "a", " ", "b c", "\t", "\u{301}", "\u{A0}", "é", "#", "-", "javascript:",
    ]
    var random = SplitMix(seed: 8)
    for _ in 0..<5_000 {
      let typed = (0..<Int.random(in: 0...25, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let text = RichTextNotation.richText(typed)
      #expect(RichTextNotation.richText(RichTextNotation.text(of: text)) == text, "\(typed)")
      #expect(!text.html.contains("href=\"javascript:"))
    }
  }
}
