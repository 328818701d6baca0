import FoundationUI
import Inventory
import WebUI

/// The form that takes units out of sale which stay where they are, and puts them back. Takes plain values; keeps what is
/// typed until it is recorded.
struct StockWithholdingView: View {
  /// What the variant is called.
  let name: String
  /// Takes units, below zero where they are put back. Answers whether that was recorded.
  let onEvent: (Int, WithholdingCause, String?) async -> Bool
  @Environment(\.inventoryText) private var text
  @State private var form = StockChangeForm()
  @State private var cause = WithholdingCause.damaged
  @State private var isChecked = false

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      TextField(text("Units"), text: $form.received).keyboardType(.numberPad)
        .accessibilityLabel(text("Units of {1} to withhold or put back", name))
        .fieldError(isChecked || !form.received.isEmpty ? form.receivedProblem.map { text($0) } : nil)
        .accessibilityIdentifier("stock-withheld-units")
      Picker(text("Cause"), selection: $cause) {
        ForEach(WithholdingCause.allCases, id: \.self) { cause in
          Text(text(InventoryPhrases.name(of: cause))).tag(cause)
        }
      }
      .accessibilityIdentifier("stock-cause")
      TextField(text("Note (optional)"), text: $form.reason)
        .fieldError(form.reason.isEmpty ? nil : form.reasonProblem.map { text($0) })
        .accessibilityIdentifier("stock-note")
      Button(text("Withhold")) { await record { $0 } }.disabledUntilValid(form.receivedUnits != nil)
        .accessibilityLabel(text("Withhold {1}", name)).accessibilityIdentifier("stock-withhold")
      Button(text("Put back")) { await record { -$0 } }.disabledUntilValid(form.receivedUnits != nil)
        .accessibilityLabel(text("Put {1} back on sale", name)).accessibilityIdentifier("stock-put-back")
    }
  }

  private func record(_ signed: (Int) -> Int) async {
    isChecked = true
    guard let units = form.receivedUnits, form.reason.isEmpty || form.reasonProblem == nil,
      await onEvent(signed(units), cause, form.reason.isEmpty ? nil : form.reason)
    else { return }
    (form, isChecked) = (StockChangeForm(), false)
  }
}
