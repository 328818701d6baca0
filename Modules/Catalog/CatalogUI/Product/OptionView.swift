import FoundationUI
import WebUI

/// A value of a product's option.
struct OptionValue: Hashable {
  let name: String
  /// Whether it cannot be had with the other values that are chosen.
  let isGone: Bool
}

/// One option of a product: its values side by side, each a button, so that a press counts without scripts too.
struct OptionView: View {
  let title: String
  let values: [OptionValue]
  let chosen: String
  let onChoose: (String) -> Void
  @Environment(\.catalogText) private var text

  var body: some View {
    Box("option") {
      HStack(spacing: .none) {
        Text(title).styleClass("option-name")
        Text(chosen).styleClass("option-value")
      }
      Box("pills") {
        ForEach(values, id: \.name) { value in button(value) }
      }
      .accessibilityElement(children: .contain).accessibilityLabel(title)
    }
  }

  /// What is gone can be chosen all the same: its page says why, and what else there is.
  @ViewBuilder private func button(_ value: OptionValue) -> some View {
    let button = Button(value.name) { onChoose(value.name) }.buttonStyle(.bordered)
      .styleClass(value.isGone ? "gone" : "pill")
      .accessibilityLabel(value.isGone ? text("{1}, sold out", value.name) : value.name)
      .accessibilityIdentifier("option-value")
    if value.name == chosen { button.accessibilityAddTraits(.isSelected) } else { button }
  }
}
