package import Access
import AccessUI
import CustomersUI
package import WebUI

/// Where the links of letters about accounts lead. `back` is a page of the shop as whoever asked has named it: what is none
/// leads to the start.
package enum AccountPlaces {
  /// Where somebody accepts an invitation.
  package static func invitation(_ token: String) -> PageLocation { AccessRoute.invitation(token: token).location }

  /// Where somebody opens an account.
  package static func registration(_ token: String, back: String?) -> PageLocation {
    CustomersRoute.openAccount(token: token, back: page(back)).location
  }

  /// Where somebody asks for a new password.
  package static func forgotten(_ account: AccountAudience, back: String?) -> PageLocation {
    AccessRoute.forgottenPassword(account, back: page(back)).location
  }

  /// Where somebody chooses a new password.
  package static func newPassword(_ token: String, _ account: AccountAudience, back: String?) -> PageLocation {
    AccessRoute.newPassword(token: token, account, back: page(back)).location
  }

  private static func page(_ back: String?) -> PageLocation { back.flatMap { PageLocation($0) } ?? PageLocation() }
}
