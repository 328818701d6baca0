/// A number with a button to lower and one to raise it; arrow keys do it too where there is JavaScript.
public struct Stepper: View {
  private let title: String
  private let value: SpinValue
  private let increment: (() -> Void)?
  private let decrement: (() -> Void)?

  /// A value within bounds; the server keeps it there. The distance between the bounds must fit in a `Value.Stride`.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
  ) {
    self.title = String(title)
    let now = value.wrappedValue
    self.value = SpinValue(text: "\(now)", now: "\(now)", min: "\(bounds.lowerBound)", max: "\(bounds.upperBound)")
    let step = step > 0 ? step : 1
    increment =
      now >= bounds.upperBound
      ? nil : { value.wrappedValue = Self.moved(value.wrappedValue, by: step, in: bounds) }
    decrement =
      now <= bounds.lowerBound
      ? nil : { value.wrappedValue = Self.moved(value.wrappedValue, by: 0 - step, in: bounds) }
  }

  /// A number of no bounds but its type's.
  public init<Value: FixedWidthInteger & Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, step: Value = 1
  ) {
    self.title = String(title)
    self.value = SpinValue(text: "\(value.wrappedValue)", now: "\(value.wrappedValue)", min: nil, max: nil)
    let step = step > 0 ? step : 1
    increment = {
      let (sum, isOver) = value.wrappedValue.addingReportingOverflow(step)
      value.wrappedValue = isOver ? .max : sum
    }
    decrement = {
      let (difference, isOver) = value.wrappedValue.subtractingReportingOverflow(step)
      value.wrappedValue = isOver ? .min : difference
    }
  }

  /// Something that goes up and down; nil where it cannot. The title says how it stands.
  public init(_ title: some StringProtocol, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
    self.title = String(title)
    value = SpinValue(text: nil, now: nil, min: nil, max: nil)
    increment = onIncrement
    decrement = onDecrement
  }

  /// Title, buttons and value.
  public var body: some View {
    StepperLayout(title: title, value: value) {
      Button {
        decrement?()
      } label: {
        Image(systemName: "minus")
      }
      .disabled(decrement == nil)
      .accessibilityLabel("\(title) −")
    } increment: {
      Button {
        increment?()
      } label: {
        Image(systemName: "plus")
      }
      .disabled(increment == nil)
      .accessibilityLabel("\(title) +")
    }
  }

  private static func moved<Value: Strideable>(
    _ value: Value, by step: Value.Stride, in bounds: ClosedRange<Value>
  ) -> Value {
    let inside = min(max(value, bounds.lowerBound), bounds.upperBound)
    let end = step > 0 ? bounds.upperBound : bounds.lowerBound
    let room = inside.distance(to: end)
    let isBeyond = step > 0 ? room <= step : room >= step
    return isBeyond ? end : inside.advanced(by: step)
  }
}

/// What a stepper shows, and says to assistive technology.
private struct SpinValue {
  let text: String?
  let now: String?
  let min: String?
  let max: String?
}

private struct StepperLayout<Decrement: View, Increment: View>: View {
  let title: String
  let value: SpinValue
  @ViewBuilder let decrement: Decrement
  @ViewBuilder let increment: Increment

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["stepper"]
      element.attributes = [("role", "group"), ("aria-label", view.title)]
      let title = position.part(.span, 0, classes: ["field-label"], text: view.title)
      element.children = [title]
    } content: { position, output in
      Decrement._render(view.decrement, at: position.down(0), into: &output)
      if let text = view.value.text { output.elements.append(view.number(text, position)) }
      Increment._render(view.increment, at: position.down(2), into: &output)
    }
  }

  private func number(_ text: String, _ position: ViewPosition) -> OutputElement {
    let number = position.part(.output, 1, classes: ["digits"], text: text)
    number.attributes = [("role", "spinbutton"), ("aria-label", title)]
    for (name, text) in [("aria-valuenow", value.now), ("aria-valuemin", value.min), ("aria-valuemax", value.max)] {
      if let text { number.attributes.append((name, text)) }
    }
    return number
  }
}
