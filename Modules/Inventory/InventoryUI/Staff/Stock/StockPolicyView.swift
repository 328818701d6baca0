import FoundationUI
import Inventory
import WebUI

/// Whether a variant is counted, and what is sold when none is left. Takes plain values.
struct StockPolicyView: View {
  /// What the variant is called.
  let name: String
  let policy: StockPolicy
  let onChange: (StockPolicy) async -> Void
  @Environment(\.inventoryText) private var text
  @State private var chosen: StockPolicy?

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      Picker(text("When none is left"), selection: selection) {
        Text(text("It is sold out")).tag(StockPolicy.tracked)
        Text(text("It is sold, and owed")).tag(StockPolicy.oversells)
        Text(text("It is not counted, and always available")).tag(StockPolicy.untracked)
      }
      .accessibilityLabel(text("When none of {1} is left", name)).accessibilityIdentifier("stock-policy")
      Button(text("Change")) {
        await onChange(chosen ?? policy)
        chosen = nil
      }
      .accessibilityLabel(text("Change what is sold of {1}", name)).accessibilityIdentifier("stock-policy-change")
    }
  }

  private var selection: Binding<StockPolicy> { Binding(get: { chosen ?? policy }, set: { chosen = $0 }) }
}
