public import WebUI

/// Where something stands, in a word or two, such as "Awaiting payment".
public struct StatusBadge: View {
  private let text: String
  private let style: ForegroundStyle

  /// A word in the color of what it asks for.
  public init(_ text: String, style: ForegroundStyle) {
    self.text = text
    self.style = style
  }

  /// The word with a line round it.
  public var body: some View { Text(text).foregroundStyle(style).styleClass("status") }
}
