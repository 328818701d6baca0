import FoundationCore
import FoundationUI
public import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: the form that writes a purchase order or a transfer down.
public struct AddReplenishmentScreen: View {
  private let kind: Replenishment.Kind
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// An empty form for goods from a supplier, or from another location.
  public init(_ kind: Replenishment.Kind) { self.kind = kind }

  /// The fields, once there is something to choose from.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading what can be chosen"))
      case .error(let error):
        ErrorView(
          text("What can be chosen cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data where kind == .purchaseOrder && inventory.supplierChoices.isEmpty:
        EmptyStateView(
          text("There is no supplier yet"), systemImage: "shippingbox",
          description: text("Add the supplier first that you order from.")
        ) {
          NavigationLink(text("Add a supplier"), value: InventoryRoute.newSupplier)
        }
      case .data:
        NewReplenishmentView(
          ReplenishmentForm(kind, currency: outlets.currency), suppliers: inventory.supplierChoices,
          locations: inventory.locationChoices)
      }
    }
    .navigationTitle(kind == .purchaseOrder ? text("Order from a supplier") : text("Transfer between locations"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadChoices(withSuppliers: kind == .purchaseOrder)
      state = .data
    } catch { state = .error(error) }
  }
}

/// Goods on their way that are being written down. Adds them through the model.
struct NewReplenishmentView: View {
  private let empty: ReplenishmentForm
  private let suppliers: [Supplier]
  private let locations: [Location]
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @State private var form: ReplenishmentForm
  @State private var isChecked = false
  // Made once for each form, so that a press that is repeated after a lost answer adds nothing twice.
  @State private var id = ReplenishmentID.make()

  init(_ form: ReplenishmentForm, suppliers: [Supplier], locations: [Location]) {
    empty = form
    self.suppliers = suppliers
    self.locations = locations
    _form = State(initialValue: form)
  }

  var body: some View {
    Form {
      ReplenishmentFormView(form: $form, isChecked: isChecked, suppliers: suppliers, locations: locations)
      Button(text("Save as a draft")) { await add() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.isValid).accessibilityIdentifier("replenishment-save")
    }
    .unsavedChanges(form == empty ? nil : text("The draft is not saved yet. Leave without saving it?"))
  }

  private func add() async {
    isChecked = true
    guard let details = form.details else { return }
    do throws(HTTPClientError) {
      try await inventory.add(NewReplenishment(id: id, details))
      form = empty
      navigate(InventoryRoute.replenishment(id))
      id = .make()
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}
