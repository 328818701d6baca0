import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// What a search engine is likely to show of a product, as its form says now. Takes plain values.
struct SearchSnippetView: View {
  private static let titleLength = 60
  private static let textLength = 160
  let form: ProductForm
  @Environment(\.catalogText) private var text

  var body: some View {
    Text(text("In search results")).styleClass("field-label")
    Box("snippet") {
      Text(title).styleClass("snippet-title").accessibilityIdentifier("snippet-title")
      Text("…/products/\(form.handle.isEmptyOrWhiteSpace ? ProductForm.address(of: form.name) : form.handle)")
        .styleClass("note")
      Text(words).styleClass("snippet-text").accessibilityIdentifier("snippet-text")
    }
  }

  private var title: String {
    let title = form.seoTitle.isEmptyOrWhiteSpace ? form.name : form.seoTitle
    return title.isEmptyOrWhiteSpace
      ? text("Name of the product") : Self.cut(ProductForm.trimmed(title), Self.titleLength)
  }

  private var words: String {
    let texts = [form.seoDescription, form.summary, RichTextNotation.richText(form.description).plainText]
    let words = texts.first { !$0.isEmptyOrWhiteSpace } ?? text("A few words about it.")
    return Self.cut(ProductForm.trimmed(words), Self.textLength)
  }

  /// Search engines cut long texts; how long they may be changes.
  private static func cut(_ text: String, _ length: Int) -> String {
    text.count <= length ? text : text.prefix(length - 1) + "…"
  }
}
