import FoundationUI
import WebUI

/// The texts that a buyer agrees to by buying, each with the way to it. Takes plain values.
struct CheckoutTextsView: View {
  let texts: [CheckoutText]
  @Environment(\.orderingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(text("By buying, you agree to:")).styleClass("note")
      ForEach(texts) { NavigationLink($0.title, value: $0.page).accessibilityIdentifier("checkout-text") }
    }
  }
}
