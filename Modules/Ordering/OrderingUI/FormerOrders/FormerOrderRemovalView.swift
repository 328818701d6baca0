import FoundationUI
import MyStoreKit
import WebUI

/// A button that removes former orders for good, once it is said again. Whoever removes them says what is gone.
struct FormerOrderRemovalView: View {
  let title: String
  let question: String
  let remove: () async -> Void
  @Environment(\.orderingText) private var text
  @State private var asks = false

  var body: some View {
    Button(title, role: .destructive) { asks = true }.accessibilityIdentifier("former-remove")
      .confirmationDialog(
        question, isPresented: $asks,
        message: text("Nobody can read them any more, their buyers neither. Importing the file again brings them back.")
      ) {
        Button(text("Remove for good"), role: .destructive) { await remove() }
          .accessibilityIdentifier("former-remove-yes")
      }
  }
}
