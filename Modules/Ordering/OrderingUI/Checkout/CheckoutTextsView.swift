import FoundationUI
import WebUI

/// The texts that a buyer agrees to by buying, each with the way to it, which leaves what is typed as it is. Takes plain
/// values.
struct CheckoutTextsView: View {
  let texts: [CheckoutText]
  @Environment(\.orderingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(text("By buying, you agree to these texts, which open in a new tab:")).styleClass("note")
      ForEach(texts) { shown in
        NavigationLink(shown.title, value: shown.page).opensInNewTab().accessibilityIdentifier("checkout-text")
      }
    }
  }
}
