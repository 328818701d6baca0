public import Foundation
public import FoundationCore
import FoundationUI
public import Ordering
public import WebUI

/// A part of a report as a file: where a browser finds it, and what stands in it. Composition serves it to the staff user
/// who is signed in.
public enum SalesReportFile: String, CaseIterable, Sendable {
  /// A row for each day.
  case days
  /// A row for each product.
  case products
  /// A row for each discount.
  case discounts
  /// A row for each method of payment.
  case payments
  /// A row for each country and rate.
  case taxes

  /// What the addresses begin with.
  public static let prefix = "/office/reports/"
  private static let languageName = "language"

  /// What the part is called, in English.
  var title: String {
    switch self {
    case .days: Phrases.key("Sales by day")
    case .products: Phrases.key("Products")
    case .discounts: Phrases.key("Discounts")
    case .payments: Phrases.key("Payments")
    case .taxes: Phrases.key("Taxes")
    }
  }

  /// The part whose file has an address; nil for other addresses.
  public init?(path: String) {
    guard path.hasPrefix(Self.prefix), path.hasSuffix(".csv") else { return nil }
    self.init(rawValue: String(path.dropFirst(Self.prefix.count).dropLast(4)))
  }

  /// The address of the part of a period, with columns in a locale's language.
  public func location(from first: LocalDay, through last: LocalDay, in locale: Locale) -> PageLocation {
    let language = locale.language.languageCode?.identifier == "en" ? nil : locale.identifier(.bcp47)
    return PageLocation(
      ["office", "reports", "\(rawValue).csv"],
      query: ["from": first.description, "to": last.description, Self.languageName: language])
  }

  /// The days of an address; nil for one without them.
  public static func period(of location: PageLocation) -> (first: LocalDay, last: LocalDay)? {
    guard let first = location["from"].flatMap({ LocalDay($0) }), let last = location["to"].flatMap({ LocalDay($0) })
    else { return nil }
    return (first, last)
  }

  /// The language of an address: English where it names none.
  public static func locale(of location: PageLocation) -> Locale { Locale(identifier: location[languageName] ?? "en") }

  /// The rows of a report, with the names of the columns first. What people have typed is not made safe for spreadsheets
  /// yet.
  public func rows(_ sales: SalesReport, in locale: Locale) -> [[String]] {
    let text = OrderingPhrases.book.phrases(for: locale)
    switch self {
    case .days:
      let header = [
        text("Day"), text("Orders"), text("Subtotal"), text("Discounts"), text("Delivery"), text("Taxes"),
        text("Total"), text("Returns and cancellations"), text("Net sales"), text("Refunded"), text("Currency"),
      ]
      return [header]
        + sales.days.map { day in
          let sums = day.sums
          let amounts = [
            sums.goods, sums.discount, sums.shipping, sums.tax, sums.total, sums.returned, sums.net, sums.refunded,
          ]
          return [day.id, "\(sums.orders)"] + amounts.map(\.decimal) + [sums.total.currency.code]
        }
    case .products:
      return [[text("SKU"), text("Name"), text("Units"), text("Total"), text("Currency")]]
        + sales.products.map { [$0.sku, $0.name, "\($0.units)", $0.total.decimal, $0.total.currency.code] }
    case .discounts:
      return [[text("Name"), text("Orders"), text("Amount"), text("Currency")]]
        + sales.discounts.map { [$0.name, "\($0.orders)", $0.amount.decimal, $0.amount.currency.code] }
    case .payments:
      return [[text("Payment method"), text("Payments"), text("Received"), text("Refunded"), text("Currency")]]
        + sales.payments.map { payment in
          [
            text(Self.name(of: payment.method)), "\(payment.payments)", payment.received.decimal,
            payment.refunded.decimal, payment.received.currency.code,
          ]
        }
    case .taxes: return []
    }
  }

  /// What a method is called, in English.
  static func name(of method: OrderPaymentMethod?) -> String {
    switch method {
    case nil: Phrases.key("Recorded by hand")
    case .test: Phrases.key("Test")
    case let method?: OrderWords.title(method)
    }
  }

  /// The rows of the taxes, with the names of the columns first.
  public static func rows(_ taxes: TaxReport, in locale: Locale) -> [[String]] {
    let text = OrderingPhrases.book.phrases(for: locale)
    return [[text("Country"), text("Tax"), text("Rate in per cent"), text("Amount"), text("Currency")]]
      + taxes.rows.map {
        [$0.country ?? "", $0.name, percent($0.rate), $0.amount.decimal, $0.amount.currency.code]
      }
  }

  /// Millionths as a decimal number of per cent, whatever the language: `8.25`.
  private static func percent(_ rate: Int64) -> String { "\(Decimal(rate) / 10_000)" }
}
