import Foundation
public import FoundationCore
public import WebUI

extension EnvironmentValues {
  /// How prices, numbers and dates are shown: by the rules of the page's locale.
  public var displayFormat: DisplayFormat { DisplayFormat(locale: locale.identifier(.bcp47)) }
}

/// A price by the rules of the page's locale, in its own currency.
public struct PriceText: View {
  private let price: Money
  private let former: Money?
  @Environment(\.displayFormat) private var format
  @Environment(\.foundationText) private var text

  /// A price, and the one that a reduction is from if it was more.
  public init(_ price: Money, former: Money? = nil) {
    self.price = price
    self.former = former
  }

  /// The price; a former one struck through after it, which is also said to those who cannot see that.
  public var body: some View {
    if let former, former.currency == price.currency, former.amount > price.amount {
      Box("price") {
        Text(format.price(price)).styleClass("price-now")
        Text(text("Former price:")).styleClass("visually-hidden")
        Text(format.price(former)).styleClass("price-former")
      }
    } else {
      Text(format.price(price)).styleClass("price")
    }
  }
}

/// A moment by the rules of the page's locale, in UTC.
public struct DateText: View {
  private let time: Timestamp
  @Environment(\.displayFormat) private var format

  /// A moment.
  public init(_ time: Timestamp) { self.time = time }

  /// Date and time.
  public var body: some View { Text(format.dateTime(time)).monospacedDigit() }
}
