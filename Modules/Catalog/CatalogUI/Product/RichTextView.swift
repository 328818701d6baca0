import Catalog
import WebUI

/// Shows rich text: a heading of it is never above the page's own.
struct RichTextView: View {
  let text: RichText

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      ForEach(Array(text.blocks.enumerated()), id: \.offset) { _, block in
        switch block {
        case .paragraph(let spans): Self.line(spans)
        case .heading(let level, let spans): Self.line(spans).font(level <= 2 ? .title2 : .title3)
        case .list(let style, let items): RichTextListView(style: style, items: items)
        }
      }
    }
    .frame(maxWidth: .reading)
  }

  static func line(_ spans: [RichText.Span]) -> Text {
    let texts = spans.map { span in
      Text(verbatim: span.text.replacing("\n", with: " ")).bold(span.isBold).italic(span.isItalic)
    }
    guard let first = texts.first else { return Text(verbatim: "") }
    return texts.dropFirst().reduce(first, +)
  }
}

/// The items of a list in rich text, each with its mark.
private struct RichTextListView: View {
  let style: RichText.ListStyle
  let items: [[RichText.Span]]

  var body: some View {
    ForEach(Array(items.enumerated()), id: \.offset) { index, spans in
      HStack(alignment: .top, spacing: .small) {
        Text(verbatim: style == .bullets ? "•" : "\(index + 1).")
        RichTextView.line(spans)
      }
    }
  }
}
