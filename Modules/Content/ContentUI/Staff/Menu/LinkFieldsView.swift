import Content
import FoundationUI
import WebUI

/// Picks where an entry or a block leads. Takes plain values.
struct LinkFieldsView: View {
  @Binding var link: LinkForm
  /// The pages that can be picked, by title.
  let pages: [StaffArticleSummary]
  /// Where it leads while nothing is picked, as a key of the phrases; nil where something must be.
  let fallback: String?
  let problem: String?
  let identifier: String
  @Environment(\.contentText) private var text

  var body: some View {
    Picker(text("Leads to"), selection: $link.choice) {
      if let fallback { Text(text(fallback)).tag(LinkForm.Choice.none) }
      ForEach(pages) { page in Text(text("Page: {1}", page.title)).tag(LinkForm.Choice.page(page.handle)) }
      if let missing { Text(text("Page: {1}", missing)).tag(LinkForm.Choice.page(missing)) }
      Text(text("News")).tag(LinkForm.Choice.news)
      Text(text("One piece of news")).tag(LinkForm.Choice.article)
      Text(text("A category")).tag(LinkForm.Choice.category)
      Text(text("A collection")).tag(LinkForm.Choice.collection)
      Text(text("A product")).tag(LinkForm.Choice.product)
      Text(text("An address")).tag(LinkForm.Choice.address)
    }
    .accessibilityIdentifier(identifier)
    if let label {
      TextField(text(label), text: $link.target).fieldError(problem)
        .accessibilityIdentifier(identifier + "-target")
    }
  }

  /// A page that is not among those that can be picked.
  private var missing: String? {
    guard case .page(let handle) = link.choice, !pages.contains(where: { $0.handle == handle }) else { return nil }
    return handle
  }

  private var label: String? {
    switch link.choice {
    case .none, .page, .news: nil
    case .category: Phrases.key("Code of the category")
    case .article, .collection, .product: Phrases.key("Last part of its address")
    case .address: Phrases.key("Address, such as /products or https://…")
    }
  }
}
