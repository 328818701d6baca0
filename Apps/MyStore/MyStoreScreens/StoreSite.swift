package import Addresses
package import Foundation
package import FoundationCore
package import Ordering

/// What every page of the store shows of it: its name, the currency of its prices, and the languages it is shown in.
package struct StoreSite: Sendable {
  package let name: String
  package let currency: Currency
  /// The shop's own language first; the addresses of the others begin with their tags.
  package let languages: [String]
  /// In which time zone the shop's days are.
  package let timeZone: TimeZone
  /// Whose shop it is.
  package let seller: StoreSeller
  /// Where shoppers pay by bank transfer to, line by line.
  package let bankDetails: [String]
  /// How shoppers can pay, in the order to show.
  package let paymentMethods: [OrderPaymentMethod]
  /// Whether businesses of other EU states buy without tax, by their VAT number.
  package let asksForVATNumber: Bool
  /// How many units of one product a cart holds.
  package let unitsPerLine: Int
  /// Whom the shop lets in.
  package let door: StoreDoor
  /// What addresses of the shop begin with, such as `https://shop.example`; empty where nobody has said.
  package let origin: String

  /// The country that the seller is in, as an ISO 3166-1 alpha-2 code. Until that is set, that of the shop's own language:
  /// "GB" for "en-GB", and for a language without one.
  package var country: String {
    seller.address?.country ?? languages.first.flatMap { Locale(identifier: $0).region?.identifier } ?? "GB"
  }

  package init(
    name: String, currency: Currency, languages: [String], timeZone: TimeZone = .gmt,
    seller: StoreSeller = StoreSeller(), bankDetails: [String], paymentMethods: [OrderPaymentMethod] = [.bankTransfer],
    asksForVATNumber: Bool = false, unitsPerLine: Int, door: StoreDoor = StoreDoor(), origin: String = ""
  ) {
    self.name = name
    self.currency = currency
    self.languages = languages
    self.timeZone = timeZone
    self.seller = seller
    self.bankDetails = bankDetails
    self.paymentMethods = paymentMethods
    self.asksForVATNumber = asksForVATNumber
    self.unitsPerLine = unitsPerLine
    self.door = door
    self.origin = origin
  }
}

/// Who sells in the shop, and how they are reached. What is empty is not shown.
package struct StoreSeller: Hashable, Sendable {
  /// The name of the company or of its owner.
  package var name = ""
  /// Where they are.
  package var address: PostalAddress?
  package var email = ""
  package var phone = ""
  /// The number in the register of companies.
  package var companyNumber = ""
  package var vatID = ""

  package init(
    name: String = "", address: PostalAddress? = nil, email: String = "", phone: String = "",
    companyNumber: String = "",
    vatID: String = ""
  ) {
    self.name = name
    self.address = address
    self.email = email
    self.phone = phone
    self.companyNumber = companyNumber
    self.vatID = vatID
  }
}
