public import FoundationCore
import FoundationUI
public import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: a purchase order or a transfer: its draft to be written, or what has come of it.
public struct ReplenishmentScreen: View {
  private let id: ReplenishmentID
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The page of goods on their way.
  public init(_ id: ReplenishmentID) { self.id = id }

  /// What is being written, or what has become of it.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the incoming goods"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such purchase order or transfer"), systemImage: "shippingbox") {
          NavigationLink(
            text("All incoming goods"), value: InventoryRoute.replenishments(ReplenishmentFilter(), cursor: nil))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("The incoming goods cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load)
      case .data: contents
      }
    }
    .navigationTitle(inventory.replenishments[id].map { text.title(of: $0) } ?? text("Incoming goods"))
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    if let goods = inventory.replenishments[id] {
      if goods.status == .draft {
        ReplenishmentEditorView(goods, currency: outlets.currency) { await load() }
      } else {
        ReplenishmentProgressView(goods)
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadReplenishment(id)
      if let goods = inventory.replenishments[id] {
        await outlets.loadNames(goods.lines.map(\.id))
        if goods.status == .draft {
          try await inventory.loadChoices(withSuppliers: goods.kind == .purchaseOrder)
        }
      }
      state = .data
    } catch { state = .error(error) }
  }
}

/// A draft being changed. Saves and sends through the model.
struct ReplenishmentEditorView: View {
  /// What the form was made from, in the version that a save is about.
  @State private var base: Replenishment
  @State private var form: ReplenishmentForm
  @State private var isChecked = false
  @State private var asks = false
  @State private var key = IdentifierSource.system.next().description
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  private let currency: Currency
  private let onChange: () async -> Void

  /// `onChange` is called once the draft is one no longer.
  init(_ goods: Replenishment, currency: Currency, onChange: @escaping () async -> Void) {
    self.currency = currency
    self.onChange = onChange
    _base = State(initialValue: goods)
    _form = State(initialValue: ReplenishmentForm(goods, currency: currency))
  }

  private var isSaved: Bool { form == ReplenishmentForm(base, currency: currency) }

  var body: some View {
    Form {
      ReplenishmentFormView(
        form: $form, isChecked: isChecked, suppliers: inventory.supplierChoices,
        locations: inventory.locationChoices)
      HStack(spacing: .medium) {
        // Enter in a field saves, and sends nothing.
        Button(text("Save")) { await save() }.buttonStyle(.borderedProminent).disabledUntilValid(form.isValid)
          .accessibilityIdentifier("replenishment-save")
        Button(base.kind == .purchaseOrder ? text("Order") : text("Send")) { await dispatch() }
          .buttonStyle(.bordered).disabledUntilValid(form.isValid && !form.items.isEmpty)
          .accessibilityIdentifier("replenishment-dispatch")
        Button(text("Call off"), role: .destructive) { asks = true }.accessibilityIdentifier("replenishment-cancel")
      }
    }
    .unsavedChanges(isSaved ? nil : text("The draft is not saved yet. Leave without saving it?"))
    .confirmationDialog(text("Call {1} off?", text.title(of: base)), isPresented: $asks) {
      Button(text("Call off"), role: .destructive) { await cancel() }
        .accessibilityIdentifier("replenishment-cancel-yes")
    }
  }

  @discardableResult private func save() async -> Bool {
    isChecked = true
    guard let details = form.details else { return false }
    do throws(HTTPClientError) {
      try await inventory.change(base, to: details)
      if let saved = inventory.replenishments[base.id] { base = saved }
      (form, isChecked) = (ReplenishmentForm(base, currency: currency), false)
      showNotice(text("{1} is saved.", text.title(of: base)))
      return true
    } catch {
      let guidance =
        error.status == 412
        ? text("Somebody else has changed it. Load the page again to see it.")
        : text("Nothing was saved. What you typed is still here: try again.")
      showError(text.told(error), guidance)
      return false
    }
  }

  private func dispatch() async {
    if !isSaved, await !save() { return }
    do throws(HTTPClientError) {
      try await inventory.dispatch(base, key: key)
      showNotice(text("{1} is on its way.", text.title(of: base)))
      await onChange()
    } catch {
      // What was refused was not done: the next press is another one.
      if error.status != nil { key = IdentifierSource.system.next().description }
      showError(text.told(error), text("Nothing was sent. Change the draft, and try again."))
    }
  }

  private func cancel() async {
    do throws(HTTPClientError) {
      try await inventory.cancel(base, key: key)
      form = ReplenishmentForm(base, currency: currency)
      await onChange()
    } catch { showError(text.told(error), text("Nothing was changed. Try again.")) }
  }
}
