import Customers
import CustomersUI
public import FoundationUI
import MyStoreKit
import WebUI

/// Customers' screens in their states.
public enum CustomersPreviews: PreviewProvider {
  private struct Refused: Error {}

  private static let list = "/api/v1/customers/customers"
  private static let groups = CannedTransport.Answer(
    "/api/v1/customers/groups", json: PackageResources.customer_groups_json)

  /// Sign-in, then what staff see.
  public static var previews: [Preview] {
    [
      Preview("LoginScreen") { _ in LoginScreen(title: "Sign in") { _ in throw Refused() } },
      Preview("RegisterScreen") { _ in RegisterScreen { _ in throw Refused() } },
      customers("CustomerListScreen", .init(list, json: PackageResources.customers_json), groups),
      customers(
        "CustomerListScreen, empty", .init(list, json: PackageResources.no_customers_json),
        .init("/api/v1/customers/groups", json: "[]")),
      customers("CustomerListScreen, error", .init(list, failing: .timedOut), groups),
      customers("CustomerListScreen, loading", .never(list), groups),
    ]
  }

  private static func customers(_ name: String, _ answers: CannedTransport.Answer...) -> Preview {
    Preview(name, answers: answers) { client in
      CustomerListScreen().environment(CustomersModel(client: CustomersHTTPClient(client: client)))
    }
  }
}
