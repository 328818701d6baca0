/// Several lines of text to be edited. What is longer than 64 KiB is cut.
public struct TextEditor: View {
  private let title: String
  private let text: Binding<String>

  /// An editor for a bound text. SwiftUI's has no title; a page needs a label.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// Draws label and text area.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitField(.textarea, view.title, into: &output) { area in
      area.attributes = [("rows", "5"), ("dir", "auto")]
      area.text = view.text.wrappedValue
      area.handler = .text(
        limit: Limits.editorBytes, get: { view.text.wrappedValue }, set: { view.text.wrappedValue = $0 })
    }
  }
}
