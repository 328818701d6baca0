extension View {
  /// Presents a bound error by itself, as the sheet or the alert that its style asks for; closing it clears the binding.
  /// A toast is the root's to show, and is left alone.
  ///
  /// It is reported as errors at the root are, and takes the place of the one that is shown there.
  public func errorDialog(_ error: Binding<ErrorWrapper?>) -> some View { modifier(ErrorDialogModifier(error: error)) }
}

private struct ErrorDialogModifier: ViewModifier {
  let error: Binding<ErrorWrapper?>
  @Environment(\.notices) private var notices
  @Environment(\.reportError) private var report

  func body(content: Content) -> some View {
    Group {
      if let shown { ErrorDialog(error: shown) { error.wrappedValue = nil } }
      content
    }
    .onChange(of: shown?.id, initial: true) {
      guard let shown else { return }
      notices?.clear()
      report(shown.error, shown.reference)
    }
  }

  private var shown: ErrorWrapper? { error.wrappedValue.flatMap { $0.style == .toast ? nil : $0 } }
}

/// An error in a dialog, with what to do about it. A newer error begins another dialog.
struct ErrorDialog: View {
  let error: ErrorWrapper
  let close: () -> Void
  @Environment(\.interfaceText) private var text

  var body: some View {
    let isAlert = error.style == .alert
    DialogBox(
      title: error.message ?? text.unknownError, kind: isAlert ? .alert : .sheet,
      message: AnyView(ErrorText(error: error, reference: text.reference)),
      content: DialogButtons(
        isConfirmation: false, actions: Button(isAlert ? text.okay : text.close, role: .cancel) {}, close: close)
    )
    .id(error.id)
  }
}
