public import FoundationCore

extension Schema where Value == RichText {
  /// Rich text as the API sends and accepts it; what is not in its canonical form is put into it.
  public static let richText = Schema.object(
    "RichText", Field("blocks", \.blocks, .array(of: block, count: 0...2_000))
  ) { RichText($0) }

  private struct Wire {
    let kind: Kind, level: Int?, items: [[RichText.Span]]
    enum Kind: String, CaseIterable, Sendable { case paragraph, heading, bullets, numbers }
  }

  private static let block = Schema<Wire>.object(
    "RichTextBlock", Field("kind", \.kind, .enumeration()), .optional("level", \.level, .integer(in: 1...6)),
    Field("items", \.items, .array(of: .array(of: span, count: 1...1_000), count: 1...1_000))
  ) { Wire(kind: $0, level: $1, items: $2) }
  .map(
    { wire throws(SchemaViolation) in
      switch wire.kind {
      case .bullets: return RichText.Block.list(.bullets, wire.items)
      case .numbers: return .list(.numbers, wire.items)
      case .paragraph, .heading:
        guard wire.items.count == 1, let spans = wire.items.first else {
          throw SchemaViolation(pointer: "/items", code: "tooMany", message: "Only lists have several items.")
        }
        return wire.kind == .paragraph ? .paragraph(spans) : .heading(level: wire.level ?? 2, spans)
      }
    },
    { block in
      switch block {
      case .paragraph(let spans): Wire(kind: .paragraph, level: nil, items: [spans])
      case .heading(let level, let spans): Wire(kind: .heading, level: level, items: [spans])
      case .list(.bullets, let items): Wire(kind: .bullets, level: nil, items: items)
      case .list(.numbers, let items): Wire(kind: .numbers, level: nil, items: items)
      }
    })

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
}

extension RichText.Span {
  // What is not so is not said.
  fileprivate var boldMark: Bool? { isBold ? true : nil }
  fileprivate var italicMark: Bool? { isItalic ? true : nil }
}
