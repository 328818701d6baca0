import Foundation
public import WebUI

/// The places of Customers, each with its address. Signing in and registering lead back to where somebody came from.
public enum CustomersRoute: Route {
  /// Where a customer signs in.
  case signIn(back: PageLocation)
  /// Where somebody becomes a customer.
  case register(back: PageLocation)
  /// Staff: the customers and their groups, or the customer with an e-mail address.
  case customers(email: String?, cursor: String?)

  /// `/sign-in?to=…`, `/register?to=…` or `/office/customers?…`.
  public var location: PageLocation {
    switch self {
    case .signIn(let back): PageLocation(["sign-in"], query: ["to": Self.written(back)])
    case .register(let back): PageLocation(["register"], query: ["to": Self.written(back)])
    case .customers(let email, let cursor):
      PageLocation(["office", "customers"], query: ["email": email, "cursor": cursor])
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
      self = .customers(email: email?.isEmpty == true ? nil : email, cursor: location["cursor"])
    default: return nil
    }
  }

  /// Nothing is above them.
  public var parent: CustomersRoute? { nil }

  /// Nothing is below them.
  public var breadcrumb: String? { nil }

  /// Whether the place is staff's.
  public var isOffice: Bool { if case .customers = self { true } else { false } }

  private static func written(_ back: PageLocation) -> String? { back == PageLocation() ? nil : back.description }
}
