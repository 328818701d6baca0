import FoundationCore
import FoundationUI
import Inventory
import WebUI

/// Whether a variant is counted, and what is sold when none is left. Takes plain values.
struct StockPolicyView: View {
  /// What the variant is called.
  let name: String
  let policy: StockTerms
  let onChange: (StockTerms) async -> Void
  @Environment(\.inventoryText) private var text
  @State private var chosen: StockPolicy?
  @State private var limit: String?
  @State private var day: String?

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
        TextField(text("Expected on (optional)"), text: typedDay, prompt: "2026-02-28")
          .fieldError(isDayValid ? nil : text("Enter a day such as 2026-02-28."))
          .accessibilityIdentifier("stock-expected")
      }
      Button(text("Change")) { await change() }.disabledUntilValid(isValid)
        .accessibilityLabel(text("Change what is sold of {1}", name)).accessibilityIdentifier("stock-policy-change")
    }
  }

  private var selection: Binding<StockPolicy> { Binding(get: { chosen ?? policy.policy }, set: { chosen = $0 }) }

  private var typed: Binding<String> {
    Binding(get: { limit ?? policy.backorderLimit.map(String.init) ?? "" }, set: { limit = $0 })
  }

  private var typedDay: Binding<String> {
    Binding(get: { day ?? policy.expectedOn?.description ?? "" }, set: { day = $0 })
  }

  private var number: Int? { Int(typed.wrappedValue).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }

  private var isLimitValid: Bool { typed.wrappedValue.isEmpty || number != nil }

  private var isDayValid: Bool { typedDay.wrappedValue.isEmpty || LocalDay(typedDay.wrappedValue) != nil }

  private var isValid: Bool { selection.wrappedValue != .oversells || (isLimitValid && isDayValid) }

  private func change() async {
    guard isValid else { return }
    await onChange(
      StockTerms(
        policy: selection.wrappedValue, backorderLimit: number, expectedOn: LocalDay(typedDay.wrappedValue)))
    (chosen, limit, day) = (nil, nil, nil)
  }
}
