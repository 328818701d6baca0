/// A number chosen by dragging, within bounds; the server keeps it there, on a step.
public struct Slider: View {
  private let title: String
  private let bounds: ClosedRange<Double>
  private let step: Double?
  private let get: () -> Double
  private let set: (Double) -> Void

  /// A slider for a bound number. Without a step it has 100.
  public init<Value: BinaryFloatingPoint>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
    step: Value.Stride? = nil
  ) where Value.Stride: BinaryFloatingPoint {
    self.title = String(title)
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step = step.map { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
    get = { Double(value.wrappedValue) }
    set = { value.wrappedValue = Value($0) }
  }

  /// A slider for a bound number, named by a text.
  public init<Value: BinaryFloatingPoint>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value.Stride? = nil, label: () -> Text
  ) where Value.Stride: BinaryFloatingPoint {
    self.init(label().content, value: value, in: bounds, step: step)
  }

  /// Draws label and range.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let step = view.step ?? (view.bounds.upperBound - view.bounds.lowerBound) / 100
    position.emitField(.input, view.title, into: &output) { input in
      input.classes = ["slider"]
      input.attributes = [
        ("type", "range"), ("min", Self.text(view.bounds.lowerBound)), ("max", Self.text(view.bounds.upperBound)),
        ("step", step > 0 ? Self.text(step) : "any"), ("value", view.shown),
      ]
      input.handler = .value(get: { view.shown }) { posted in
        guard let number = Double(posted), number.isFinite else { return false }
        let legal = view.legal(number)
        if legal != view.get() { view.set(legal) }
        return true
      }
    }
  }

  private var shown: String { Self.text(min(max(get(), bounds.lowerBound), bounds.upperBound)) }

  /// The nearest number that is within bounds and on a step.
  private func legal(_ number: Double) -> Double {
    let inside = min(max(number, bounds.lowerBound), bounds.upperBound)
    guard let step else { return inside }
    let stepped = bounds.lowerBound + ((inside - bounds.lowerBound) / step).rounded() * step
    return stepped > bounds.upperBound ? stepped - step : stepped
  }

  /// As a browser writes it: without a fraction where there is none.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
  }
}
