import FoundationUI
public import WebUI

/// What is done about two versions of a thing.
public enum EditConflictEvent: Hashable, Sendable {
  /// Save what was chosen.
  case saveAgain
  /// Go on typing, from what was chosen.
  case goOn
}

/// Two versions of a thing side by side, with a choice for each part in which they differ. Takes plain values.
public struct EditConflictView<Part: FormPart>: View {
  @Binding private var conflict: EditConflict<Part>
  @Environment(\.catalogText) private var text
  private let onEvent: (EditConflictEvent) async -> Void

  /// The parts of a conflict; the closure is told when all is chosen.
  public init(
    conflict: Binding<EditConflict<Part>>, onEvent: @escaping (EditConflictEvent) async -> Void
  ) {
    _conflict = conflict
    self.onEvent = onEvent
  }

  /// A section for each part, then what is done with what was chosen.
  public var body: some View {
    Form {
      Text(text("Somebody else has saved this while you were changing it. Nothing of either is lost: choose."))
        .frame(maxWidth: .reading).accessibilityRole(.alert).accessibilityIdentifier("conflict")
      ForEach(conflict.parts) { part in
        Section(text(part.title)) {
          Grid(minimum: .medium) {
            version(text("Yours"), part.text(in: conflict.mine), "conflict-mine")
            version(text("Theirs"), part.text(in: conflict.theirs), "conflict-theirs")
          }
          Picker(text("Keep for {1}", text(part.title)), selection: choice(of: part)) {
            Text(text("Keep mine")).tag(ConflictChoice.mine)
            Text(text("Take theirs")).tag(ConflictChoice.theirs)
          }
          .pickerStyle(.segmented).accessibilityIdentifier("choice-\(part.rawValue)")
        }
      }
      HStack(spacing: .small) {
        Button(text("Save again")) { await onEvent(.saveAgain) }.buttonStyle(.borderedProminent)
          .accessibilityIdentifier("save-again")
        Button(text("Back to the form")) { await onEvent(.goOn) }.accessibilityIdentifier("conflict-go-on")
      }
    }
  }

  private func version(_ title: String, _ words: String, _ identifier: String) -> some View {
    VStack(alignment: .leading, spacing: .extraSmall) {
      Text(title).font(.footnote).foregroundStyle(.secondary)
      if words.isEmpty {
        Text(text("Nothing")).foregroundStyle(.secondary).accessibilityIdentifier(identifier)
      } else {
        VStack(alignment: .leading, spacing: .none) {
          ForEach(Array(words.split(separator: "\n", omittingEmptySubsequences: false).enumerated()), id: \.offset) {
            Text($1)
          }
        }
        .accessibilityIdentifier(identifier)
      }
      Spacer()
    }
    .padding(.compact).background(.card)
  }

  private func choice(of part: Part) -> Binding<ConflictChoice> {
    Binding(get: { conflict.choices[part] ?? .mine }, set: { conflict.choices[part] = $0 })
  }
}

/// A form, or, where somebody else was faster, both versions to choose from.
struct EditedFormView<Part: FormPart, Content: View>: View {
  @Binding private var edited: EditedForm<Part>
  private let save: () async -> Void
  private let content: () -> Content

  /// `save` is what saving again does.
  init(
    _ edited: Binding<EditedForm<Part>>, save: @escaping () async -> Void,
    @ViewBuilder content: @escaping () -> Content
  ) {
    _edited = edited
    self.save = save
    self.content = content
  }

  var body: some View {
    if let conflict = Binding($edited.conflict) {
      EditConflictView(conflict: conflict) { event in
        edited.settle()
        if event == .saveAgain { await save() }
      }
    } else {
      content()
    }
  }
}
