public import Foundation

/// A line of text that stands for a value: parsed by a format when it is entered, shown by it.
///
/// What cannot be parsed stays as it was typed, marked with a message, and the value stays as it was.
public struct FormattedField<Format: ParseableFormatStyle>: View where Format.FormatOutput == String {
  private let title: String
  private let value: Binding<Format.FormatInput?>
  private let format: Format
  private let message: String
  @State private var draft: String?

  /// A field for a bound value, which is nil while the field is empty; `message` says what should be typed.
  public init(
    _ title: some StringProtocol, value: Binding<Format.FormatInput?>, format: Format, message: String
  ) {
    self.title = String(title)
    self.value = value
    self.format = format
    self.message = message
  }

  /// The field, with the message while its text cannot be parsed.
  public var body: some View {
    TextField(title, text: Binding(get: { draft ?? shown }, set: enter))
      .keyboardType(.decimalPad)
      .fieldError(draft == nil ? nil : message)
  }

  private var shown: String { value.wrappedValue.map(format.format) ?? "" }

  private func enter(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    if trimmed.isEmpty {
      (value.wrappedValue, draft) = (nil, nil)
    } else if let parsed = try? format.parseStrategy.parse(trimmed) {
      (value.wrappedValue, draft) = (parsed, nil)
    } else {
      draft = text
    }
  }
}
