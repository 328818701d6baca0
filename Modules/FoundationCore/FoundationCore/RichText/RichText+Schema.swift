extension Schema where Value == RichText {
  /// Rich text as the API sends it and the store keeps it; what is not in its canonical form is put into it.
  public static let richText = Schema.object(
    "RichText", Field("blocks", \.blocks, .array(of: block, count: 0...RichText.partLimit))
  ) { RichText($0) }

  /// Rich text as the API accepts it: `richText` within the limits of length and parts.
  public static let newRichText = richText.map(
    { text throws(SchemaViolation) in
      if let excess = text.excess { throw SchemaViolation(pointer: "/blocks", code: "tooLong", message: excess) }
      return text
    }, { $0 })

  /// A block as it is sent: what its kind does not have is left out.
  private struct Wire {
    var kind: Kind
    var level: Int?
    var items: [[RichText.Span]]?
    var nested: [Nested]?
    var rows: [[[RichText.Span]]]?
    var header: Bool?
    var picture: RichText.Picture?

    enum Kind: String, CaseIterable, Sendable { case paragraph, heading, bullets, numbers, table, picture }

    init(_ kind: Kind) { self.kind = kind }
  }

  /// An item of an inner list, by its place among the items.
  private struct Nested {
    let item: Int, level: Int, style: RichText.ListStyle
  }

  private static let block = Schema<Wire>.object(
    "RichTextBlock", Field("kind", \.kind, .enumeration()), .optional("level", \.level, .integer(in: 1...6)),
    .optional("items", \.items, .array(of: spans, count: 1...RichText.partLimit)),
    .optional("nested", \.nested, .array(of: nested, count: 0...RichText.partLimit)),
    .optional(
      "rows", \.rows,
      .array(of: .array(of: cell, count: 1...RichText.Table.columnLimit), count: 1...RichText.Table.rowLimit)),
    .optional("header", \.header, .boolean), .optional("picture", \.picture, picture)
  ) {
    var wire = Wire($0)
    (wire.level, wire.items, wire.nested, wire.rows, wire.header, wire.picture) = ($1, $2, $3, $4, $5, $6)
    return wire
  }
  .map(read, write)

  private static let nested = Schema<Nested>.object(
    "RichTextNestedItem", Field("item", \.item, .integer(in: 1...RichText.partLimit)),
    Field("level", \.level, .integer(in: 1...RichText.ListItem.levelLimit - 1)),
    Field("kind", \.style, .enumeration())
  ) { Nested(item: $0, level: $1, style: $2) }

  private static let spans = Schema<[RichText.Span]>.array(of: span, count: 1...RichText.partLimit)
  private static let cell = Schema<[RichText.Span]>.array(of: span, count: 0...RichText.partLimit)

  private static let span = Schema<RichText.Span>.object(
    "RichTextSpan", Field("text", \.text, .multiline(0...65_000)),
    .optional("bold", \.boldMark, .boolean), .optional("italic", \.italicMark, .boolean),
    .optional("link", \.link, link)
  ) { RichText.Span($0, isBold: $1 ?? false, isItalic: $2 ?? false, link: $3) }

  private static let link = Schema<String>.text(1...2_000).map(
    { text throws(SchemaViolation) in
      guard let link = RichText.Link(text) else {
        throw SchemaViolation(code: "link", message: "Links lead to http, https, mailto, tel or a path of this site.")
      }
      return link
    }, { (link: RichText.Link) in link.address })

  private static let picture = Schema<RichText.Picture>.object(
    "RichTextPicture", Field("url", \.address, .text(1...2_000)),
    Field("alt", \.alt, .text(0...RichText.Picture.alternativeLimit)),
    .optional("width", \.width, .integer(in: 1...16_383)), .optional("height", \.height, .integer(in: 1...16_383))
  ) { (url: String, alt: String, width: Int?, height: Int?) throws(SchemaViolation) -> RichText.Picture in
    let size = width.flatMap { width in height.flatMap { RichText.Picture.Size(width: width, height: $0) } }
    guard let picture = RichText.Picture(url, alt: alt, size: size) else {
      throw SchemaViolation(
        pointer: "/url", code: "picture", message: "Pictures are the store's own, or at an address of https.")
    }
    return picture
  }

  private static func read(_ wire: Wire) throws(SchemaViolation) -> RichText.Block {
    switch wire.kind {
    case .bullets, .numbers:
      var items = try required(wire.items, "/items").map { RichText.ListItem($0) }
      for (place, nested) in (wire.nested ?? []).enumerated() {
        guard items.indices.contains(nested.item) else {
          throw SchemaViolation(pointer: "/nested/\(place)/item", code: "range", message: "There is no such item.")
        }
        (items[nested.item].level, items[nested.item].style) = (nested.level, nested.style)
      }
      return .list(wire.kind == .bullets ? .bullets : .numbers, items)
    case .paragraph, .heading:
      let items = try required(wire.items, "/items")
      guard items.count == 1, let spans = items.first else {
        throw SchemaViolation(pointer: "/items", code: "tooMany", message: "Only lists have several items.")
      }
      return wire.kind == .paragraph ? .paragraph(spans) : .heading(level: wire.level ?? 2, spans)
    case .table: return .table(RichText.Table(try required(wire.rows, "/rows"), hasHeader: wire.header ?? false))
    case .picture: return .picture(try required(wire.picture, "/picture"))
    }
  }

  private static func required<Part>(_ part: Part?, _ pointer: String) throws(SchemaViolation) -> Part {
    guard let part else {
      throw SchemaViolation(pointer: pointer, code: "required", message: "A block of this kind needs this field.")
    }
    return part
  }

  private static func write(_ block: RichText.Block) -> Wire {
    switch block {
    case .paragraph(let spans):
      var wire = Wire(.paragraph)
      wire.items = [spans]
      return wire
    case .heading(let level, let spans):
      var wire = Wire(.heading)
      (wire.level, wire.items) = (level, [spans])
      return wire
    case .list(let style, let items):
      var wire = Wire(style == .bullets ? .bullets : .numbers)
      let nested = items.enumerated().filter { $0.element.level > 0 }
        .map { Nested(item: $0.offset, level: $0.element.level, style: $0.element.style) }
      (wire.items, wire.nested) = (items.map(\.spans), nested.isEmpty ? nil : nested)
      return wire
    case .table(let table):
      var wire = Wire(.table)
      (wire.rows, wire.header) = (table.rows, table.hasHeader ? true : nil)
      return wire
    case .picture(let picture):
      var wire = Wire(.picture)
      wire.picture = picture
      return wire
    }
  }
}

extension RichText.Picture {
  fileprivate var width: Int? { size?.width }
  fileprivate var height: Int? { size?.height }
}

extension RichText.Span {
  // What is not so is not said.
  fileprivate var boldMark: Bool? { isBold ? true : nil }
  fileprivate var italicMark: Bool? { isItalic ? true : nil }
}
