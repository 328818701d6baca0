import Addresses
import DemoPictures
import Foundation
import Ordering

/// Whoever buys in the demo shop. Nobody of the name lives at the address.
struct DemoBuyer: Decodable, Sendable {
  let name: String, email: String, line1: String, city: String, postalCode: String, country: String
  /// Whether the shop knows them as a customer; guests otherwise.
  let account: Bool

  var address: PostalAddress {
    PostalAddress(name: name, lines: [line1], city: city, postalCode: postalCode, country: country)
  }
}

/// An order of the demo shop, and what has become of it.
struct DemoOrder: Decodable, Sendable {
  struct Line: Decodable, Sendable {
    /// The product by its SKU, and its variant by its place.
    let sku: String, variant: Int, quantity: Int
  }

  /// Where an order stands: every state that there is.
  enum Fate: String, Decodable, CaseIterable, Sendable {
    case draft, unpaid, partlyPaid, paid, overpaid, partlyShipped, shipped, agreed, partlyRefunded, refunded, cancelled
    case cancelledAndRefunded, refundOwed, expired

    /// How much of the total has been paid, in tenths.
    var paidTenths: Int64 {
      switch self {
      case .draft, .unpaid, .cancelled, .expired: 0
      case .partlyPaid: 4
      case .overpaid: 11
      case .paid, .partlyShipped, .shipped, .agreed, .partlyRefunded, .refunded, .cancelledAndRefunded, .refundOwed: 10
      }
    }

    /// How much of the total has gone back, in tenths.
    var refundedTenths: Int64 {
      switch self {
      case .partlyRefunded: 3
      case .refunded: 10
      default: 0
      }
    }

    var ships: Bool { [.partlyShipped, .shipped, .agreed, .partlyRefunded, .refunded].contains(self) }
  }

  /// How long ago it was placed when the shop is new.
  let daysAgo: Int
  /// Who bought, by place.
  let buyer: Int
  let fate: Fate
  let lines: [Line]
}

/// The buyers and orders of the demo shop, as they stand in its file.
struct DemoTrade: Decodable, Sendable {
  let buyers: [DemoBuyer]
  /// In the order of time.
  let orders: [DemoOrder]

  static func read() throws -> DemoTrade { try JSONDecoder().decode(DemoTrade.self, from: Data(DemoFiles.orders)) }
}
