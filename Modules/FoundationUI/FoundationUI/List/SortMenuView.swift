public import WebUI

/// The orders that a list can have, each a place of its own. Takes plain values.
public struct SortMenuView<Destination: Route>: View {
  /// A way to sort.
  public struct Order: Identifiable {
    /// What tests know it by, after `sort-`.
    public let id: String
    let title: String
    let destination: Destination
    let isCurrent: Bool

    /// An order with its place.
    public init(_ title: String, id: String, destination: Destination, isCurrent: Bool) {
      self.id = id
      self.title = title
      self.destination = destination
      self.isCurrent = isCurrent
    }
  }

  private let orders: [Order]
  @Environment(\.foundationText) private var text

  /// The orders that can be chosen.
  public init(_ orders: [Order]) { self.orders = orders }

  /// A menu named after the order that the list has.
  public var body: some View {
    Menu {
      ForEach(orders) { order in
        NavigationLink(order.title, value: order.destination).keepsScrollPosition()
          .accessibilityIdentifier("sort-\(order.id)")
      }
    } label: {
      Text(text("Sort by: {1}", orders.first(where: \.isCurrent)?.title ?? ""))
      Image(systemName: "chevron.down")
    }
    .styleClass("sort-by").accessibilityIdentifier("sort")
  }
}
