public import Foundation

/// A link to an address: http, https, mailto, tel, a path of this site, or one of the application's own scheme, which
/// becomes such a path. To others it does not lead.
public struct Link<Label: View>: View {
  private let destination: URL
  private let label: Label

  /// A link with a label of its own.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// Draws a link, or the label alone where the address is not allowed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let environment = position.environment
    let address = SafeAddress.link(view.destination.relativeString)
    let place = view.place(ofScheme: environment.applicationScheme)
    position.emit(address == nil && place == nil ? .span : .a, into: &output) { element in
      element.classes = ["link"]
      if let place {
        // A live page asks for the place without leaving.
        element.attributes = [("href", place.in(environment.pageLocation.language).description), ("data-n", "")]
      } else if let address {
        element.attributes = [("href", address), ("rel", "noopener")]
      }
    } content: { position, output in
      Label._render(view.label, at: position, into: &output)
    }
  }

  /// The place of an address of the application's own scheme; nil for other addresses.
  private func place(ofScheme scheme: String?) -> PageLocation? {
    guard let scheme, destination.scheme?.lowercased() == scheme else { return nil }
    return PageLocation(destination)
  }
}

extension Link where Label == Text {
  /// A link that says where it leads.
  public init(_ title: some StringProtocol, destination: URL) { self.init(destination: destination) { Text(title) } }
}
