/// HTML as nobody would write it: elements that shops' texts have, and those that they must not have, in any order.
public enum RandomHTML {
  private static let pieces = [
    "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<ul>", "</ul>", "<ol>", "</ol>", "<li>", "</li>", "<h1>", "</h1>",
    "<h3>", "</h3>", "<a href=\"https://x.example\">", "<a href=/p>", "<a href=\"javascript:x\">", "</a>", "<br>",
    "<script>", "</script>", "text", " ", "\n", "&lt;", "&amp;", "<", ">", "\"", "é", "<!--", "-->", "<svg>", "</svg>",
    "e\u{301}", "\u{301}", "\u{A0}", "\u{2028}", "<table>", "</table>", "<thead>", "</thead>", "<tr>", "</tr>", "<td>",
    "<th>", "<td colspan=2>", "<td rowspan=3>", "</td>", "<img src=/media/0123456789abcdef0123456789abcdef-640.webp>",
    "<img src=//x.example/p.jpg alt='a [b]'>",
    "<img src=\"https://x.example/p(1).jpg\" width=3 height=4>", "<img src=javascript:x onerror=x>", "<img src=data:x>",
    "<a href=\"/a(b)|c\">", "<ul><li>a", "<div>", "</div>", "**", "*", "\\", "[", "](/x)", "|", "- ", "1. ", "## ",
    "---",
    "!", "<iframe src=x>", "</iframe>", "<style>", "</style>", "<form>", "<input name=a>",
  ]

  /// Up to thirty pieces in a row.
  public static func text(_ random: inout SplitMix) -> String {
    (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
