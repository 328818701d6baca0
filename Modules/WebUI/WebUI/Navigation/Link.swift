public import Foundation

/// A link to an address: http, https, mailto, tel, or a path of this site. To others it does not lead.
public struct Link<Label: View>: View {
  private let destination: String
  private let label: Label

  /// A link with a label of its own.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination.relativeString
    self.label = label()
  }

  /// Draws a link, or the label alone where the address is not allowed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let address = SafeAddress.link(view.destination)
    position.emit(address == nil ? .span : .a, into: &output) { element in
      element.classes = ["link"]
      if let address { element.attributes = [("href", address), ("rel", "noopener")] }
    } content: { position, output in
      Label._render(view.label, at: position, into: &output)
    }
  }
}

extension Link where Label == Text {
  /// A link that says where it leads.
  public init(_ title: some StringProtocol, destination: URL) { self.init(destination: destination) { Text(title) } }
}
