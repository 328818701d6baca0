public import WebUI

/// Says that something was done, with a way to take it back.
public struct ToastView: View {
  private let message: String
  private let undoLabel: String
  private let undo: () async -> Void
  @Environment(\.foundationText) private var text

  /// What was done, and what takes it back.
  ///
  /// - Parameters:
  ///   - message: What was done, as a sentence.
  ///   - undoLabel: What pressing "Undo" does, for people who do not see the message beside it.
  ///   - undo: Takes it back.
  public init(_ message: String, undoLabel: String, undo: @escaping () async -> Void) {
    self.message = message
    self.undoLabel = undoLabel
    self.undo = undo
  }

  /// The sentence and a button.
  public var body: some View {
    Box("toast") {
      Text(message).accessibilityRole(.status)
      Button(text("Undo"), action: undo).buttonStyle(.plain).styleClass("text-button").accessibilityLabel(undoLabel)
        .accessibilityIdentifier("undo")
    }
  }
}
