import Catalog
import WebUI

/// A long text to type in, beside what it will look like. Without scripts a button shows that.
struct DescriptionEditorView: View {
  @Binding var text: String
  let problem: String?
  let identifier: String
  /// The product's pictures, which the text may show.
  var media: [MediaItem] = []

  var body: some View {
    Box("editor") {
      Box("editor-part") {
        TextEditor("Description", text: $text).fieldError(problem).accessibilityIdentifier(identifier)
        DisclosureGroup("How to format text") {
          ForEach(Self.examples, id: \.self) { example in
            LabeledContent(example.meaning) { Text(verbatim: example.notation).styleClass("notation") }
          }
        }
      }
      Box("editor-part") {
        Text("Preview").styleClass("field-label").accessibilityHeading(.h2)
        Box("editor-preview") { RichTextView(text: DescriptionText.richText(text), media: media) }
          .accessibilityIdentifier(identifier + "-preview")
        Button("Update preview") {}.styleClass("text-button").accessibilityIdentifier(identifier + "-update")
      }
    }
  }

  private struct Example: Hashable {
    let meaning: String, notation: String

    init(_ meaning: String, _ notation: String) { (self.meaning, self.notation) = (meaning, notation) }
  }

  private static let examples = [
    Example("New paragraph", "An empty line"), Example("Heading", "## Care"), Example("Smaller heading", "### Care"),
    Example("Bold", "**hand-thrown**"), Example("Italic", "*hand-thrown*"),
    Example("Link", "[Size guide](https://example.com/sizes)"), Example("List", "- Oven"),
    Example("Numbered list", "1. Rinse"), Example("List within a list", "Two spaces before - or 1."),
    Example("Row of a table", "| Small | 20 cm |"),
    Example("The first row names the columns", "| --- | --- | below it"),
    Example("New line in a cell", "<br>"), Example("Picture", "![What it shows](/media/… 640x480)"),
    Example("The sign itself", "A backslash before it: \\*"),
  ]
}
