import Catalog
import FoundationUI
import WebUI

/// A product's description to type in, beside what it will look like with the product's pictures.
struct DescriptionEditorView: View {
  @Binding var text: String
  @Environment(\.catalogText) private var phrases
  let problem: String?
  let identifier: String
  /// The product's pictures, which the text may show.
  var media: [MediaItem] = []

  var body: some View {
    RichTextEditorView(phrases(Phrases.key("Description")), text: $text, problem: problem, identifier: identifier) {
      media.imageSet(of: $0)
    }
  }
}
