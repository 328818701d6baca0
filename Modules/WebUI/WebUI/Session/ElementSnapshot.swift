/// An element of a page at one moment, for tests and other observers.
public struct ElementSnapshot: Sendable, Identifiable {
  /// The element's number, which events name it by.
  public let id: UInt64
  /// What a control is posted under, and what a radio button posts.
  public let name: String
  /// The HTML tag.
  public let tag: String
  /// All text in it.
  public let text: String
  /// Its attributes.
  public let attributes: [String: String]
  /// Its classes.
  public let classes: [String]
  /// Whether it reacts.
  public let isEnabled: Bool
  /// Whether events can be sent to it.
  public let isInteractive: Bool
  /// The elements in it.
  public let children: [ElementSnapshot]

  /// This and everything in it, in the page's order.
  public var all: [ElementSnapshot] { [self] + children.flatMap(\.all) }
}

/// What a person does to an element.
public enum PageEvent: Sendable {
  /// Presses it.
  case press
  /// Gives it a value, as a page would post it: text, `0` or `1`, or an option's place.
  case input(String)
}

extension Session {
  /// The page's elements now.
  public func snapshot() -> [ElementSnapshot] {
    update()
    return graph.root.map { Self.snapshots(of: $0.fragment) } ?? []
  }

  /// HTML of the page's content, without what differs from session to session.
  public func snapshotHTML() -> String {
    update()
    var writer = HTMLWriter(form: nil)
    if let root = graph.root { writer.write(root.fragment) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Sends an event to the element of a number. False, and counted, when it is not on the page, disabled, or cannot take
  /// the event.
  public func send(_ event: PageEvent, to number: UInt64) async -> Bool {
    guard let element = reach(number) else { return false }
    switch event {
    case .press: return await press(element)
    case .input(let value): return setInput(element, value)
    }
  }

  private static func snapshots(of element: OutputElement) -> [ElementSnapshot] {
    switch element.kind {
    case .fragment: return element.children.flatMap(snapshots)
    case .icon, .note: return []
    case .element(let tag):
      var attributes = Dictionary(element.attributes) { _, last in last }
      if case .choice(let get, _)? = element.handler {
        let selected = get()
        attributes["value"] = element.options.firstIndex { $0.tag == selected }.map { String($0) }
      }
      return [
        ElementSnapshot(
          id: element.number, name: element.name, tag: tag.rawValue, text: element.wholeText, attributes: attributes,
          classes: element.classes, isEnabled: element.isEnabled, isInteractive: element.handler != nil,
          children: element.children.flatMap(snapshots))
      ]
    }
  }
}
