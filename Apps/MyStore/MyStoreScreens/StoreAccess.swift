package import Access
import AccessUI
import CatalogUI
import ContentUI
import CustomersUI
import Imports
import ImportsUI
import InventoryUI
import MarketingUI
import MarketsUI
import OrderingUI
import OutboundUI
import PaymentsUI
import SettingsUI
import ShippingUI

/// Who looks at a page, as far as the page knows.
package struct StoreVisitor: Hashable, Sendable {
  package var isCustomer: Bool
  package var isStaff: Bool
  /// What a staff user may do; nil while that is not known.
  package var permissions: Set<Permission>?

  package init(isCustomer: Bool = false, isStaff: Bool = false, permissions: Set<Permission>? = nil) {
    (self.isCustomer, self.isStaff, self.permissions) = (isCustomer, isStaff, permissions)
  }

  /// Whoever a browser's session stands for.
  package init(_ session: WebSession) {
    self.init(
      isCustomer: session.customerToken != nil, isStaff: session.staffToken != nil,
      permissions: session.staffPermissions)
  }
}

/// What a visitor finds at a place. It saves a page that can only be refused; the server decides about the data.
package enum StoreAccess: Hashable, Sendable {
  /// The place's screen, which shows the server's answer.
  case show
  /// A form to sign in with, as someone of a section; whoever has signed in is at the place.
  case signIn(StoreSection)
  /// That the account lacks a permission.
  case notAllowed(Permission)

  package init(to route: StoreRoute, of visitor: StoreVisitor) {
    switch route.audience {
    case .anyone: self = .show
    case .customers: self = visitor.isCustomer ? .show : .signIn(.shop)
    case .staff(let needed):
      guard visitor.isStaff else {
        self = .signIn(.office)
        return
      }
      // A permission that is not known to be missing may be there.
      guard let needed, let permissions = visitor.permissions, !permissions.contains(needed) else {
        self = .show
        return
      }
      self = .notAllowed(needed)
    case .staffWithOne(let known):
      guard visitor.isStaff else {
        self = .signIn(.office)
        return
      }
      guard let permissions = visitor.permissions, !known.contains(where: permissions.isSuperset),
        let first = known.first?.first
      else {
        self = .show
        return
      }
      self = .notAllowed(first)
    }
  }
}

/// Whom a place is for.
package enum StoreAudience: Hashable, Sendable {
  case anyone
  case customers
  /// Staff, with what they need to see anything there.
  case staff(Permission?)
  /// Staff with one of several sets of permissions: what they see there depends on which.
  case staffWithOne(of: [[Permission]])
}

extension ImportKind {
  /// What staff need to send its files, and to see what became of them: all of these.
  package var permissions: [Permission] {
    switch self {
    case .products: [Permission("catalog.write")]
    case .stock: [Permission("inventory.write")]
    case .customers: [Permission("customers.write"), Permission("customers.read")]
    case .orders: [Permission("orders.write"), Permission("orders.read")]
    case .discounts: [Permission("marketing.write")]
    case .redirects: [Permission("content.write")]
    }
  }
}

extension StoreRoute {
  package var audience: StoreAudience {
    switch self {
    // Who may see a members' product is in the server's answer: its address does not tell.
    case .home, .unknown: .anyone
    case .office, .officeSearch: .staff(nil)
    case .catalog(.reviews): .staff(Permission("catalog.moderate"))
    case .catalog: .anyone
    case .catalogStaff: .staff(Permission("catalog.write"))
    case .ordering(let route):
      switch route {
      // A confirmation is for whoever has its address.
      case .cart, .checkout, .confirmation, .find, .withdrawal: .anyone
      case .ownOrders, .ownOrder, .ownFormerOrders, .ownFormerOrder: .customers
      case .newOrder: .staff(Permission("orders.write"))
      case .orders, .order, .formerOrders, .formerOrder, .report: .staff(Permission("orders.read"))
      }
    case .customers(.customers): .staff(Permission("customers.read"))
    case .customers(.customer), .customers(.guest): .staff(Permission("customers.read"))
    case .customers(.account), .customers(.settings), .customers(.addresses): .customers
    case .customers: .anyone
    case .markets(.addMarket), .markets(.addRate): .staff(Permission("markets.write"))
    case .markets: .staff(Permission("markets.read"))
    case .marketing(.add): .staff(Permission("marketing.write"))
    case .marketing: .staff(Permission("marketing.read"))
    case .payments(let route): route.isOffice ? .staff(Permission("payments.read")) : .anyone
    case .operations: .staff(Permission("operations.read"))
    case .imports: .staffWithOne(of: ImportKind.allCases.map(\.permissions))
    case .outbound(let route):
      switch route {
      case .mails, .mail: .staff(Permission("mail.read"))
      case .webhooks, .webhook, .webhookMessage: .staff(Permission("webhook.read"))
      }
    case .inventory(.shops), .inventory(.alertEnding): .anyone
    case .inventory(.value): .staff(Permission("inventory.costs"))
    case .inventory: .staff(Permission("inventory.read"))
    case .content(let route): route.isOffice ? .staff(Permission("content.read")) : .anyone
    case .shipping: .staff(Permission("shipping.read"))
    case .settings: .staff(Permission("settings.read"))
    case .access(let route): route.isOffice ? .staff(route.permission) : .anyone
    }
  }
}
