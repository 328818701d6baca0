public import Foundation
import FoundationCore
import FoundationUI
public import Ordering
public import WebUI

/// Where a browser finds the orders that match criteria as a file, and what stands in it. Composition serves it to the
/// staff user who is signed in.
public enum OrdersFile {
  /// The path of the file.
  public static let path = "/office/orders.csv"

  private static let languageName = "language"

  /// The address of the orders that match, with columns in a locale's language.
  public static func location(of criteria: OrderCriteria, in locale: Locale = Locale(identifier: "en")) -> PageLocation
  {
    var location = criteria.location(["office", "orders.csv"])
    if locale.language.languageCode?.identifier != "en" {
      location.query.append(PageLocation.QueryItem(languageName, locale.identifier(.bcp47)))
    }
    return location
  }

  /// The criteria of an address.
  public static func criteria(of location: PageLocation) -> OrderCriteria {
    OrderCriteria(parameters: { location[$0] })
  }

  /// The language of an address: English where it names none that the shop's words are translated to.
  public static func locale(of location: PageLocation) -> Locale { Locale(identifier: location[languageName] ?? "en") }

  /// What the columns are called.
  public static func header(in locale: Locale) -> [String] {
    let text = OrderingPhrases.book.phrases(for: locale)
    return [
      text("Number"), text("Date"), text("Lifecycle"), text("Payment"), text("Fulfilment"), text("Name"),
      text("E-mail"),
      text("Units"), text("Total"), text("Currency"),
    ]
  }

  /// The cells of an order as text. What a buyer has typed is not made safe for spreadsheets yet.
  public static func row(_ order: OrderSummary, in locale: Locale) -> [String] {
    let text = OrderingPhrases.book.phrases(for: locale)
    return [
      order.number, order.date.description, text(OrderWords.title(order.status.lifecycle)),
      text(OrderWords.title(order.status.payment)), text(OrderWords.title(order.status.fulfilment)), order.name ?? "",
      order.email ?? "", String(order.units), order.total.decimal, order.total.currency.code,
    ]
  }
}
