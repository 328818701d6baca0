public import Foundation

extension View {
  /// Asks something, or says something that wants an answer. Each button also closes it; without any there is OK.
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, message: String? = nil,
    @ViewBuilder actions: () -> Actions
  ) -> some View {
    question(
      isPresented, isPresented.wrappedValue ? actions() : nil,
      Question(title: String(title), message: message.map { AnyView(Text($0)) }))
  }

  /// Asks something, or says something that wants an answer. Each button also closes it; without any there is OK.
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    question(
      isPresented, isPresented.wrappedValue ? actions() : nil,
      Question(title: String(title), message: AnyView(message())))
  }

  /// Asks something about a value, while there is one.
  public func alert<Value, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Value?,
    @ViewBuilder actions: (Value) -> Actions, @ViewBuilder message: (Value) -> Message
  ) -> some View {
    let data = isPresented.wrappedValue ? data : nil
    return question(
      isPresented, data.map { actions($0) },
      Question(title: String(title), message: data.map { AnyView(message($0)) }))
  }

  /// Says what went wrong, in the error's own words, while there is one.
  public func alert<Failure: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: () -> Actions
  ) -> some View {
    let error = isPresented.wrappedValue ? error : nil
    let text = error.flatMap { $0.recoverySuggestion ?? $0.failureReason }
    return question(
      isPresented, error == nil ? nil : actions(),
      Question(
        title: error?.errorDescription ?? InterfaceText().unknownError, message: text.map { AnyView(Text($0)) }))
  }

  /// Asks before something that cannot be undone: the actions given, and one that does nothing.
  public func confirmationDialog<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    message: String? = nil, @ViewBuilder actions: () -> Actions
  ) -> some View {
    question(
      isPresented, isPresented.wrappedValue ? actions() : nil,
      Question(
        title: String(title), isTitleHidden: titleVisibility == .hidden, message: message.map { AnyView(Text($0)) },
        isConfirmation: true))
  }

  /// Asks before something that cannot be undone, about a value while there is one.
  public func confirmationDialog<Value, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Value?, @ViewBuilder actions: (Value) -> Actions, @ViewBuilder message: (Value) -> Message
  ) -> some View {
    let data = isPresented.wrappedValue ? data : nil
    return question(
      isPresented, data.map { actions($0) },
      Question(
        title: String(title), isTitleHidden: titleVisibility == .hidden, message: data.map { AnyView(message($0)) },
        isConfirmation: true))
  }

  private func question<Actions: View>(
    _ isPresented: Binding<Bool>, _ actions: Actions?, _ question: Question
  ) -> some View {
    let close = { isPresented.wrappedValue = false }
    return Presented(
      content: self,
      box: actions.map { actions in
        DialogBox(
          title: question.title, kind: .alert, isTitleHidden: question.isTitleHidden, message: question.message,
          content: DialogButtons(isConfirmation: question.isConfirmation, actions: actions, close: close))
      }, close: close)
  }
}

/// What an alert says, beside its buttons.
private struct Question {
  let title: String
  var isTitleHidden = false
  var message: AnyView?
  var isConfirmation = false
}
