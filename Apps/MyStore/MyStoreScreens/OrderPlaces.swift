import Foundation
import FoundationUI
import OrderingUI
package import StoreIdentifiers
package import WebUI

/// What messages about orders take from the shop's pages.
package enum OrderPlaces {
  /// The page that shows an order to whoever has its address.
  package static func order(_ id: OrderID, token: String?) -> PageLocation {
    OrderingRoute.confirmation(id, token: token).location
  }

  /// What a shipping method is called in a language.
  package static func methodName(_ name: String, language: String) -> String {
    StorePhrases.book.phrases(for: Locale(identifier: language))(name)
  }
}
