import AddressesUI
import Customers
import FoundationUI
import MyStoreKit
public import WebUI

/// A customer's overview: who they are, what they ordered last, and where it goes.
public struct AccountScreen: View {
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.customersText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The account of whoever has signed in.
  public init() {}

  /// Orders, the default address, and the ways to the rest.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your account"))
      case .error(let error):
        ErrorView(
          text("Your account cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in again, or try again in a moment."), retry: load)
      case .data:
        if let profile = customers.profile {
          Text(text("Signed in as {1}", profile.customer.email)).foregroundStyle(.secondary)
            .accessibilityIdentifier("account-email")
          Box("account") {
            Section(text("Your orders")) { outlets.orders() }
            Section(text("Your address")) {
              if let address = profile.addresses.first {
                AddressView(address.address)
              } else {
                Text(text("You have no address yet.")).foregroundStyle(.secondary)
              }
              NavigationLink(text("Your addresses"), value: CustomersRoute.addresses)
                .accessibilityIdentifier("account-addresses")
              NavigationLink(text("Settings"), value: CustomersRoute.settings)
                .accessibilityIdentifier("account-settings")
            }
          }
        }
      }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var title: String {
    customers.profile.map { text("Hello, {1}", $0.customer.name) } ?? text("Your account")
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await customers.loadProfile()
      state = .data
    } catch { state = .error(error) }
  }
}
