public import Customers
import Foundation
public import FoundationCore
public import StoreIdentifiers
public import WebUI

/// The places of Customers, each with its address. Signing in and registering lead back to where somebody came from.
public enum CustomersRoute: Route {
  /// Where a customer signs in.
  case signIn(back: PageLocation)
  /// Where somebody becomes a customer.
  case register(back: PageLocation)
  /// Where whoever got a link by mail opens their account.
  case openAccount(token: String, back: PageLocation)
  /// What a customer sees of themselves.
  case account
  /// What a customer decides of themselves.
  case settings
  /// A customer's addresses.
  case addresses
  /// Staff: one customer.
  case customer(CustomerID)
  /// Staff: someone who ordered without an account.
  case guest(GuestID)
  /// Staff: customers, guests and groups, those of one kind, or whoever has an e-mail address.
  case customers(kind: Buyer.Kind? = nil, email: String?, cursor: String?)

  /// `/sign-in?to=…`, `/register?to=…`, `/open-account/…`, `/account`, `/settings…` or `/office/customers…`.
  public var location: PageLocation {
    switch self {
    case .signIn(let back): PageLocation(["sign-in"], query: ["to": Self.written(back)])
    case .register(let back): PageLocation(["register"], query: ["to": Self.written(back)])
    case .openAccount(let token, let back):
      PageLocation(["open-account", token], query: ["to": Self.written(back)])
    case .account: PageLocation(["account"])
    case .settings: PageLocation(["settings"])
    case .addresses: PageLocation(["settings", "addresses"])
    case .customer(let id): PageLocation(["office", "customers", id.description])
    case .guest(let id): PageLocation(["office", "customers", "guests", id.description])
    case .customers(let kind, let email, let cursor):
      PageLocation(["office", "customers"], query: ["kind": kind?.rawValue, "email": email, "cursor": cursor])
    }
  }

  /// The place at a location; nil when it is not one of Customers'. An address of another site leads back to the start.
  public init?(location: PageLocation) {
    let back = location["to"].flatMap { PageLocation($0) } ?? PageLocation()
    switch location.segments {
    case ["sign-in"]: self = .signIn(back: back)
    case ["register"]: self = .register(back: back)
    case ["office", "customers"]:
      let email = location["email"]?.trimmingCharacters(in: .whitespaces)
      self = .customers(
        kind: location["kind"].flatMap { Buyer.Kind(rawValue: $0) }, email: email?.isEmpty == true ? nil : email,
        cursor: location["cursor"])
    case let segments where segments.count == 2 && segments[0] == "open-account":
      self = .openAccount(token: segments[1], back: back)
    case ["account"]: self = .account
    case ["settings"]: self = .settings
    case ["settings", "addresses"]: self = .addresses
    case let segments where segments.count == 4 && segments.starts(with: ["office", "customers", "guests"]):
      guard let id = GuestID(segments[3]) else { return nil }
      self = .guest(id)
    case let segments where segments.count == 3 && segments.starts(with: ["office", "customers"]):
      guard let id = CustomerID(segments[2]) else { return nil }
      self = .customer(id)
    default: return nil
    }
  }

  /// Addresses are one of the settings, and a customer is one of all.
  public var parent: CustomersRoute? {
    switch self {
    case .addresses: .settings
    case .customer, .guest: .customers(email: nil, cursor: nil)
    case .signIn, .register, .openAccount, .account, .settings, .customers: nil
    }
  }

  /// What the places above others are called on the way back to them.
  public var breadcrumb: String? {
    switch self {
    case .settings: "Settings"
    case .customers: "Customers"
    case .signIn, .register, .openAccount, .account, .addresses, .customer, .guest: nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool {
    switch self {
    case .customers, .customer, .guest: true
    case .signIn, .register, .openAccount, .account, .settings, .addresses: false
    }
  }

  private static func written(_ back: PageLocation) -> String? { back == PageLocation() ? nil : back.description }
}
