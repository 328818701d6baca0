import Customers
public import FoundationCore
import FoundationUI
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: one customer, with what they ordered.
public struct CustomerScreen: View {
  private let id: CustomerID
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.customersText) private var text
  @Environment(\.displayFormat) private var format
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Customer)
  }

  /// A customer by their id.
  public init(_ id: CustomerID) { self.id = id }

  /// Who it is, and their orders.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the customer"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such customer"), systemImage: "person") {
          NavigationLink(text("All customers"), value: CustomersRoute.customers(email: nil, cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The customer cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see customers, or try again."), retry: load)
      case .data(let customer):
        Section(text("Contact")) {
          LabeledContent(text("E-mail"), value: customer.email)
          LabeledContent(text("Customer since"), value: format.date(customer.createdAt))
          if let group = customer.group { LabeledContent(text("Group"), value: group) }
        }
        Section(text("Orders")) { outlets.ordersOf(customer.email) }
      }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var title: String { if case .data(let customer) = state { customer.name } else { text("Customer") } }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await customers.customer(id)) } catch { state = .error(error) }
  }
}
