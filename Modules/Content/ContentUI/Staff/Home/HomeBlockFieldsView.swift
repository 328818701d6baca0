import Content
import FoundationCore
import FoundationUI
import WebUI

/// What staff do with a block as a whole.
enum HomeBlockEvent: Hashable, Sendable {
  /// Take it away.
  case remove(HomeBlockID)
  /// Move it by so many places.
  case move(HomeBlockID, by: Int)
}

/// The fields of a block, and the ways to move it and take it away. Takes plain values.
struct HomeBlockFieldsView: View {
  @Binding var row: HomeForm.Row
  let pages: [StaffArticleSummary]
  let isFirst: Bool
  let isLast: Bool
  let problem: String?
  let onEvent: (HomeBlockEvent) -> Void
  @Environment(\.contentLanguages) private var languages
  @Environment(\.contentText) private var text
  @Environment(\.locale) private var locale

  var body: some View {
    let title = text(row.kind.title)
    Section(title, footer: text(row.kind.explanation)) {
      if let problem { Text(text(problem)).foregroundStyle(.danger).accessibilityRole(.alert) }
      fields
      Box("actions") {
        if !isFirst {
          Button(text("Move up")) { onEvent(.move(row.id, by: -1)) }
            .accessibilityLabel(text("Move up: {1}", title)).accessibilityIdentifier("block-up")
        }
        if !isLast {
          Button(text("Move down")) { onEvent(.move(row.id, by: 1)) }
            .accessibilityLabel(text("Move down: {1}", title)).accessibilityIdentifier("block-down")
        }
        Button(text("Remove"), role: .destructive) { onEvent(.remove(row.id)) }
          .accessibilityLabel(text("Remove: {1}", title)).accessibilityIdentifier("block-\(row.kind.rawValue)-remove")
      }
    }
    .accessibilityIdentifier("block-\(row.kind.rawValue)")
  }

  @ViewBuilder private var fields: some View {
    let kind = row.kind
    if kind == .collection {
      TextField(text("Last part of its address"), text: $row.collection, prompt: "summer")
        .accessibilityIdentifier("block-collection")
    }
    if kind.hasPicture {
      TextField(text("Picture"), text: $row.picture, prompt: "/media/…").accessibilityIdentifier("block-picture")
    }
    if kind.hasText { HomeWordsView(words: $row.words, kind: kind, language: nil) }
    if kind.hasLink {
      LinkFieldsView(
        link: $row.link, pages: pages, fallback: kind == .hero ? Phrases.key("All products") : Phrases.key("Nowhere"),
        problem: nil, identifier: "block-link")
    }
    if kind.hasText, !languages.isEmpty {
      DisclosureGroup(text("In other languages")) {
        ForEach(languages, id: \.self) { language in
          HomeWordsView(
            words: words(in: language), kind: kind,
            language: (language, ContentPhrases.name(of: language, in: locale)))
        }
      }
    }
  }

  private func words(in language: String) -> Binding<HomeForm.Words> {
    Binding {
      row.translations[language] ?? HomeForm.Words()
    } set: {
      row.translations[language] = $0
    }
  }
}

/// What a block says in one language. Takes plain values.
struct HomeWordsView: View {
  @Binding var words: HomeForm.Words
  let kind: HomeBlock.Kind
  /// The tag and the name of the language; nil for the shop's own.
  let language: (tag: String, name: String)?
  @Environment(\.contentText) private var text

  var body: some View {
    TextField(titled(text(kind == .picture ? "What it shows" : "Heading")), text: $words.heading)
      .accessibilityIdentifier("block-heading" + suffix)
    if kind == .text {
      RichTextEditorView(
        titled(text("Text")), text: $words.body, problem: nil, identifier: "block-body" + suffix)
    } else if kind.hasBody {
      TextField(titled(text("Text")), text: $words.body, axis: .vertical)
        .accessibilityIdentifier("block-body" + suffix)
    }
    if kind == .hero {
      TextField(titled(text("Button")), text: $words.button).accessibilityIdentifier("block-button" + suffix)
    }
  }

  private var suffix: String { language.map { "-" + $0.tag } ?? "" }

  private func titled(_ title: String) -> String {
    language.map { text("{1}, {2}", title, $0.name) } ?? title
  }

  private static let phrases = [Phrases.key("What it shows"), Phrases.key("Heading")]
}
