/// Where somebody has let go of an item: beside another of its list, or on it.
public struct ItemDrop: Hashable, Sendable {
  /// A side of an item, or the item itself.
  public enum Place: String, Sendable {
    case before, after, into
  }

  /// What was dragged, by the name of its handle.
  public let item: String
  /// Where to.
  public let place: Place
  /// The item that it was let go at.
  public let target: String

  /// The order of a list after the drop; nil if it has not both items, or if one goes into the other.
  public func order(of names: [String]) -> [String]? {
    guard place != .into, names.contains(item) else { return nil }
    var order = names.filter { $0 != item }
    guard let index = order.firstIndex(of: target) else { return nil }
    order.insert(item, at: place == .before ? index : index + 1)
    return order
  }

  /// Reads what the script writes: "b before a". Names have no spaces; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let place = Place(rawValue: String(parts[1])), parts[0] != parts[2] else { return nil }
    (item, self.place, target) = (String(parts[0]), place, String(parts[2]))
  }
}

/// Items that people drag to another place, by mouse, pen or finger.
///
/// An item is whatever holds a handle (`dragHandle(_:)`), and no other item's. The script for it is loaded with the first
/// page that has such an area. Keyboards and browsers without scripts have no handles: give them buttons for the same.
public struct DragArea<Content: View>: View {
  private let axis: Axis
  private let nests: Bool
  private let action: (ItemDrop) async -> Void
  private let content: Content
  @State private var dropped: ItemDrop?

  /// The way in which items follow each other.
  public enum Axis: String, Sendable {
    case horizontal, vertical
  }

  /// An area around items.
  ///
  /// - Parameters:
  ///   - axis: In which direction items follow each other; those that wrap into lines are horizontal.
  ///   - nests: Whether an item can also be dropped into another.
  ///   - action: Moves an item. Names come from the browser: they can be any text without spaces.
  ///   - content: The items.
  public init(
    _ axis: Axis, nests: Bool = false, action: @escaping (ItemDrop) async -> Void, @ViewBuilder content: () -> Content
  ) {
    self.axis = axis
    self.nests = nests
    self.action = action
    self.content = content()
  }

  /// The items, and what the script writes to.
  public var body: some View {
    DragField(axis: axis, nests: nests, onDrop: { dropped = $0 }, content: content)
      .task(id: dropped) {
        guard let drop = dropped else { return }
        await action(drop)
        // The same may be asked for again.
        dropped = nil
      }
  }
}

/// Draws what the script of dragging needs around the items.
private struct DragField<Content: View>: View {
  let axis: DragArea<Content>.Axis
  let nests: Bool
  let onDrop: (ItemDrop) -> Void
  let content: Content

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { area in
      area.classes = ["drag-area"]
      area.attributes = [("data-feature", "dragging"), ("data-axis", view.axis.rawValue)]
      if view.nests { area.attributes.append(("data-nests", "")) }
    } content: { position, output in
      let field = position.part(.input, 1, classes: ["visually-hidden"])
      field.attributes = [
        ("type", "text"), ("value", ""), ("tabindex", "-1"), ("aria-hidden", "true"), ("form", "live"),
      ]
      field.handler = .text(limit: 200, get: { "" }, set: { if let drop = ItemDrop($0) { view.onDrop(drop) } })
      field.isEnabled = position.graph.environment.isEnabled
      output.elements.append(field)
      Content._render(view.content, at: position.down(0), into: &output)
    }
  }
}

extension View {
  /// Lets the item around this view be dragged by it, within the nearest `DragArea`.
  ///
  /// - Parameter name: What a drop calls the item. It has no spaces; several handles of an item have the same.
  public func dragHandle(_ name: String) -> some View { DecoratedContent(content: self) { $0.set("data-drag", name) } }
}
