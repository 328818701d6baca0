import Foundation

/// A field's value, its format's type hidden, and what was typed that could not be read.
struct FieldValue {
  private let shown: () -> String
  /// False when the text cannot be read.
  private let read: (String) -> Bool
  private let message: String?
  private let isNumber: Bool

  init<Format: ParseableFormatStyle>(
    _ value: Binding<Format.FormatInput?>, _ format: Format, _ message: String?, clear: (() -> Void)?
  ) where Format.FormatOutput == String {
    shown = { value.wrappedValue.map(format.format) ?? "" }
    read = { text in
      if text.isEmpty, let clear {
        clear()
        return true
      }
      guard let parsed = try? format.parseStrategy.parse(text) else { return false }
      value.wrappedValue = parsed
      return true
    }
    self.message = message
    isNumber = Format.FormatInput.self is any Numeric.Type
  }

  func draw(_ title: String, _ prompt: String?, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let node = graph.node(for: Draft.self, at: position.down(-8))
    let draft = node?.storage as? Draft ?? Draft(graph)
    node?.storage = draft
    let shown = shown()
    // A value that something else has changed counts more than what was typed before.
    let typed = draft.cell.read().flatMap { $0.beside == shown ? $0.text : nil }
    let outer = graph.decoration
    if typed != nil, graph.decoration.fieldError == nil {
      graph.decoration.fieldError = message ?? graph.environment.interfaceText.unreadableValue
      graph.decoration.set("aria-invalid", "true")
    }
    position.emitField(.input, title, into: &output) { input in
      input.attributes = [("type", "text"), ("data-commit", ""), ("value", typed ?? shown)]
      if isNumber { input.attributes.append(("inputmode", "decimal")) }
      if let prompt { input.attributes.append(("placeholder", prompt)) }
      input.handler = .text(limit: Limits.textBytes, get: { typed ?? shown }) { text in
        let isRead = read(text.trimmingCharacters(in: .whitespaces))
        draft.cell.write(isRead ? nil : (text: text, beside: self.shown()))
      }
    }
    graph.decoration = outer
  }

  private final class Draft: NodeStorage {
    let cell: StateCell<(text: String, beside: String)?>

    init(_ graph: Graph) { cell = StateCell(nil, graph) }
  }
}
