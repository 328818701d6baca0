/// What a session puts around the application's root: errors and messages, shown in one place.
struct RootView<Content: View>: View {
  let content: Content
  @State private var error: ErrorWrapper?
  @Environment(\.notices) private var notices
  @Environment(\.interfaceText) private var text
  @Environment(\.reportError) private var report

  var body: some View {
    Messages(error: error?.style == .banner ? error : nil, notice: notices?.message) {
      error = nil
      notices?.message = nil
    }
    content
      .environment(
        \.showError,
        ShowErrorAction { [report] in
          error = $0
          report($0.error, $0.reference)
        }
      )
      .environment(\.showNotice, ShowNoticeAction { [notices] in notices?.message = $0 })
      .alert(
        error?.message ?? text.unknownError,
        isPresented: Binding(get: { error?.style == .alert }, set: { if !$0 { error = nil } }), message: error?.guidance
      ) {}
  }
}

/// Where errors and messages appear: the places are always there, so that assistive technology watches them.
private struct Messages: View {
  let error: ErrorWrapper?
  let notice: String?
  let close: () -> Void
  @Environment(\.interfaceText) private var text

  var body: some View {
    MessagePlace(role: "alert") {
      if let error {
        HStack(alignment: .top, spacing: .compact) {
          Image(systemName: "exclamationmark.triangle")
          VStack(spacing: .extraSmall) {
            Text(error.message ?? text.unknownError).bold()
            Text(error.guidance)
            if error.message == nil { Text("\(text.reference) \(error.reference)").font(.caption) }
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
