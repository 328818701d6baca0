public import FoundationCore

extension Schema where Value == Document {
  /// A document as the process that draws it reads it. It draws no more than this takes.
  public static let document = Schema.object(
    "Document", Field("page", \.page, .enumeration()), Field("title", \.title, .documentText),
    Field("language", \.language, .text(0...35)), Field("footer", \.footer, .documentText),
    Field("blocks", \.blocks, .array(of: .block, count: 0...Document.blockLimit))
  ) { Document($0, title: $1, language: $2, footer: $3, blocks: $4) }
}

extension Schema where Value == DocumentText {
  fileprivate static let documentText = Schema<String>.multiline(0...DocumentText.limit + 1)
    .map({ text throws(SchemaViolation) in DocumentText(text) }, { $0.value })
}

extension Schema where Value == Document.Block {
  fileprivate static let block = Schema.object(
    "Block", .optional("row", \.cells, .array(of: .cell, count: 0...10)),
    .optional("table", \.table, .table)
  ) { cells, table -> Document.Block in
    if let table { return .table(table) }
    return cells.map { .row($0) } ?? .rule
  }
}

extension Document {
  /// Blocks that a document has at most.
  public static let blockLimit = 200

  /// Whether it has more blocks or rows than are drawn. How many pages it has is known only when it is drawn.
  var isTooLong: Bool {
    blocks.count > Self.blockLimit || blocks.contains { ($0.table?.rows.count ?? 0) > DocumentTable.rowLimit }
  }
}

extension DocumentTable {
  /// Rows that a table has at most.
  public static let rowLimit = 5_000
}

extension Document.Block {
  fileprivate var cells: [Document.Cell]? { if case .row(let cells) = self { cells } else { nil } }
  fileprivate var table: DocumentTable? { if case .table(let table) = self { table } else { nil } }
}

extension Schema where Value == Document.Cell {
  fileprivate static let cell = Schema.object(
    "Cell", Field("elements", \.elements, .array(of: .element, count: 0...100)),
    Field("share", \.share, .integer(in: 1...100)), Field("alignment", \.alignment, .enumeration())
  ) { Document.Cell($0, share: $1, alignment: $2) }
}

extension Schema where Value == Document.Element {
  fileprivate static let element = Schema.object(
    "Element", Field("text", \.text, .documentText), .optional("style", \.style, .enumeration()),
    .optional("kind", \.kind, .enumeration())
  ) { text, style, kind throws(SchemaViolation) -> Document.Element in
    guard let kind else { return .text(text, style ?? .body) }
    guard let code = DocumentCode(kind, text.value) else {
      throw SchemaViolation(pointer: "/text", code: "code", message: "Expected content that a code can have.")
    }
    return .code(code)
  }
}

extension Document.Element {
  fileprivate var text: DocumentText {
    switch self {
    case .text(let text, _): text
    case .code(let code): DocumentText(code.content)
    }
  }
  fileprivate var style: DocumentStyle? { if case .text(_, let style) = self { style } else { nil } }
  fileprivate var kind: DocumentCode.Kind? { if case .code(let code) = self { code.kind } else { nil } }
}

extension Schema where Value == DocumentTable {
  fileprivate static let table = Schema.object(
    "Table", Field("columns", \.columns, .array(of: .column, count: 1...10)),
    Field("rows", \.rows, .array(of: .array(of: .documentText, count: 0...10), count: 0...DocumentTable.rowLimit))
  ) { DocumentTable($0, rows: $1) }
}

extension Schema where Value == DocumentTable.Column {
  fileprivate static let column = Schema.object(
    "Column", Field("title", \.title, .documentText), Field("share", \.share, .integer(in: 1...100)),
    Field("alignment", \.alignment, .enumeration()), Field("style", \.style, .enumeration())
  ) { DocumentTable.Column($0, share: $1, alignment: $2, style: $3) }
}
