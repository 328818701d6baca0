import FoundationUI
import Ordering

/// What stands above the address of an order: where it goes, or where its buyer picks it up.
struct OrderAddressTitle {
  private let place: String?

  init(_ order: Order) { place = order.shipping.flatMap { $0.pickup == nil ? nil : $0.name } }

  func title(in text: Phrases) -> String {
    place.map { text("Pick up at {1}", $0) } ?? text("Delivery address")
  }
}
