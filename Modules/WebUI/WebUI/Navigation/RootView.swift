/// What a session puts around the application's root: errors and messages, shown in one place.
struct RootView<Content: View>: View {
  let content: Content
  @State private var error: ErrorWrapper?
  @Environment(\.notices) private var notices
  @Environment(\.reportError) private var report

  var body: some View {
    Messages(error: error, notice: notices?.message) {
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
  }
}

private struct Messages: View {
  let error: ErrorWrapper?
  let notice: String?
  let close: () -> Void
  @Environment(\.interfaceText) private var text

  var body: some View {
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
      .styled(.custom, error.style == .alert ? "message message-danger message-alert" : "message message-danger")
      .attribute("role", error.style == .alert ? "alertdialog" : "alert")
      .accessibilityIdentifier("error-message")
    }
    if let notice {
      HStack(spacing: .compact) {
        Image(systemName: "info.circle")
        Text(notice)
        Spacer()
        Button(text.close, action: close).buttonStyle(.plain)
      }
      .styled(.custom, "message message-info")
      .attribute("role", "status")
      .accessibilityIdentifier("notice-message")
    }
  }
}
