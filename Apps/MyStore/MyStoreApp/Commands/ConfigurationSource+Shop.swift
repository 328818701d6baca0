import OrderingService
import Settings

extension ConfigurationSource {
  /// Settings of the shop that the process can be started with: the office shows them, and cannot change them then.
  static let shop: [Flag] = [
    flag("languages", "other languages that shoppers can choose, separated by commas", "shop.languages", ","),
    flag("shop-name", "the shop's name", "shop.name"),
    flag("accent", "the color of links and main buttons, as six hexadecimal digits such as 1d4ed8", "look.accent"),
    flag("corners", "how round corners are: square, soft or round", "look.corners"),
    flag("logo", "the path of a picture of this site that stands for the shop's name on its pages", "look.logo"),
    flag(
      "bank-details", "the bank account that shoppers pay to; a semicolon ends a line", "orders.bank-details", ";"),
    flag("max-units-per-line", "units of one product in a cart, 1 to 9999", "orders.units-per-line"),
    flag("max-lines-per-cart", "different products in a cart, 1 to 200", "orders.lines-per-cart"),
    flag(
      "max-unpaid-orders-per-email", "unpaid orders for each e-mail address, 0 for no limit",
      "orders.unpaid-per-email"),
    flag(
      "max-unpaid-orders-per-address", "unpaid orders from each network address, 0 for no limit",
      "orders.unpaid-per-address"),
    flag(
      "payment-days", "days for which the stock of an unpaid order is kept, 1 to 365", "orders.payment-days"),
    flag(
      "max-credit-without-order",
      "the most that staff without payments.credit may credit without an order, in minor units",
      "orders.credit-without-order"),
  ].compactMap(\.self)

  /// A flag for a declared setting; nil for a key that nothing declares. `separator` ends a line of a list.
  private static func flag(_ name: String, _ summary: String, _ key: String, _ separator: Character? = nil) -> Flag? {
    guard let setting = ShopFront.sections.flatMap(\.settings).first(where: { $0.key == key }) else { return nil }
    return Flag(name: name, summary: summary) { text, configuration in
      let lines = separator.map { text.replacing(String($0), with: "\n") } ?? text
      guard let value = setting.kind.value(of: lines) else { return false }
      configuration.settings[key] = value
      return true
    } show: { configuration in
      let text = (configuration.settings[key] ?? setting.defaultValue).text
      return separator.map { text.replacing("\n", with: String($0) + ($0 == ";" ? " " : "")) } ?? text
    }
  }
}
