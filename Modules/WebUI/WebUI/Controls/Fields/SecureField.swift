/// A field whose text nobody may read over a shoulder: the server never sends it back, and forgets it after the press
/// of a button of its form.
public struct SecureField: View {
  private let title: String
  private let text: Binding<String>

  /// A field for a bound secret.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// Draws label and input, without the value.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitField(.input, view.title, into: &output) { input in
      input.attributes = [("type", "password"), ("autocomplete", "current-password")]
      input.handler = .secret(limit: Limits.textBytes, set: { view.text.wrappedValue = $0 })
    }
  }
}
