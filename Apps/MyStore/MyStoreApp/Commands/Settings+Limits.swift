import FoundationCore
import OrderingService

extension Settings {
  /// What keeps buyers and staff from tying up more stock and money than the shopkeeper wants.
  static let limits: [Setting] = [
    limit("max-units-per-line", "units of one product in a cart, 1 to 9999", 1...9_999, \.unitsPerLine),
    limit("max-lines-per-cart", "different products in a cart, 1 to 200", 1...200, \.linesPerCart),
    limit(
      "max-unpaid-orders-per-email", "unpaid orders for each e-mail address, 0 for no limit", 0...1_000_000,
      \.unpaidOrdersPerEmail),
    limit(
      "max-unpaid-orders-per-address", "unpaid orders from each network address, 0 for no limit",
      0...1_000_000, \.unpaidOrdersPerAddress),
    Setting(name: "payment-days", summary: "days for which the stock of an unpaid order is kept, 1 to 365") {
      guard let days = Int($0), (1...365).contains(days) else { return false }
      $1.limits.paymentTime = .seconds(days * 86_400)
      return true
    } show: {
      String($0.limits.paymentTime.components.seconds / 86_400)
    },
    Setting(
      name: "max-credit-without-order",
      summary: "the most that staff without payments.credit may credit without an order, in minor units"
    ) {
      guard let amount = Int64($0), (0...1_000_000_000).contains(amount) else { return false }
      $1.limits.creditWithoutOrder = amount
      return true
    } show: {
      String($0.limits.creditWithoutOrder)
    },
  ]

  private static func limit(
    _ name: String, _ summary: String, _ range: ClosedRange<Int>,
    _ path: any WritableKeyPath<OrderLimits, Int> & Sendable
  ) -> Setting {
    Setting(name: name, summary: summary) {
      guard let value = Int($0), range.contains(value) else { return false }
      $1.limits[keyPath: path] = value
      return true
    } show: {
      String($0.limits[keyPath: path])
    }
  }
}
