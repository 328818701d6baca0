/// Work going on, or how far it has come.
public struct ProgressView: View {
  private let title: String
  private let fraction: Double?

  /// Work of unknown length.
  public init() { self.init("") }

  /// Work of unknown length.
  public init(_ title: some StringProtocol) {
    self.title = String(title)
    fraction = nil
  }

  /// Work that has come so far; nil while that is unknown.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) { self.init("", value: value, total: total) }

  /// Work that has come so far; nil while that is unknown.
  public init<Value: BinaryFloatingPoint>(_ title: some StringProtocol, value: Value?, total: Value = 1) {
    self.title = String(title)
    fraction = value.map { total > 0 && $0.isFinite ? min(max(Double($0 / total), 0), 1) : 0 }
  }

  /// Draws a spinner or a bar.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["progress"]
      let name = view.title.isEmpty ? position.environment.interfaceText.progress : view.title
      if let fraction = view.fraction {
        let bar = position.part(.progress, 0)
        bar.attributes = [("max", "1"), ("value", String(fraction)), ("aria-label", name)]
        element.children = [bar]
      } else {
        element.attributes = [("role", "status")]
        let spinner = position.part(.span, 1, classes: ["spinner"])
        spinner.attributes = [("role", "progressbar"), ("aria-label", name)]
        element.children = [spinner]
      }
      if !view.title.isEmpty { element.children.append(position.part(.span, 2, text: view.title)) }
    }
  }
}
