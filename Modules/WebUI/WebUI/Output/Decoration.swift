/// What modifiers ask of the element that their content draws: it travels down to it, and no further.
///
/// So `Text("a").bold().padding()` is one element with two classes. A group hands it to each of its members.
///
/// Most places ask for nothing, and those of a list all ask for the same: what is asked is shared until it changes.
struct Decoration: Equatable {
  private final class Request {
    var classes: [StyleProperty: String] = [:]
    var attributes: [String: String] = [:]
    var headingLevel: Int?
    var row: Tag?
    var rowClasses: [StyleProperty: String] = [:]
    var selection: RowSelection?
    var fieldError: String?

    init() {}

    init(_ other: Request) {
      (classes, attributes, headingLevel) = (other.classes, other.attributes, other.headingLevel)
      (row, rowClasses, selection, fieldError) = (other.row, other.rowClasses, other.selection, other.fieldError)
    }
  }

  private var request: Request?

  /// One class a property: an inner modifier's counts, as it does in SwiftUI.
  private var classes: [StyleProperty: String] { request?.classes ?? [:] }
  var attributes: [String: String] { request?.attributes ?? [:] }
  var headingLevel: Int? {
    get { request?.headingLevel }
    set { change { $0.headingLevel = newValue } }
  }
  /// Wraps the element in another, for rows of lists.
  var row: Tag? {
    get { request?.row }
    set { change { $0.row = newValue } }
  }
  /// What is asked of that row.
  var rowClasses: [StyleProperty: String] { request?.rowClasses ?? [:] }
  /// Lets the row be selected.
  var selection: RowSelection? {
    get { request?.selection }
    set { change { $0.selection = newValue } }
  }
  /// What is wrong with a field.
  var fieldError: String? {
    get { request?.fieldError }
    set { change { $0.fieldError = newValue } }
  }

  mutating func add(_ property: StyleProperty, _ name: String) { change { $0.classes[property] = name } }
  mutating func set(_ attribute: String, _ value: String) { change { $0.attributes[attribute] = value } }
  mutating func add(toRow property: StyleProperty, _ name: String) { change { $0.rowClasses[property] = name } }
  mutating func removeAttributes() { if !attributes.isEmpty { change { $0.attributes = [:] } } }
  mutating func take(_ attribute: String) -> String? {
    guard let value = attributes[attribute] else { return nil }
    change { $0.attributes[attribute] = nil }
    return value
  }

  private mutating func change(_ body: (Request) -> Void) {
    if !isKnownUniquelyReferenced(&request) { request = request.map { Request($0) } ?? Request() }
    if let request { body(request) }
  }

  static func == (left: Decoration, right: Decoration) -> Bool {
    if left.request === right.request { return true }
    return left.classes == right.classes && left.attributes == right.attributes
      && left.headingLevel == right.headingLevel && left.row == right.row && left.rowClasses == right.rowClasses
      && left.selection == right.selection && left.fieldError == right.fieldError
  }

  func decorateLayout(_ element: OutputElement) {
    guard let request, !request.classes.isEmpty else { return }
    element.classes += request.classes.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  func decorateControl(_ element: OutputElement) {
    guard let request, !request.attributes.isEmpty else { return }
    for (name, value) in request.attributes.sorted(by: { $0.key < $1.key }) { element[attribute: name] = value }
  }
}

/// The properties that classes set; each has a closed set of them.
enum StyleProperty: Int {
  case font, weight, foreground, background, padding, paddingHorizontal, paddingVertical, paddingTop, paddingBottom,
    paddingLeading, paddingTrailing, width, maxWidth, align, lineLimit, digits, opacity, tint, strike, slant, underline,
    clip, fit, separator, sectionSeparator, custom
}

extension ViewPosition {
  /// Draws an element here; what modifiers ask for goes to it.
  func emit(_ tag: Tag, into output: inout ViewOutput, configure: (OutputElement) -> Void = { _ in }) {
    place(element(tag, configure), into: &output)
  }

  /// Draws an element here with content in it; what modifiers ask for goes to the element.
  func emit(
    _ tag: Tag, into output: inout ViewOutput, configure: (OutputElement) -> Void = { _ in },
    content: (ViewPosition, inout ViewOutput) -> Void
  ) {
    place(element(tag, configure), into: &output, content: content)
  }

  private func element(_ tag: Tag, _ configure: (OutputElement) -> Void) -> OutputElement {
    let decoration = graph.decoration
    let element = OutputElement(.element(tag), key: path)
    configure(element)
    element.followDirection()
    decoration.decorateLayout(element)
    decoration.decorateControl(element)
    return element
  }

  /// Puts a finished element here, in a row if it is to be one, and draws its content in it.
  func place(
    _ element: OutputElement, into output: inout ViewOutput, content: (ViewPosition, inout ViewOutput) -> Void
  ) {
    let decoration = graph.decoration
    graph.decoration = Decoration()
    var inner = ViewOutput()
    content(down(0), &inner)
    let children = element.children
    element.children = children.isEmpty ? inner.elements : children + inner.elements
    graph.decoration = decoration
    place(element, into: &output)
  }

  /// Puts a finished element here, in a row if it is to be one.
  func place(_ element: OutputElement, into output: inout ViewOutput) {
    let decoration = graph.decoration
    guard let row = decoration.row else {
      output.elements.append(element)
      return
    }
    let wrapper = OutputElement(.element(row), key: PathHash.mix(path, 0x726F77))
    let classes = decoration.rowClasses
    if !classes.isEmpty { wrapper.classes = classes.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value) }
    wrapper.children = [decoration.selection.map { selectable(element, $0) } ?? element]
    output.elements.append(wrapper)
  }

  /// A part of an element that is drawn here.
  func part(
    _ tag: Tag, _ index: Int, classes: [String] = [], text: String = "", children: [OutputElement] = []
  ) -> OutputElement {
    let element = OutputElement(.element(tag), key: down(1_000 + index).path)
    element.classes = classes
    element.text = text
    element.children = children
    element.followDirection()
    return element
  }

  func icon(_ icon: Icon, _ index: Int) -> OutputElement {
    OutputElement(.icon(icon), key: down(2_000 + index).path)
  }
}

/// Content with something asked of the elements it draws.
public struct DecoratedContent<Content: View>: View {
  let content: Content
  let decorate: (inout Decoration) -> Void

  /// Draws the content.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let outer = position.graph.decoration
    view.decorate(&position.graph.decoration)
    Content._render(view.content, at: position.down(0), into: &output)
    position.graph.decoration = outer
  }
}

extension View {
  func styled(_ property: StyleProperty, _ name: String) -> DecoratedContent<Self> {
    DecoratedContent(content: self) { $0.add(property, name) }
  }

  func attribute(_ name: String, _ value: String) -> DecoratedContent<Self> {
    DecoratedContent(content: self) { $0.set(name, value) }
  }
}
