import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// A price list being made or changed: finds the variants of the SKUs, and saves.
struct PriceListEditorView: View {
  /// The list that the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: PriceList?
  @State private var form: PriceListForm
  /// What the form said before anything was typed.
  @State private var unchanged: PriceListForm
  /// The variants of SKUs, as far as they are known.
  @State private var variants: [String: PricedVariant]
  @State private var problems: [PriceListForm.Field: String] = [:]
  // One list a form: pressing twice adds it once.
  @State private var id: PriceListID
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  /// An empty form.
  init() {
    let form = PriceListForm()
    _base = State(initialValue: nil)
    _form = State(initialValue: form)
    _unchanged = State(initialValue: form)
    _variants = State(initialValue: [:])
    _id = State(initialValue: .make())
  }

  /// The form of a list.
  init(_ list: PriceList, variants: [PricedVariant]) {
    let form = PriceListForm(list, variants: variants)
    _base = State(initialValue: list)
    _form = State(initialValue: form)
    _unchanged = State(initialValue: form)
    _variants = State(initialValue: Dictionary(variants.map { (SKU.key($0.sku), $0) }) { first, _ in first })
    _id = State(initialValue: list.id)
  }

  var body: some View {
    PriceListFormView(
      form: $form, problems: problems, variants: variants, currency: currency,
      saveTitle: base == nil ? "Add the price list" : "Save", onSave: save
    )
    .unsavedChanges(form.says(theSameAs: unchanged) ? nil : "The price list is not saved yet. Leave without saving it?")
  }

  private func save() async {
    problems = form.problems(in: currency)
    guard problems.isEmpty else { return }
    do throws(HTTPClientError) {
      try await findVariants()
      guard let draft = form.draft(id, in: currency, variants: variants.mapValues(\.id)) else { return }
      if let base {
        let saved = try await catalog.replace(draft, version: base.version)
        self.base = saved
        unchanged = form
        showNotice("\(saved.name) is saved.")
      } else {
        let added = try await catalog.add(draft)
        unchanged = form
        showNotice("\(added.name) is added.")
        navigate(CatalogStaffRoute.priceList(added.id))
      }
    } catch {
      showError(
        error,
        error.status == 412
          ? "Somebody else has changed the list. What you typed is still here: open the list in another window and "
            + "compare." : "Nothing was saved. What you typed is still here: try again.")
    }
  }

  /// Asks for the SKUs that are not known yet, and notes those that nobody has.
  private func findVariants() async throws(HTTPClientError) {
    for row in form.said where variants[PriceListForm.key(row)] == nil {
      if let found = try await catalog.variant(sku: SKU.normalized(row.sku)) {
        variants[PriceListForm.key(row)] = found
      } else {
        problems[.sku(row.id)] = "No product has this SKU."
      }
    }
  }
}

/// Staff: a price list to be added.
public struct AddPriceListScreen: View {
  /// An empty form.
  public init() {}

  /// The fields of a price list.
  public var body: some View { PriceListEditorView().navigationTitle("Add a price list") }
}
