import FoundationUI
import Inventory
import WebUI

/// Whether a variant is counted, and what is sold when none is left. Takes plain values.
struct StockPolicyView: View {
  /// What the variant is called.
  let name: String
  let policy: StockPolicyChange
  let onChange: (StockPolicyChange) async -> Void
  @Environment(\.inventoryText) private var text
  @State private var chosen: StockPolicy?
  @State private var limit: String?

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      Picker(text("When none is left"), selection: selection) {
        Text(text("It is sold out")).tag(StockPolicy.tracked)
        Text(text("It is sold, and owed")).tag(StockPolicy.oversells)
        Text(text("It is not counted, and always available")).tag(StockPolicy.untracked)
      }
      .accessibilityLabel(text("When none of {1} is left", name)).accessibilityIdentifier("stock-policy")
      if selection.wrappedValue == .oversells {
        TextField(text("Units that may be owed, at most"), text: typed).keyboardType(.numberPad)
          .fieldError(isLimitValid ? nil : text("Enter a whole number, or nothing for any number."))
          .accessibilityIdentifier("stock-limit")
      }
      Button(text("Change")) { await change() }.disabledUntilValid(isLimitValid)
        .accessibilityLabel(text("Change what is sold of {1}", name)).accessibilityIdentifier("stock-policy-change")
    }
  }

  private var selection: Binding<StockPolicy> { Binding(get: { chosen ?? policy.policy }, set: { chosen = $0 }) }

  private var typed: Binding<String> {
    Binding(get: { limit ?? policy.backorderLimit.map(String.init) ?? "" }, set: { limit = $0 })
  }

  private var number: Int? { Int(typed.wrappedValue).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }

  private var isLimitValid: Bool {
    selection.wrappedValue != .oversells || typed.wrappedValue.isEmpty || number != nil
  }

  private func change() async {
    guard isLimitValid else { return }
    await onChange(StockPolicyChange(policy: selection.wrappedValue, backorderLimit: number))
    (chosen, limit) = (nil, nil)
  }
}
