import Foundation
import FoundationUI
import Imports
import WebUI

extension EnvironmentValues {
  /// What the screens of Imports say, in the page's language.
  var importsText: Phrases { ImportsPhrases.book.phrases(for: locale) }
}

/// What the screens of Imports say. English stands in the screens; each other language has an XLIFF file.
enum ImportsPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [Phrases.key("import-not-found"), Phrases.key("import-over")]
}

extension ImportKind {
  /// What staff call what its files are about.
  var title: String {
    switch self {
    case .products: Phrases.key("Products")
    case .stock: Phrases.key("Stock")
    case .customers: Phrases.key("Customers")
    case .orders: Phrases.key("Past orders")
    case .discounts: Phrases.key("Discount codes")
    case .redirects: Phrases.key("Redirects")
    }
  }

  /// What its files are, and what becomes of them.
  var explanation: String {
    switch self {
    case .products:
      Phrases.key(
        "Shopify's product CSV, or JSON Lines as this store exports them. Products that are there already are changed.")
    case .customers:
      Phrases.key(
        "Shopify's customer CSV. Customers are sent a link to choose a password when they first order or sign in.")
    case .discounts:
      Phrases.key(
        "Shopify's CSV of discount codes, which become promotions. Codes that are there already stay as they are.")
    case .stock:
      Phrases.key(
        "Shopify's inventory CSV. What is counted at each location becomes what the file says. Add the locations first."
      )
    case .orders:
      Phrases.key(
        "Shopify's order CSV. The orders can be read here, also by their buyers, and change neither stock nor reports.")
    case .redirects: Phrases.key("Shopify's CSV of URL redirects.")
    }
  }
}
