public import WebUI

/// The places of Customers, each with its address. Both lead back to where somebody came from.
public enum CustomersRoute: Route {
  /// Where a customer signs in.
  case signIn(back: PageLocation)
  /// Where somebody becomes a customer.
  case register(back: PageLocation)

  /// `/sign-in?to=…` or `/register?to=…`.
  public var location: PageLocation {
    switch self {
    case .signIn(let back): PageLocation(["sign-in"], query: ["to": Self.written(back)])
    case .register(let back): PageLocation(["register"], query: ["to": Self.written(back)])
    }
  }

  /// The place at a location; nil when it is not one of Customers'. An address of another site leads back to the start.
  public init?(location: PageLocation) {
    let back = location["to"].flatMap { PageLocation($0) } ?? PageLocation()
    switch location.segments {
    case ["sign-in"]: self = .signIn(back: back)
    case ["register"]: self = .register(back: back)
    default: return nil
    }
  }

  /// Nothing is above them.
  public var parent: CustomersRoute? { nil }

  /// Nothing is below them.
  public var breadcrumb: String? { nil }

  private static func written(_ back: PageLocation) -> String? { back == PageLocation() ? nil : back.description }
}
