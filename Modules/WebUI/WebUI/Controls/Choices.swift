/// A switch.
public struct Toggle: View {
  private let title: String
  private let isOn: Binding<Bool>

  /// A switch for a bound truth.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }

  /// Draws a checkbox in its label, and a value to post when it is off, which browsers leave out.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let control = OutputElement(.element(.input), key: position.path)
    control.attributes = [("type", "checkbox"), ("role", "switch"), ("value", "1")]
    if view.isOn.wrappedValue { control.attributes.append(("checked", "")) }
    control.handler = .toggle(get: { view.isOn.wrappedValue }, set: { view.isOn.wrappedValue = $0 })
    control.isEnabled = position.environment.isEnabled
    let off = position.part(.input, 0)
    off.attributes = [("type", "hidden"), ("name", control.name), ("value", "0")]
    if !position.environment.isInForm {
      control[attribute: "form"] = "live"
      off[attribute: "form"] = "live"
    }
    if !control.isEnabled { off[attribute: "disabled"] = "" }
    position.graph.decoration.decorateControl(control)
    let label = position.part(
      .label, 1, classes: ["toggle"], children: [off, control, position.part(.span, 2, text: view.title)])
    position.graph.decoration.decorateLayout(label)
    position.place(label, into: &output)
  }
}

/// A choice among values: each option is a view with a `tag(_:)`.
///
/// A page posts an option's place, never a value; one that is not offered is dropped.
public struct Picker<Selection: Hashable, Content: View>: View {
  private let title: String
  private let selection: Binding<Selection>
  private let content: Content

  /// A choice for a bound value.
  public init(_ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.selection = selection
    self.content = content()
  }

  /// Draws a menu.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let (decoration, environment) = (graph.decoration, graph.environment)
    graph.decoration = Decoration()
    graph.environment.isInPicker = true
    graph.environment.stamp = ~environment.stamp
    var options = ViewOutput()
    Content._render(view.content, at: position.down(0), into: &options)
    graph.decoration = decoration
    graph.environment = environment
    position.emitField(.select, view.title, into: &output) { select in
      select.children = options.elements
      // Read while it is drawn, so that it is drawn again when another choice is made.
      select.tag = AnyHashable(view.selection.wrappedValue)
      // The tag's type decides: a choice of another type changes nothing.
      select.handler = .choice(
        get: { AnyHashable(view.selection.wrappedValue) },
        set: { if let value = $0.base as? Selection { view.selection.wrappedValue = value } })
    }
  }
}

/// Content that stands for a value in a picker.
public struct TaggedContent<Content: View, Value: Hashable>: View {
  let content: Content
  let value: Value

  /// Draws an option in a picker, else the content alone.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    guard position.environment.isInPicker else {
      Content._render(view.content, at: position.down(0), into: &output)
      return
    }
    position.emit(.option, into: &output) {
      $0.tag = AnyHashable(view.value)
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

extension View {
  /// Says which value the view stands for in a picker.
  public func tag<Value: Hashable>(_ value: Value) -> some View { TaggedContent(content: self, value: value) }
}

/// A number with a button to lower and one to raise it.
public struct Stepper: View {
  private let title: String
  private let value: Binding<Int>
  private let range: ClosedRange<Int>
  private let step: Int

  /// A number within bounds; the server keeps it there.
  public init(_ title: some StringProtocol, value: Binding<Int>, in range: ClosedRange<Int>, step: Int = 1) {
    self.title = String(title)
    self.value = value
    self.range = range
    self.step = max(step, 1)
  }

  /// Title, buttons and value.
  public var body: some View {
    StepperLayout(title: title, value: value.wrappedValue, range: range) {
      Button {
        change(by: -step)
      } label: {
        Image(systemName: "minus")
      }
      .disabled(value.wrappedValue <= range.lowerBound)
      .accessibilityLabel("\(title) −")
    } increment: {
      Button {
        change(by: step)
      } label: {
        Image(systemName: "plus")
      }
      .disabled(value.wrappedValue >= range.upperBound)
      .accessibilityLabel("\(title) +")
    }
  }

  private func change(by amount: Int) {
    let (sum, isOverflow) = value.wrappedValue.addingReportingOverflow(amount)
    let wanted = isOverflow ? (amount < 0 ? range.lowerBound : range.upperBound) : sum
    value.wrappedValue = min(max(wanted, range.lowerBound), range.upperBound)
  }
}

private struct StepperLayout<Decrement: View, Increment: View>: View {
  let title: String
  let value: Int
  let range: ClosedRange<Int>
  @ViewBuilder let decrement: Decrement
  @ViewBuilder let increment: Increment

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["stepper"]
      element.attributes = [("role", "group"), ("aria-label", view.title)]
      element.children = [position.part(.span, 0, classes: ["field-label"], text: view.title)]
    } content: { position, output in
      Decrement._render(view.decrement, at: position.down(0), into: &output)
      let number = position.part(.output, 1, classes: ["digits"], text: String(view.value))
      output.elements.append(number)
      Increment._render(view.increment, at: position.down(2), into: &output)
    }
  }
}

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

  /// Work that has come so far.
  public init(value: Double, total: Double = 1) { self.init("", value: value, total: total) }

  /// Work that has come so far.
  public init(_ title: some StringProtocol, value: Double, total: Double = 1) {
    self.title = String(title)
    fraction = total > 0 ? min(max(value / total, 0), 1) : 0
  }

  /// Draws a spinner or a bar.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["progress"]
      element.attributes = [("role", "status")]
      let bar = position.part(.progress, 0)
      if let fraction = view.fraction {
        bar.attributes = [("max", "1"), ("value", String(fraction))]
        element.children = [bar]
      } else {
        element.children = [position.part(.span, 1, classes: ["spinner"])]
      }
      if !view.title.isEmpty { element.children.append(position.part(.span, 2, text: view.title)) }
    }
  }
}
