public import WebUI

/// What an item of a list is dragged by, where scripts run. Keyboards have buttons beside it.
public struct GripView: View {
  private let name: String

  /// The handle of an item within a `DragArea`, which calls the item by this name.
  public init(_ name: String) { self.name = name }

  /// Two columns of dots, which assistive technology does not see.
  public var body: some View { Image(systemName: "circle.grid.2x3").styleClass("grip").dragHandle(name) }
}
