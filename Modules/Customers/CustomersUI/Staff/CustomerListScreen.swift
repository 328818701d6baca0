import Customers
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: the customers, with the group that each is in, and the groups themselves.
public struct CustomerListScreen: View {
  private let email: String?
  private let cursor: String?
  @Environment(CustomersModel.self) private var customers
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of the customers, the latest first, or the one with an e-mail address.
  public init(email: String? = nil, cursor: String? = nil) {
    self.email = email
    self.cursor = cursor
  }

  /// A search, a row for each customer, and the groups.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      SearchField(
        "Find a customer by their e-mail address",
        in: CustomersRoute.customers(email: nil, cursor: nil).location, name: "email", text: email ?? "")
      switch state {
      case .loading: ProgressView("Loading the customers")
      case .error(let error):
        ErrorView(
          "The customers cannot be shown", message: error.message,
          guidance: "Sign in with an account that may see customers, or try again.", retry: load)
      case .data:
        list
        CustomerGroupsView(groups: customers.groups, onEvent: handle)
      }
    }
    .navigationTitle("Customers")
    .task { await load() }
  }

  @ViewBuilder private var list: some View {
    if customers.customers.isEmpty {
      EmptyStateView(
        email == nil ? "No customers yet" : "Nobody has this address", systemImage: "person",
        description: email == nil ? "They appear here as they register." : "Enter the whole e-mail address.")
    } else {
      List(customers.customers) { customer in
        CustomerRowView(customer: customer, groups: customers.groups) { group in await put(customer, into: group) }
      }
    }
    if let next = customers.next {
      NavigationLink("Earlier ones", value: CustomersRoute.customers(email: email, cursor: next.text))
        .buttonStyle(.bordered)
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await customers.loadAsStaff(email: email, after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }

  private func put(_ customer: Customer, into group: String?) async {
    do throws(HTTPClientError) {
      try await customers.setGroup(group, of: customer.id)
      let name = customers.groups.first { $0.code == group }?.name ?? group
      showNotice(name.map { "\(customer.name) is in “\($0)” now." } ?? "\(customer.name) is in no group now.")
    } catch { showError(error, "Nothing has changed. Try again.") }
  }

  private func handle(_ event: CustomerGroupEvent) async -> Bool {
    do throws(HTTPClientError) {
      switch event {
      case .add(let group):
        try await customers.add(group)
        showNotice("“\(group.name)” is added.")
      case .rename(let code, let name):
        try await customers.rename(group: code, to: name)
        showNotice("It is called “\(name)” now.")
      case .remove(let code):
        try await customers.remove(group: code)
        showNotice("The group is removed.")
      }
      return true
    } catch {
      showError(error, "Nothing has changed. What you typed is still here.")
      return false
    }
  }
}
