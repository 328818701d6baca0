/// A day, or a day with a time of it, that may be left open: the browser's own field, bound to its text.
///
/// The text is `2026-02-28`, with minutes `2026-02-28T09:30`, in no time zone, or empty. What it means is the form's to
/// say: without scripts, and in browsers without such a field, people can type anything.
public struct DayField: View {
  /// What is chosen.
  public enum Precision: Sendable {
    /// A day.
    case day
    /// A day and a time of it.
    case minute
  }

  private static let lengthLimit = 40
  private let title: String
  private let text: Binding<String>
  private let precision: Precision

  /// A field for a bound text.
  public init(_ title: some StringProtocol, text: Binding<String>, precision: Precision = .day) {
    self.title = String(title)
    self.text = text
    self.precision = precision
  }

  /// Draws label and input.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let (text, type) = (view.text, view.precision == .day ? "date" : "datetime-local")
    position.emitField(.input, view.title, into: &output) { input in
      input.attributes = [("type", type), ("data-commit", ""), ("value", text.wrappedValue)]
      input.handler = .text(limit: lengthLimit, get: { text.wrappedValue }, set: { text.wrappedValue = $0 })
    }
  }
}
