public import Customers
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: someone who ordered without an account, with what they ordered.
public struct GuestScreen: View {
  private let id: GuestID
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.customersText) private var text
  @Environment(\.displayFormat) private var format
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Guest)
  }

  /// A guest by their id.
  public init(_ id: GuestID) { self.id = id }

  /// Who it is, and their orders.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the guest"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          text("There is no such guest"), systemImage: "person",
          description: text("They may have opened an account meanwhile.")
        ) {
          NavigationLink(text("All customers"), value: CustomersRoute.customers(email: nil, cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The guest cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see customers, or try again."), retry: load)
      case .data(let guest):
        Section(text("Contact")) {
          LabeledContent(text("E-mail"), value: guest.email)
          LabeledContent(text("First order"), value: format.date(guest.firstOrderAt))
          LabeledContent(text("Account"), value: text("None: ordered as a guest"))
        }
        Section(text("Orders")) { outlets.ordersOf(guest.email) }
      }
    }
    .navigationTitle(title)
    .task { await load() }
  }

  private var title: String {
    if case .data(let guest) = state { guest.name ?? guest.email } else { text("Guest") }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await customers.guest(id)) } catch { state = .error(error) }
  }
}

/// A guest, and how often they have ordered. Takes plain values.
struct GuestRowView: View {
  let guest: Guest
  @Environment(\.displayFormat) private var format
  @Environment(\.customersText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      HStack(alignment: .firstTextBaseline, spacing: .small) {
        NavigationLink(guest.name ?? guest.email, value: CustomersRoute.guest(guest.id)).bold()
          .accessibilityIdentifier("guest-link")
        if guest.name != nil { Text(guest.email).accessibilityIdentifier("guest-email") }
        Text(text("Guest")).font(.footnote).foregroundStyle(.secondary)
      }
      Text(
        text(
          count: guest.orderCount, "# order, the last on {1}", "# orders, the last on {1}",
          format.date(guest.lastOrderAt))
      )
      .font(.footnote).foregroundStyle(.secondary)
    }
  }
}
