import Customers
import CustomersUI
import FoundationCore
public import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// Customers' screens in their states.
public enum CustomersPreviews: PreviewProvider {
  private struct Refused: Error {}

  private static let list = "/api/v1/customers/buyers"
  private static let counts = CannedTransport.Answer(
    "/api/v1/customers/buyer-counts", json: #"{"accounts": 2, "guests": 1}"#)
  private static let groups = CannedTransport.Answer(
    "/api/v1/customers/groups", json: PackageResources.customer_groups_json)

  /// Sign-in, then what staff see.
  public static var previews: [Preview] {
    [
      Preview("LoginScreen") { _ in LoginScreen(title: "Sign in") { _ in throw Refused() } },
      Preview("RegisterScreen") { _ in RegisterScreen { _ in throw Refused() } },
      Preview("OpenAccountScreen") { _ in
        OpenAccountScreen(signIn: PageLocation(["sign-in"])) { _ in throw Refused() }
      },
      customers("CustomerListScreen", .init(list, json: PackageResources.buyers_json), counts, groups),
      customers(
        "CustomerListScreen, empty", .init(list, json: PackageResources.no_buyers_json),
        .init("/api/v1/customers/buyer-counts", json: #"{"accounts": 0, "guests": 0}"#),
        .init("/api/v1/customers/groups", json: "[]")),
      customers("CustomerListScreen, error", .init(list, failing: .timedOut), groups),
      customers("CustomerListScreen, loading", .never(list), groups),
    ] + own + one + guests
  }

  private static let account = "/api/v1/customers/account"
  private static let customer = CustomerID("00000000-0000-7000-8000-0000000000c1") ?? .make()
  private static var customerPath: String { "/api/v1/customers/customers/\(customer)" }

  private static var own: [Preview] {
    [
      screen("AccountScreen", .account, .init(account, json: PackageResources.profile_json)),
      screen("AccountScreen, error", .account, .init(account, failing: .timedOut)),
      screen("AccountScreen, loading", .account, .never(account)),
      screen("SettingsScreen", .settings, .init(account, json: PackageResources.profile_json)),
      screen("SettingsScreen, error", .settings, .init(account, failing: .timedOut)),
      screen("SettingsScreen, loading", .settings, .never(account)),
      screen("AddressBookScreen", .addresses, .init(account, json: PackageResources.profile_json)),
      screen("AddressBookScreen, error", .addresses, .init(account, failing: .timedOut)),
      screen("AddressBookScreen, loading", .addresses, .never(account)),
    ]
  }

  private static var one: [Preview] {
    [
      screen("CustomerScreen", .customer(customer), .init(customerPath, json: PackageResources.customer_json)),
      screen("CustomerScreen, not found", .customer(customer), .init(customerPath, json: "{}", status: 404)),
      screen("CustomerScreen, error", .customer(customer), .init(customerPath, failing: .timedOut)),
      screen("CustomerScreen, loading", .customer(customer), .never(customerPath)),
    ]
  }

  private static let guest = GuestID("00000000-0000-7000-8000-0000000000f1") ?? .make()
  private static var guestPath: String { "/api/v1/customers/guests/\(guest)" }

  private static var guests: [Preview] {
    [
      screen("GuestScreen", .guest(guest), .init(guestPath, json: PackageResources.guest_json)),
      screen("GuestScreen, not found", .guest(guest), .init(guestPath, json: "{}", status: 404)),
      screen("GuestScreen, error", .guest(guest), .init(guestPath, failing: .timedOut)),
      screen("GuestScreen, loading", .guest(guest), .never(guestPath)),
    ]
  }

  private static func screen(_ name: String, _ route: CustomersRoute, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      CustomersRouter(route).environment(CustomersModel(client: CustomersHTTPClient(client: client)))
    }
  }

  private static func customers(_ name: String, _ answers: CannedTransport.Answer...) -> Preview {
    Preview(name, answers: answers) { client in
      CustomerListScreen().environment(CustomersModel(client: CustomersHTTPClient(client: client)))
    }
  }
}
