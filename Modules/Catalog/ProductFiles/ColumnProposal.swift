public import Catalog
import FoundationCore
import Imports

/// What the cells of a column suggest that it becomes.
public struct ColumnProposal: Sendable {
  /// A text of the column's cells with how many have it.
  public struct Text: Sendable {
    /// What stands in the cells.
    public let text: String
    let cells: Int

    /// A text.
    public init(_ text: String, cells: Int) { (self.text, self.cells) = (text, cells) }
  }

  /// How many different values a list of choices is proposed for.
  static let choiceLimit = 20

  private let column: String
  private let texts: [Text]

  /// A proposal for a column with the texts of its cells.
  public init(column: String, texts: [Text]) {
    self.column = column
    self.texts = texts.map { Text($0.text.trimmed, cells: $0.cells) }.filter { !$0.text.isEmpty }
  }

  /// An attribute of some types of products. Its name and code are those of Shopify's metafield, whose columns are called
  /// "Material (product.metafields.custom.material)" or "Metafield: custom.material", else the column's.
  public func draft(scope: AttributeScope, types: [String]) -> ColumnMappingDraft {
    var (title, key) = (column, column.trimmed)
    if let match = column.wholeMatch(of: /(.*?) ?\((?:product|variant)\.metafields\.[^)]*?\.?([^.)]+)\)/) {
      key = String(match.2)
      title = match.1.isEmpty ? key : String(match.1)
    } else if let match = column.wholeMatch(of: /(?:Variant )?Metafield: ?(?:[^. \[]*\.)?([^ \[]+).*/) {
      (key, title) = (String(match.1), String(match.1))
    }
    let name = String(String.UnicodeScalarView(title.unicodeScalars.prefix(100))).trimmed
    let code = String(Handle.make(from: key).prefix(60).reversed().drop { $0 == "-" }.reversed())
    return ColumnMappingDraft(
      column: column, code: Handle.isValid(code) ? code : "attribute",
      name: name.isEmpty ? String(key.prefix(100)) : name, kind: kind, scope: scope, types: types)
  }

  /// The form that all of the values have.
  public var kind: AttributeKind {
    func all(_ kind: AttributeKind) -> Bool {
      let attribute = Attribute(code: "a", name: "", kind: kind)
      return !texts.isEmpty && texts.allSatisfy { attribute.values(ofCell: $0.text) != nil }
    }
    for kind in [AttributeKind.boolean, .number, .date] where all(kind) { return kind }
    if texts.contains(where: { $0.text.contains("; ") }), canChoose(.multiselect) { return .multiselect }
    let isRepeated = texts.reduce(0) { $0 + min($1.cells, 2) } > texts.count
    if texts.count <= Self.choiceLimit, isRepeated, canChoose(.dropdown) { return .dropdown }
    return all(.text) || !all(.richText) ? .text : .richText
  }

  /// What an attribute of a kind can have chosen, in order; none for kinds that do not choose.
  public func choices(for kind: AttributeKind) -> [String] {
    let all: Set<String> =
      switch kind {
      case .multiselect: Set(texts.flatMap { Attribute.parts(of: $0.text) })
      case .dropdown, .swatch: Set(texts.map(\.text))
      case .text, .richText, .number, .boolean, .date, .reference: []
      }
    return Array(all.filter(Self.isChoice).sorted().prefix(Attribute.choiceLimit))
  }

  private func canChoose(_ kind: AttributeKind) -> Bool {
    let attribute = Attribute(code: "a", name: "", kind: kind, choices: choices(for: kind))
    return !texts.isEmpty && texts.allSatisfy { attribute.values(ofCell: $0.text) != nil }
  }

  private static func isChoice(_ text: String) -> Bool {
    (1...100).contains(text.unicodeScalars.count) && !text.hasControlCharacters
  }
}
