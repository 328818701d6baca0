import Addresses
import AddressesUI
import Customers
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// A customer's addresses: checkout begins with the default one.
public struct AddressBookScreen: View {
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.customersText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  /// The address that is being typed; nil while none is.
  @State private var draft: AddressDraft?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The addresses of whoever has signed in.
  public init() {}

  /// A card for each address, and the form of one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your addresses"))
      case .error(let error):
        ErrorView(
          text("Your addresses cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in again, or try again in a moment."), retry: load)
      case .data: contents
      }
    }
    .navigationTitle(text("Your addresses"))
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    let addresses = customers.profile?.addresses ?? []
    if let draft {
      AddressDraftView(draft: draft, isFirst: addresses.isEmpty) { event in await handle(event) }
    } else {
      if addresses.isEmpty {
        EmptyStateView(
          text("No addresses yet"), systemImage: "house",
          description: text("Checkout begins with the address that you add here."))
      } else {
        Box("address-cards") {
          ForEach(addresses) { entry in CustomerAddressView(entry: entry) { event in await handle(event) } }
        }
      }
      if addresses.count < CustomerProfile.addressLimit {
        Button(text("Add an address")) { draft = AddressDraft(country: outlets.country, name: name) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("address-add")
      }
    }
  }

  private var name: String { customers.profile?.customer.name ?? "" }

  private func load() async {
    do throws(HTTPClientError) {
      try await customers.loadProfile()
      state = .data
    } catch { state = .error(error) }
  }

  private func handle(_ event: AddressBookEvent) async {
    do throws(HTTPClientError) {
      switch event {
      case .edit(let entry): draft = AddressDraft(entry)
      case .cancel: draft = nil
      case .keep(let entry):
        try await customers.keep(entry)
        draft = nil
        showNotice(text("The address is saved."))
      case .remove(let id):
        try await customers.remove(address: id)
        showNotice(text("The address is removed."))
      }
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

/// What a customer does with addresses.
enum AddressBookEvent: Sendable {
  /// One is to be changed.
  case edit(CustomerAddress)
  /// One is as it should be.
  case keep(CustomerAddress)
  /// One is there no longer.
  case remove(CustomerAddressID)
  /// Nothing is to be changed after all.
  case cancel
}

/// An address while it is typed.
struct AddressDraft: Hashable, Sendable {
  let id: CustomerAddressID
  var form: AddressForm
  var isDefault: Bool

  /// An empty one in a country, for somebody of a name.
  init(country: String, name: String) {
    id = .make()
    form = AddressForm(country: country)
    form.name = name
    isDefault = false
  }

  init(_ entry: CustomerAddress) {
    id = entry.id
    form = AddressForm(entry.address)
    isDefault = entry.isDefault
  }
}

/// An address of a book, with what can be done about it. Takes plain values.
struct CustomerAddressView: View {
  let entry: CustomerAddress
  let onEvent: (AddressBookEvent) async -> Void
  @Environment(\.customersText) private var text

  var body: some View {
    Box("address-card") {
      if entry.isDefault { StatusBadge(text("Default"), style: .success) }
      AddressView(entry.address).accessibilityIdentifier("book-address")
      Box("actions") {
        Button(text("Change")) { await onEvent(.edit(entry)) }.buttonStyle(.bordered)
          .accessibilityLabel(text("Change {1}", entry.address.oneLine)).accessibilityIdentifier("address-change")
        if !entry.isDefault {
          Button(text("Make default")) {
            await onEvent(.keep(CustomerAddress(id: entry.id, address: entry.address, isDefault: true)))
          }
          .buttonStyle(.bordered).accessibilityLabel(text("Make default: {1}", entry.address.oneLine))
          .accessibilityIdentifier("address-default")
        }
        Button(text("Remove"), role: .destructive) { await onEvent(.remove(entry.id)) }.buttonStyle(.bordered)
          .accessibilityLabel(text("Remove {1}", entry.address.oneLine)).accessibilityIdentifier("address-remove")
      }
    }
  }
}

/// The form of an address. Takes plain values; keeps what is typed.
struct AddressDraftView: View {
  /// Whether it is the only one, which is the default whatever is chosen.
  let isFirst: Bool
  let onEvent: (AddressBookEvent) async -> Void
  @State private var draft: AddressDraft
  @State private var isChecked = false
  @Environment(\.customersText) private var text

  init(draft: AddressDraft, isFirst: Bool, onEvent: @escaping (AddressBookEvent) async -> Void) {
    _draft = State(initialValue: draft)
    self.isFirst = isFirst
    self.onEvent = onEvent
  }

  var body: some View {
    Form {
      AddressFieldsView($draft.form, showsProblems: isChecked)
      if !isFirst {
        Toggle(text("Checkout begins with this address"), isOn: $draft.isDefault)
          .accessibilityIdentifier("address-is-default")
      }
      Box("actions") {
        Button(text("Save the address")) { await keep() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(draft.form.isValid).accessibilityIdentifier("address-save")
        Button(text("Cancel"), role: .cancel) { await onEvent(.cancel) }.buttonStyle(.bordered)
          .accessibilityIdentifier("address-cancel")
      }
    }
    .frame(maxWidth: .reading)
  }

  private func keep() async {
    isChecked = true
    guard draft.form.isValid else { return }
    await onEvent(
      .keep(CustomerAddress(id: draft.id, address: draft.form.address, isDefault: draft.isDefault || isFirst)))
  }
}
