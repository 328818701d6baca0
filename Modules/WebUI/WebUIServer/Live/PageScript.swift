/// The script of live pages, as browsers get it.
enum PageScript {
  /// The files of `Script` in order. A part may use what any other declares, but runs nothing before `start`, the last,
  /// except to listen.
  static let parts: [(name: String, source: [UInt8])] = [
    ("page", PackageResources.page_js), ("features", PackageResources.features_js),
    ("elements", PackageResources.elements_js),
    ("controls", PackageResources.controls_js), ("drawing", PackageResources.drawing_js),
    ("places", PackageResources.places_js), ("operations", PackageResources.operations_js),
    ("events", PackageResources.events_js), ("keyboard", PackageResources.keyboard_js),
    ("forms", PackageResources.forms_js), ("links", PackageResources.links_js),
    ("messages", PackageResources.messages_js), ("connection", PackageResources.connection_js),
    ("start", PackageResources.start_js),
  ]

  /// What is loaded only where an element asks for it, by the word that it asks with.
  static let features: [(name: String, source: [UInt8])] = [
    ("dragging", PackageResources.dragging_js), ("insertion", PackageResources.insertion_js),
    ("location", PackageResources.location_js),
  ]

  /// All parts as one function, without comments, indentation, and the space and line breaks that only set signs apart.
  static let bytes: [UInt8] = Array(
    (["(() => {\n\"use strict\";"] + parts.map { String(decoding: $0.source, as: UTF8.self) } + ["})();"])
      .joined(separator: "\n")
      .split(separator: "\n")
      .map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("//") }
      .map { squeezed($0) }
      .reduce(into: "") { script, line in
        if let last = script.last, let next = line.first, !opening.contains(last), !closing.contains(next) {
          script += "\n"
        }
        script += line
      }.utf8)

  /// Signs that need no space beside them. Not among them are + and -, of which two are something else, and /.
  private static let signs: Set<Character> = Set("{}()[];,:?=<>|&!*")

  /// Signs after which, and before which, a line break ends no statement. A block's end is among them: whatever else ends
  /// in a brace has its semicolon.
  private static let opening: Set<Character> = Set("{}([,;:?=<>|&")
  private static let closing: Set<Character> = Set("})].?:&|")

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
