import FoundationCore
public import WebUI

/// A long text to type in the notation of `RichTextNotation`, beside what it will look like. Without scripts a button
/// shows that.
public struct RichTextEditorView: View {
  private let title: String
  @Binding private var typed: String
  private let problem: String?
  private let identifier: String
  private let picture: (String) -> ImageSet?
  @Environment(\.foundationText) private var text

  /// A field with its title, what is wrong with it, and the pictures that the text may show.
  ///
  /// - Parameters:
  ///   - title: What the field is called.
  ///   - text: What is typed.
  ///   - problem: What is wrong with it; nil when nothing is.
  ///   - identifier: Names the field for tests; its preview is named by it too.
  ///   - picture: The widths in which the store keeps the picture of an address; nil for one that it does not know.
  public init(
    _ title: String, text: Binding<String>, problem: String?, identifier: String,
    picture: @escaping (String) -> ImageSet? = { _ in nil }
  ) {
    self.title = title
    _typed = text
    self.problem = problem
    self.identifier = identifier
    self.picture = picture
  }

  /// The field with examples of the notation, and the preview.
  public var body: some View {
    Box("editor") {
      Box("editor-part") {
        Box("editor-tools") {
          ForEach(Self.tools, id: \.identifier) { tool in
            Button(text(tool.title)) {}.inserts(tool.insertion).accessibilityIdentifier("insert-\(tool.identifier)")
          }
        }
        .accessibilityElement(children: .contain).accessibilityLabel(text("Format the text"))
        TextEditor(title, text: $typed).fieldError(problem).accessibilityIdentifier(identifier)
        DisclosureGroup(text("How to format text")) {
          ForEach(Self.examples, id: \.self) { example in
            LabeledContent(text(example.meaning)) { Text(text(example.notation)).styleClass("notation") }
          }
        }
      }
      Box("editor-part") {
        Text(text("Preview")).styleClass("field-label").accessibilityHeading(.h2)
        Box("editor-preview") { RichTextView(RichTextNotation.richText(typed), picture: picture) }
          .accessibilityIdentifier(identifier + "-preview")
        Button(text("Update preview")) {}.buttonStyle(.plain).styleClass("text-button").accessibilityIdentifier(
          identifier + "-update")
      }
    }
    .insertsText()
  }

  private static let tools: [(identifier: String, title: String, insertion: Insertion)] = [
    ("bold", Phrases.key("Bold"), .around("**", "**", sample: "bold")),
    ("italic", Phrases.key("Italic"), .around("*", "*", sample: "italic")),
    ("heading", Phrases.key("Heading"), .lines("## ", sample: "Heading")),
    ("list", Phrases.key("List"), .lines("- ", sample: "First")),
    ("numbers", Phrases.key("Numbered list"), .lines("1. ", sample: "First")),
    ("link", Phrases.key("Link"), .around("[", "](https://)", sample: "Text")),
    (
      "table", Phrases.key("Table"),
      .around("\n\n| ", " | Column |\n| --- | --- |\n| Cell | Cell |\n", sample: "Column")
    ),
  ]

  private struct Example: Hashable {
    let meaning: String, notation: String

    init(_ meaning: String, _ notation: String) { (self.meaning, self.notation) = (meaning, notation) }
  }

  private static let examples = [
    Example(Phrases.key("New paragraph"), Phrases.key("An empty line")),
    Example(Phrases.key("Heading"), Phrases.key("## Care")),
    Example(Phrases.key("Smaller heading"), Phrases.key("### Care")),
    Example(Phrases.key("Bold"), Phrases.key("**hand-thrown**")),
    Example(Phrases.key("Italic"), Phrases.key("*hand-thrown*")),
    Example(Phrases.key("Link"), Phrases.key("[Size guide](https://example.com/sizes)")),
    Example(Phrases.key("List"), Phrases.key("- Oven")),
    Example(Phrases.key("Numbered list"), Phrases.key("1. Rinse")),
    Example(Phrases.key("List within a list"), Phrases.key("Two spaces before - or 1.")),
    Example(Phrases.key("Row of a table"), Phrases.key("| Small | 20 cm |")),
    Example(Phrases.key("The first row names the columns"), Phrases.key("| --- | --- | below it")),
    Example(Phrases.key("New line in a cell"), "<br>"),
    Example(Phrases.key("Picture"), Phrases.key("![What it shows](/media/… 640x480)")),
    Example(Phrases.key("The sign * itself"), "\\*"),
  ]
}
