import Catalog
import FoundationUI
import WebUI

/// A value of a product's option.
struct OptionValue: Hashable {
  let name: String
  /// Whether it cannot be had with the other values that are chosen.
  let isGone: Bool
  /// The picture of the value, where each value of the option has one of its own.
  var picture: MediaItem?
}

/// One option of a product: its values side by side, as words or as pictures. Each is a button, so that a press counts
/// without scripts too.
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
    let button = Button {
      onChoose(value.name)
    } label: {
      if let picture = value.picture {
        ProductPictureView(name: value.name, picture: picture, room: .thumbnail)
      } else {
        Text(value.name)
      }
    }
    .buttonStyle(.bordered).styleClass(Self.style(of: value))
    .accessibilityLabel(value.isGone ? text("{1}, sold out", value.name) : value.name)
    .accessibilityIdentifier("option-value")
    if value.name == chosen { button.accessibilityAddTraits(.isSelected) } else { button }
  }

  private static func style(of value: OptionValue) -> StyleClass {
    switch (value.picture == nil, value.isGone) {
    case (true, true): "gone"
    case (true, false): "pill"
    case (false, true): "swatch swatch-gone"
    case (false, false): "swatch"
    }
  }
}
