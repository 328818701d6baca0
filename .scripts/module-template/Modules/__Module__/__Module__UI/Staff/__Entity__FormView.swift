import FoundationUI
import __Module__
import WebUI

/// The form that adds __an_entity_words__. Takes plain values; keeps what is typed until it was added.
struct __Entity__FormView: View {
  /// Returns whether it was added.
  let onAdd: (New__Entity__) async -> Bool
  @State private var form = __Entity__Form()
  @State private var isChecked = false
  @Environment(\.__module__Text) private var text

  var body: some View {
    Form {
      TextField(text("Name"), text: $form.name).required()
        .fieldError(isChecked ? form.problem.map { text($0) } : nil).accessibilityIdentifier("__entity_path__-new-name")
      Button(text("Add")) { await add() }.buttonStyle(.borderedProminent)
        .accessibilityIdentifier("__entity_path__-add")
    }
    .frame(maxWidth: .form)
  }

  private func add() async {
    isChecked = true
    guard form.isValid, await onAdd(form.request) else { return }
    (form, isChecked) = (__Entity__Form(), false)
  }
}
