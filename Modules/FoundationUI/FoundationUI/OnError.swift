public import WebUI

extension View {
  /// Presents a bound error with its guidance, and clears the binding: a sheet or an alert by itself, where the view is;
  /// a toast at the root of the page. A newer error takes the place of the older.
  public func onError(_ error: Binding<ErrorWrapper?>) -> some View { modifier(OnErrorModifier(error: error)) }
}

/// Shows a bound error as its style asks for.
public struct OnErrorModifier: ViewModifier {
  let error: Binding<ErrorWrapper?>
  @Environment(\.showError) private var showError

  /// The content, watched.
  public func body(content: Content) -> some View {
    content
      .errorDialog(error)
      .onChange(of: error.wrappedValue?.id, initial: true) {
        guard let wrapper = error.wrappedValue, wrapper.style == .toast else { return }
        error.wrappedValue = nil
        showError(wrapper.error, wrapper.guidance)
      }
  }
}
