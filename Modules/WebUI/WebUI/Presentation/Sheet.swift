extension View {
  /// Presents content while a truth holds, with a button that closes it.
  public func sheet<Content: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View {
    sheet(String(title), isPresented.wrappedValue ? content() : nil, onDismiss) { isPresented.wrappedValue = false }
  }

  /// Presents content while a truth holds, with a button that closes it. A `navigationTitle` in it is its title.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: () -> Content
  ) -> some View {
    sheet(nil, isPresented.wrappedValue ? content() : nil, onDismiss) { isPresented.wrappedValue = false }
  }

  /// Presents content for a value while there is one; another value begins anew. A `navigationTitle` in it is its title.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: (Item) -> Content
  ) -> some View {
    sheet(nil, item.wrappedValue.map { content($0).id($0.id) }, onDismiss) { item.wrappedValue = nil }
  }

  private func sheet<Content: View>(
    _ title: String?, _ content: Content?, _ onDismiss: (() -> Void)?, close: @escaping () -> Void
  ) -> some View {
    Presented(
      content: self,
      box: content.map { content in
        DialogBox(title: title, kind: .sheet, content: SheetContent(content: content, close: close))
      }, close: close, onDismiss: onDismiss ?? {})
  }
}

private struct SheetContent<Content: View>: View {
  let content: Content
  let close: () -> Void
  @Environment(\.interfaceText) private var text

  var body: some View {
    content
    HStack { Button(text.close, role: .cancel, action: close) }.styled(.custom, "dialog-buttons")
  }
}
