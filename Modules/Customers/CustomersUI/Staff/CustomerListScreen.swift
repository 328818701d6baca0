public import Customers
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: customers, with the group that each is in, those who ordered as guests, and the groups themselves.
public struct CustomerListScreen: View {
  private let kind: Buyer.Kind?
  private let email: String?
  private let cursor: String?
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersText) private var text
  @Environment(\.displayFormat) private var format
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A page of customers and guests, the latest first: of one kind or of both, or whoever has an e-mail address.
  public init(_ kind: Buyer.Kind? = nil, email: String? = nil, cursor: String? = nil) {
    self.kind = kind
    self.email = email
    self.cursor = cursor
  }

  /// A search, a row for each customer, and the groups.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        if let file = URL(string: BuyersFile.location(kind, email: email, in: text.locale).description) {
          Link(text("Export"), destination: file).accessibilityIdentifier("export-customers")
        }
      }
      SavedFiltersView(
        text("Customers"), tabs: [tab(nil), tab(.account), tab(.guest)],
        of: CustomersRoute.customers(email: nil, cursor: nil), narrowed: narrowed
      ) {
        SearchField(
          text("Find by e-mail address"),
          in: CustomersRoute.customers(email: nil, cursor: nil).location, name: "email", text: email ?? "")
      }
      switch state {
      case .loading: ProgressView(text("Loading the customers"))
      case .error(let error):
        ErrorView(
          text("The customers cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see customers, or try again."), retry: load)
      case .data:
        list
        if kind != .guest { CustomerGroupsView(groups: customers.groups, onEvent: handle) }
      }
    }
    .navigationTitle(text("Customers"))
    .task { await load() }
  }

  private var narrowed: CustomersRoute? {
    email.map { CustomersRoute.customers(kind: kind, email: $0, cursor: nil) }
  }

  private func tab(_ kind: Buyer.Kind?) -> ListTabsView<CustomersRoute>.Tab {
    let counts = customers.buyerCounts
    let (title, count) =
      switch kind {
      case nil: (text("All"), counts?.all)
      case .account: (text("Accounts"), counts?.accounts)
      case .guest: (text("Guests"), counts?.guests)
      }
    return .init(
      title, id: "buyers-\(kind?.rawValue ?? "all")", count: count.map { format.count($0, upTo: BuyerCounts.limit) },
      destination: .customers(kind: kind, email: nil, cursor: nil), isCurrent: email == nil && kind == self.kind)
  }

  @ViewBuilder private var list: some View {
    if customers.buyers.isEmpty {
      EmptyStateView(
        email == nil ? text("No customers yet") : text("Nobody has this address"), systemImage: "person",
        description: email == nil
          ? text("They appear here as they order or register.") : text("Enter the whole e-mail address."))
    } else {
      List(customers.buyers) { buyer in
        switch buyer {
        case .account(let customer):
          CustomerRowView(customer: customer, groups: customers.groups) { group in await put(customer, into: group) }
        case .guest(let guest): GuestRowView(guest: guest)
        }
      }
    }
    Box("list-pages") {
      if cursor != nil {
        NavigationLink(
          text("Back to the first page"), value: CustomersRoute.customers(kind: kind, email: email, cursor: nil)
        )
        .buttonStyle(.bordered).accessibilityIdentifier("first-page")
      }
      if let next = customers.next {
        NavigationLink(text("Next page"), value: CustomersRoute.customers(kind: kind, email: email, cursor: next.text))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await customers.loadAsStaff(kind, email: email, after: cursor.map { Cursor(text: $0) })
      state = .data
    } catch { state = .error(error) }
  }

  private func put(_ customer: Customer, into group: String?) async {
    do throws(HTTPClientError) {
      try await customers.setGroup(group, of: customer.id)
      let name = customers.groups.first { $0.code == group }?.name ?? group
      showNotice(
        name.map { text("{1} is in “{2}” now.", customer.name, $0) } ?? text("{1} is in no group now.", customer.name))
    } catch { showError(text.told(error), text("Nothing has changed. Try again.")) }
  }

  private func handle(_ event: CustomerGroupEvent) async -> Bool {
    do throws(HTTPClientError) {
      switch event {
      case .add(let group):
        try await customers.add(group)
        showNotice(text("“{1}” is added.", group.name))
      case .rename(let code, let name):
        try await customers.rename(group: code, to: name)
        showNotice(text("It is called “{1}” now.", name))
      case .remove(let code):
        try await customers.remove(group: code)
        showNotice(text("The group is removed."))
      }
      return true
    } catch {
      showError(text.told(error), text("Nothing has changed. What you typed is still here."))
      return false
    }
  }
}
