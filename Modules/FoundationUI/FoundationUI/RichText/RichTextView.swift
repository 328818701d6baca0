import Foundation
public import FoundationCore
public import WebUI

/// Shows rich text, its headings below the one that it stands under.
public struct RichTextView: View {
  private let text: RichText
  private let known: (String) -> ImageSet?
  private let topHeading: AccessibilityHeadingLevel

  /// A text, with the pictures in it that are known.
  ///
  /// - Parameters:
  ///   - text: What is shown.
  ///   - picture: The widths in which the store keeps the picture of an address; nil for one that it does not know. A
  ///     picture elsewhere is shown only if it is known.
  ///   - topHeading: The level of its first headings: the third within a section, the second on a page of its own.
  public init(
    _ text: RichText, picture: @escaping (String) -> ImageSet? = { _ in nil },
    topHeading: AccessibilityHeadingLevel = .h3
  ) {
    self.text = text
    self.topHeading = topHeading
    known = picture
  }

  /// The blocks, from top to bottom.
  public var body: some View {
    Box("prose") {
      ForEach(Array(text.blocks.enumerated()), id: \.offset) { _, block in
        switch block {
        case .paragraph(let spans): Paragraph(Self.line(spans))
        case .heading(let level, let spans):
          Self.line(spans).accessibilityHeading(heading(level))
        case .list(_, let items): RichTextListView(items: items[...]).textFromPeople()
        case .table(let table):
          ScrollView(.horizontal) {
            TextTable(
              header: table.hasHeader ? (table.rows.first ?? []).map { Self.line($0) } : [],
              rows: table.body.map { $0.map { Self.line($0) } }
            )
            .textFromPeople()
          }
        case .picture(let picture): RichTextPictureView(picture: picture, known: known(picture.address))
        }
      }
    }
  }

  /// Levels that the text passes over are passed over on the page too.
  private func heading(_ level: Int) -> AccessibilityHeadingLevel {
    let levels: Set<Int> = Set(
      text.blocks.compactMap { block in
        if case .heading(let level, _) = block { level } else { nil }
      })
    let step = min(levels.count { $0 < level }, 2)
    return AccessibilityHeadingLevel(rawValue: topHeading.rawValue + step) ?? .h5
  }

  static func line(_ spans: [RichText.Span]) -> Text {
    var rest = spans[...]
    var line: Text?
    while let first = rest.first {
      let together = rest.prefix { $0.link == first.link }
      rest = rest.dropFirst(together.count)
      let words = joined(together.flatMap { texts($0) })
      let text = first.link.map { linked(words, $0) } ?? words
      line = line.map { $0 + text } ?? text
    }
    return line ?? Text(verbatim: "")
  }

  private static func texts(_ span: RichText.Span) -> [Text] {
    let lines = span.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? [] : [Text(verbatim: String(line)).bold(span.isBold).italic(span.isItalic)]
    }
    return Array(lines.joined(separator: [.lineBreak]))
  }

  private static func joined(_ texts: [Text]) -> Text {
    guard let first = texts.first else { return Text(verbatim: "") }
    return texts.dropFirst().reduce(first, +)
  }

  /// Text that leads to a place of the shop in the page's language, or to another address as it is.
  private static func linked(_ text: Text, _ link: RichText.Link) -> Text {
    let isFile = link.address.hasPrefix("/media/") || link.address.hasPrefix("/api/")
    guard !isFile, !link.address.contains("#"), let place = PageLocation(link.address) else {
      return text.link(to: link.address)
    }
    return text.link(to: place)
  }
}

/// The items of a list in rich text, with the lists inside them.
private struct RichTextListView: View {
  let items: ArraySlice<RichText.ListItem>

  var body: some View {
    TextList(isNumbered: items.first?.style == .numbers) {
      ForEach(Array(groups.enumerated()), id: \.offset) { _, group in
        TextListItem(RichTextView.line(group.first?.spans ?? [])) {
          if group.count > 1 { RichTextListView(items: group.dropFirst()) }
        }
      }
    }
  }

  /// Each item of this list with those that are inside it.
  private var groups: [ArraySlice<RichText.ListItem>] {
    let starts = items.indices.filter { items[$0].level == items.first?.level }
    return zip(starts, starts.dropFirst() + [items.endIndex]).map { items[$0..<$1] }
  }
}

/// A picture in rich text. One that others keep is not shown, since pages load nothing from elsewhere: its alternative text
/// stands in its place.
private struct RichTextPictureView: View {
  let picture: RichText.Picture
  let known: ImageSet?

  var body: some View {
    if let set = known ?? own {
      AsyncImage(set: set, room: .half) {
        $0
      } placeholder: {
        EmptyView()
      }
      .accessibilityLabel(picture.alt)
    } else if let url {
      AsyncImage(url: url) {
        $0
      } placeholder: {
        EmptyView()
      }
      .accessibilityLabel(picture.alt)
    } else if !picture.alt.isEmpty {
      Paragraph(Text(verbatim: picture.alt)).styleClass("note")
    }
  }

  private var url: URL? { picture.isOwn ? URL(string: picture.address) : nil }

  /// The picture in the width that its text knows.
  private var own: ImageSet? {
    guard let url, let size = picture.size else { return nil }
    return ImageSet([ImageSet.Source(url: url, width: size.width)], width: size.width, height: size.height)
  }
}
