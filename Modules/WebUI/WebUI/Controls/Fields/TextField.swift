public import Foundation

/// Along which axis something grows or scrolls.
public enum Axis: Sendable {
  /// From side to side.
  case horizontal
  /// Up and down.
  case vertical

  /// Some of the axes.
  public struct Set: OptionSet, Sendable {
    /// The axes as bits.
    public let rawValue: Int
    /// Axes from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// From side to side.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
  }
}

/// A line of text to be edited, with its label above. What is longer than 8 KiB is cut.
public struct TextField: View {
  private enum Content {
    case text(Binding<String>)
    case value(FieldValue)
  }

  private let title: String
  private let content: Content
  private let prompt: String?
  private let axis: Axis

  /// A field for a bound text; the prompt is an example, shown while the field is empty.
  ///
  /// Along the vertical axis it has several lines, and Enter begins a new one.
  public init(
    _ title: some StringProtocol, text: Binding<String>, prompt: String? = nil, axis: Axis = .horizontal
  ) {
    self.title = String(title)
    content = .text(text)
    self.prompt = prompt
    self.axis = axis
  }

  /// A field for a value that a format writes and reads, nil while it is empty.
  ///
  /// It is read when editing ends. What cannot be read stays as it was typed, with a message, and the value as it was.
  ///
  /// - Parameters:
  ///   - title: The field's label.
  ///   - value: What the format reads and writes.
  ///   - format: How the value is written and read.
  ///   - prompt: An example that is shown while the field is empty.
  ///   - message: What should be typed; nil for the page's own words.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput?>, format: Format, prompt: String? = nil,
    message: String? = nil
  ) where Format.FormatOutput == String {
    self.title = String(title)
    self.prompt = prompt
    axis = .horizontal
    content = .value(FieldValue(value, format, message) { value.wrappedValue = nil })
  }

  /// A field for a value that a format writes and reads; an empty field cannot be read.
  ///
  /// It is read when editing ends. What cannot be read stays as it was typed, with a message, and the value as it was.
  ///
  /// - Parameters:
  ///   - title: The field's label.
  ///   - value: What the format reads and writes.
  ///   - format: How the value is written and read.
  ///   - prompt: An example that is shown while the field is empty.
  ///   - message: What should be typed; nil for the page's own words.
  public init<Format: ParseableFormatStyle>(
    _ title: some StringProtocol, value: Binding<Format.FormatInput>, format: Format, prompt: String? = nil,
    message: String? = nil
  ) where Format.FormatOutput == String {
    self.title = String(title)
    self.prompt = prompt
    axis = .horizontal
    content = .value(FieldValue(Binding(value), format, message, clear: nil))
  }

  /// Draws label and input.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    switch view.content {
    case .value(let value): value.draw(view.title, view.prompt, at: position, into: &output)
    case .text(let text):
      position.emitField(view.axis == .vertical ? .textarea : .input, view.title, into: &output) { input in
        if view.axis == .vertical {
          let lines = text.wrappedValue.split(separator: "\n", omittingEmptySubsequences: false).count
          input.attributes = [("rows", String(min(max(lines, 2), 10)))]
          input.text = text.wrappedValue
        } else {
          input.attributes = [("type", "text"), ("value", text.wrappedValue)]
        }
        input.attributes.append(("dir", "auto"))
        if let prompt = view.prompt { input.attributes.append(("placeholder", prompt)) }
        input.handler = .text(limit: Limits.textBytes, get: { text.wrappedValue }, set: { text.wrappedValue = $0 })
      }
    }
  }
}
