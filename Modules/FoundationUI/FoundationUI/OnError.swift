public import WebUI

extension View {
  /// Shows a bound error at the root of the page, with its guidance, and clears the binding.
  public func onError(_ error: Binding<ErrorWrapper?>) -> some View { modifier(OnErrorModifier(error: error)) }
}

/// Hands errors to the root, where the newest replaces the one before.
public struct OnErrorModifier: ViewModifier {
  let error: Binding<ErrorWrapper?>
  @Environment(\.showError) private var showError

  /// The content, watched.
  public func body(content: Content) -> some View {
    content.onChange(of: error.wrappedValue?.id, initial: true) {
      guard let wrapper = error.wrappedValue else { return }
      error.wrappedValue = nil
      showError(wrapper.error, wrapper.guidance, style: wrapper.style)
    }
  }
}
