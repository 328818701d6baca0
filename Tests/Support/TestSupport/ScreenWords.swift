public import Foundation

/// The words of Latin letters that a page says: in its texts, and in what assistive technology is told.
public struct ScreenWords: Sendable {
  /// The words, in lowercase. Shorter ones than three letters are too often the same in two languages.
  public let words: Set<String>

  /// The words of a page's HTML.
  public init(html: String) {
    let page = html.replacing(/<(?:script|style)\b.*?<\/(?:script|style)>/.dotMatchesNewlines(), with: "")
    var texts = page.matches(of: />([^<]+)</).map { String($0.output.1) }
    texts += page.matches(of: /\s(?:aria-label|placeholder|title|alt)="([^"]*)"/).map { String($0.output.1) }
    texts += page.matches(of: /name="description" content="([^"]*)"/).map { String($0.output.1) }
    words = Self.words(of: texts)
  }

  /// The words of texts.
  public init(_ texts: [String]) { words = Self.words(of: texts) }

  /// The words of a JSON document's texts.
  public init(json: Data) throws {
    var texts: [String] = []
    Self.collect(try JSONSerialization.jsonObject(with: json), into: &texts)
    words = Self.words(of: texts)
  }

  /// The words of what canned answers say: of the texts in every JSON file of a folder.
  public init(answersIn folder: URL) throws {
    var words: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "json" {
      words.formUnion(try ScreenWords(json: Data(contentsOf: file)).words)
    }
    self.words = words
  }

  private static func collect(_ value: Any, into texts: inout [String]) {
    if let text = value as? String { texts.append(text) }
    for part in value as? [Any] ?? [] { collect(part, into: &texts) }
    for (_, part) in value as? [String: Any] ?? [:] { collect(part, into: &texts) }
  }

  private static func words(of texts: [String]) -> Set<String> {
    Set(
      texts.flatMap { text in
        text.replacing(/&\w+;/, with: " ").split { !$0.isLetter }
          .filter { $0.utf8.count >= 3 && $0.utf8.allSatisfy { $0 < 0x80 } }.map { $0.lowercased() }
      })
  }
}
