import Foundation
public import FoundationCore
import FoundationUI
public import Inventory
import MyStoreKit
public import WebUI

/// Staff: a supplier as it is, to be changed or removed.
public struct UpdateSupplierScreen: View {
  private let id: SupplierID
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Supplier)
  }

  /// The form of a supplier.
  public init(_ id: SupplierID) { self.id = id }

  /// The supplier's fields, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the supplier")).navigationTitle(text("Supplier"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such supplier"), systemImage: "shippingbox") {
          NavigationLink(text("All suppliers"), value: InventoryRoute.suppliers(query: nil, cursor: nil))
        }
        .pageStatus(404).navigationTitle(text("Supplier"))
      case .error(let error):
        ErrorView(
          text("The supplier cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load
        )
        .navigationTitle(text("Supplier"))
      case .data(let supplier): SupplierEditorView(supplier).navigationTitle(supplier.name)
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadSupplier(id)
      if let supplier = inventory.suppliers[id] { state = .data(supplier) }
    } catch { state = .error(error) }
  }
}

/// What staff type of a supplier, with the server's rules.
struct SupplierForm: Hashable, Sendable {
  var name = ""
  var email = ""
  var phone = ""
  var note = ""

  init() {}

  init(_ details: Supplier.Details) {
    name = details.name
    email = details.email ?? ""
    phone = details.phone ?? ""
    note = details.note ?? ""
  }

  var nameProblem: String? {
    (1...200).contains(trimmed(name)?.unicodeScalars.count ?? 0)
      ? nil : Phrases.key("Enter a name, up to 200 characters.")
  }

  var emailProblem: String? {
    guard let email = trimmed(email) else { return nil }
    return email.contains("@") && (3...254).contains(email.unicodeScalars.count)
      ? nil : Phrases.key("Enter an e-mail address, or nothing.")
  }

  var phoneProblem: String? {
    (trimmed(phone)?.unicodeScalars.count ?? 0) <= 50 ? nil : Phrases.key("Enter up to 50 characters.")
  }

  var noteProblem: String? {
    (trimmed(note)?.unicodeScalars.count ?? 0) <= 2_000 ? nil : Phrases.key("Enter up to 2,000 characters.")
  }

  /// What is sent; nil until the server would accept it.
  var details: Supplier.Details? {
    guard let name = trimmed(name), nameProblem == nil, emailProblem == nil, phoneProblem == nil, noteProblem == nil
    else { return nil }
    return Supplier.Details(name: name, email: trimmed(email), phone: trimmed(phone), note: trimmed(note))
  }

  private func trimmed(_ text: String) -> String? {
    let bare = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return bare.isEmpty ? nil : bare
  }
}

/// A supplier being written. Saves through the model.
struct SupplierEditorView: View {
  /// What the form was made from, in the version that a save is about; nil for a new one.
  @State private var base: Supplier?
  @State private var form: SupplierForm
  @State private var isChecked = false
  @State private var asks = false
  // Made once for each form, so that a press that is repeated after a lost answer adds nothing twice.
  @State private var id = SupplierID.make()
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  init(_ supplier: Supplier?) {
    _base = State(initialValue: supplier)
    _form = State(initialValue: supplier.map { SupplierForm($0.details) } ?? SupplierForm())
  }

  private var saved: SupplierForm { base.map { SupplierForm($0.details) } ?? SupplierForm() }

  var body: some View {
    Form {
      TextField(text("Name"), text: $form.name).required()
        .fieldError(text.problem(form.nameProblem, of: form.name, isChecked: isChecked))
        .accessibilityIdentifier("supplier-name")
      TextField(text("E-mail (optional)"), text: $form.email).keyboardType(.emailAddress)
        .fieldError(form.emailProblem.map { text($0) }).accessibilityIdentifier("supplier-email")
      TextField(text("Phone (optional)"), text: $form.phone).fieldError(form.phoneProblem.map { text($0) })
        .accessibilityIdentifier("supplier-phone")
      TextField(text("Note (optional)"), text: $form.note).fieldError(form.noteProblem.map { text($0) })
        .accessibilityIdentifier("supplier-note")
      HStack(spacing: .medium) {
        Button(base == nil ? text("Add the supplier") : text("Save")) { await save() }
          .buttonStyle(.borderedProminent).disabledUntilValid(form.details != nil)
          .accessibilityIdentifier("supplier-save")
        if base != nil {
          Button(text("Remove"), role: .destructive) { asks = true }.accessibilityIdentifier("supplier-remove")
        }
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(form == saved ? nil : text("The supplier is not saved yet. Leave without saving it?"))
    .confirmationDialog(text("Remove “{1}”?", base?.name ?? ""), isPresented: $asks) {
      Button(text("Remove"), role: .destructive) { await remove() }.accessibilityIdentifier("supplier-remove-yes")
    }
  }

  private func save() async {
    isChecked = true
    guard let details = form.details else { return }
    do throws(HTTPClientError) {
      if let base {
        try await inventory.change(base, to: details)
        self.base = inventory.suppliers[base.id]
      } else {
        try await inventory.add(NewSupplier(id: id, details))
        id = .make()
      }
      form = base == nil ? SupplierForm() : saved
      showNotice(text("“{1}” is saved.", details.name))
      navigate(InventoryRoute.suppliers(query: nil, cursor: nil))
    } catch {
      let guidance =
        error.status == 412
        ? text("Somebody else has changed it. Load the page again to see it.")
        : text("Nothing was saved. What you typed is still here: try again.")
      showError(text.told(error), guidance)
    }
  }

  private func remove() async {
    guard let base else { return }
    do throws(HTTPClientError) {
      try await inventory.remove(supplier: base.id)
      form = saved
      navigate(InventoryRoute.suppliers(query: nil, cursor: nil))
    } catch { showError(text.told(error), text("The supplier stays. Something was ordered from it.")) }
  }
}
