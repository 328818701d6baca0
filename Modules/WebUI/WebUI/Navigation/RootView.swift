/// What a session puts around the application's root: errors and messages, shown in one place.
struct RootView<Content: View>: View {
  let content: Content
  @Environment(\.notices) private var notices
  @Environment(\.reportError) private var report

  var body: some View {
    Messages(error: notices?.error, notice: notices?.message) { notices?.clear() }
    content
      .environment(
        \.showError,
        ShowErrorAction { [report, notices] in
          notices?.error = $0
          report($0.error, $0.reference)
        }
      )
      .environment(\.showNotice, ShowNoticeAction { [notices] in notices?.message = $0 })
  }
}

/// Where errors and messages appear: the places are always there, so that assistive technology watches them.
private struct Messages: View {
  let error: ErrorWrapper?
  let notice: String?
  let close: () -> Void
  @Environment(\.interfaceText) private var text

  var body: some View {
    if let error, error.style != .toast { ErrorDialog(error: error, close: close) }
    MessagePlace(role: "alert") {
      if let error, error.style == .toast {
        HStack(alignment: .top, spacing: .compact) {
          Image(systemName: "exclamationmark.triangle")
          VStack(spacing: .extraSmall) {
            Text(error.message ?? text.unknownError).bold()
            ErrorText(error: error, reference: text.reference)
          }
          Spacer()
          Button(text.close, action: close).buttonStyle(.plain)
        }
        .styled(.custom, "message message-danger")
        .accessibilityIdentifier("error-message")
      }
    }
    MessagePlace(role: "status") {
      if let notice {
        HStack(spacing: .compact) {
          Image(systemName: "info.circle")
          Text(notice)
          Spacer()
          Button(text.close, action: close).buttonStyle(.plain)
        }
        .styled(.custom, "message message-info")
        .accessibilityIdentifier("notice-message")
      }
    }
  }
}

/// What to do about an error, and where it can be asked about if it has no words of its own.
struct ErrorText: View {
  let error: ErrorWrapper
  let reference: String

  var body: some View {
    Text(error.guidance)
    if error.message == nil { Text("\(reference) \(error.reference)").font(.caption) }
  }
}

private struct MessagePlace<Content: View>: View {
  let role: String
  @ViewBuilder let content: Content

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["messages"]
      element.attributes = [("role", view.role)]
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}
