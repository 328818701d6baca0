public import Customers
public import Foundation
import FoundationCore
import FoundationUI
public import WebUI

/// Where a browser finds customers and guests as a file, and what stands in it. Composition serves it to the staff user who
/// is signed in.
public enum BuyersFile {
  /// The path of the file.
  public static let path = "/office/customers.csv"

  /// The address of customers and guests, of one kind or of both, or of whoever has an e-mail address, with columns in a
  /// locale's language.
  public static func location(_ kind: Buyer.Kind?, email: String?, in locale: Locale) -> PageLocation {
    PageLocation(
      ["office", "customers.csv"],
      query: ["kind": kind?.rawValue, "email": email, "language": locale.identifier(.bcp47)])
  }

  /// Which of them an address names, and the language of its columns.
  public static func contents(
    of location: PageLocation
  ) -> (kind: Buyer.Kind?, email: String?, locale: Locale) {
    (
      location["kind"].flatMap { Buyer.Kind(rawValue: $0) }, location["email"],
      Locale(identifier: location["language"] ?? "en")
    )
  }

  /// What the columns are called.
  public static func header(in locale: Locale) -> [String] {
    let text = CustomersPhrases.book.phrases(for: locale)
    return [text("Name"), text("E-mail"), text("Kind"), text("Group"), text("Since"), text("Orders")]
  }

  /// The cells of a customer or a guest as text. A customer's orders are not counted here, and stay empty.
  public static func row(_ buyer: Buyer, in locale: Locale) -> [String] {
    let text = CustomersPhrases.book.phrases(for: locale)
    return switch buyer {
    case .account(let customer):
      [customer.name, customer.email, text("Account"), customer.group ?? "", customer.createdAt.description, ""]
    case .guest(let guest):
      [
        guest.name ?? "", guest.email, text("Guest"), "", guest.firstOrderAt.description, String(guest.orderCount),
      ]
    }
  }
}
