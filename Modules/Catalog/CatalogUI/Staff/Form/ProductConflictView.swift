public import WebUI

/// What is done about two versions of a product.
public enum ProductConflictEvent: Hashable, Sendable {
  /// Save what was chosen.
  case saveAgain
  /// Go on typing, from what was chosen.
  case goOn
}

/// Two versions of a product side by side, with a choice for each part in which they differ. Takes plain values.
public struct ProductConflictView: View {
  @Binding private var conflict: ProductConflict
  private let onEvent: (ProductConflictEvent) async -> Void

  /// The parts of a conflict; the closure is told when all is chosen.
  public init(conflict: Binding<ProductConflict>, onEvent: @escaping (ProductConflictEvent) async -> Void) {
    _conflict = conflict
    self.onEvent = onEvent
  }

  /// A section for each part, then what is done with what was chosen.
  public var body: some View {
    Form {
      Text("Somebody else has saved this product while you were changing it. Nothing of either is lost: choose.")
        .frame(maxWidth: .reading).accessibilityRole(.alert).accessibilityIdentifier("conflict")
      ForEach(conflict.parts) { part in
        Section(part.title) {
          Grid(minimum: .medium) {
            version("Yours", part.text(in: conflict.mine), "conflict-mine")
            version("Theirs", part.text(in: conflict.theirs), "conflict-theirs")
          }
          Picker("Keep for \(part.title)", selection: choice(of: part)) {
            Text("Keep mine").tag(ProductConflict.Choice.mine)
            Text("Take theirs").tag(ProductConflict.Choice.theirs)
          }
          .pickerStyle(.segmented).accessibilityIdentifier("choice-\(part.rawValue)")
        }
      }
      HStack(spacing: .small) {
        Button("Save again") { await onEvent(.saveAgain) }.buttonStyle(.borderedProminent)
          .accessibilityIdentifier("save-again")
        Button("Back to the form") { await onEvent(.goOn) }.accessibilityIdentifier("conflict-go-on")
      }
    }
  }

  private func version(_ title: String, _ text: String, _ identifier: String) -> some View {
    VStack(alignment: .leading, spacing: .extraSmall) {
      Text(title).font(.footnote).foregroundStyle(.secondary)
      if text.isEmpty {
        Text("Nothing").foregroundStyle(.secondary).accessibilityIdentifier(identifier)
      } else {
        VStack(alignment: .leading, spacing: .none) {
          ForEach(Array(text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()), id: \.offset) {
            Text($1)
          }
        }
        .accessibilityIdentifier(identifier)
      }
      Spacer()
    }
    .padding(.compact).background(.card)
  }

  private func choice(of part: ProductPart) -> Binding<ProductConflict.Choice> {
    Binding(get: { conflict.choices[part] ?? .mine }, set: { conflict.choices[part] = $0 })
  }
}
