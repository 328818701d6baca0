/// The script of live pages, as browsers get it.
enum PageScript {
  /// `page.js` without its comments, its indentation and the space that only sets signs apart.
  static let bytes: [UInt8] = Array(
    String(decoding: PackageResources.page_js, as: UTF8.self)
      .split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }
      .map { squeezed($0) }
      .joined(separator: "\n").utf8)

  /// Signs that need no space beside them. Not among them are + and -, of which two are something else, and /.
  private static let signs: Set<Character> = Set("{}()[];,:?=<>|&!*")

  /// A line without the space beside signs; strings, which end on their line, stay as they are.
  private static func squeezed(_ line: Substring) -> String {
    var result = ""
    var quote: Character?
    var awaitsSpace = false
    for character in line {
      if quote == nil, character == " " {
        awaitsSpace = true
        continue
      }
      if awaitsSpace, let last = result.last, !signs.contains(last), !signs.contains(character) { result += " " }
      awaitsSpace = false
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      }
      result.append(character)
    }
    return result
  }
}
