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
  @State private var edited: EditedForm<PriceListPart>
  /// The variants of SKUs, as far as they are known.
  @State private var variants: [String: [PricedVariant]]
  /// What the last press was answered with.
  @State private var answer = FieldProblems<PriceListForm.Field>()
  // One list a form: pressing twice adds it once.
  @State private var id: PriceListID
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  /// An empty form.
  init() {
    _base = State(initialValue: nil)
    _edited = State(initialValue: EditedForm(PriceListForm()))
    _variants = State(initialValue: [:])
    _id = State(initialValue: .make())
  }

  /// The form of a list.
  init(_ list: PriceList, variants: [PricedVariant]) {
    _base = State(initialValue: list)
    _edited = State(initialValue: EditedForm(PriceListForm(list, variants: variants)))
    _variants = State(initialValue: Self.bySKU(variants))
    _id = State(initialValue: list.id)
  }

  var body: some View {
    EditedFormView($edited, save: save) {
      PriceListFormView(
        form: $edited.form, base: edited.base, answer: answer, variants: variants, currency: currency,
        saveTitle: base == nil ? text("Add the price list") : text("Save"), onSave: save)
    }
    .unsavedChanges(edited.isChanged ? text("The price list is not saved yet. Leave without saving it?") : nil)
    .navigationTitle(base?.name ?? text("Add a price list"))
  }

  private func save() async {
    let found = edited.form.problems(in: currency)
    answer.press(found)
    guard found.isEmpty else { return }
    do throws(HTTPClientError) {
      try await findVariants()
      let asked = edited.form
      guard let draft = asked.draft(id, in: currency, variants: variants.mapValues { $0.map(\.id) }) else { return }
      if let base {
        let saved = try await catalog.priceLists.replace(draft, version: base.version)
        self.base = saved
        edited.begin(from: asked, asked: asked)
        showNotice(text("{1} is saved.", saved.name))
      } else {
        let added = try await catalog.priceLists.add(draft)
        edited.begin(from: edited.form)
        showNotice(text("{1} is added.", added.name))
        navigate(CatalogStaffRoute.priceList(added.id))
      }
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      let (newer, known) = (try await catalog.priceLists.list(id), try await catalog.priceLists.variants(of: id))
      variants.merge(Self.bySKU(known)) { $1 }
      edited.meet(PriceListForm(newer, variants: known))
      base = newer
    } catch {
      showError(
        text.told(error), text("Somebody else has changed the price list. What you typed is still here: try again."))
    }
  }

  private static func bySKU(_ variants: [PricedVariant]) -> [String: [PricedVariant]] {
    Dictionary(grouping: variants) { SKU.key($0.sku) }
  }

  /// Asks for the SKUs that are not known yet, and notes those that nobody has.
  private func findVariants() async throws(HTTPClientError) {
    for row in edited.form.said where row.variant == nil || variants[PriceListForm.key(row)] == nil {
      let found = try await catalog.variants(sku: SKU.normalized(row.sku))
      if found.isEmpty { _ = answer.refuse([.sku(row.id): text("No product has this SKU.")]) }
      variants[PriceListForm.key(row)] = found.isEmpty ? nil : found
      if !found.isEmpty, edited.form.variants(of: row, among: variants.mapValues { $0.map(\.id) }).isEmpty {
        _ = answer.refuse([.sku(row.id): text("This SKU is there twice from the same number.")])
      }
    }
  }
}

/// Staff: a price list to be added.
public struct AddPriceListScreen: View {
  /// An empty form.
  public init() {}

  /// The fields of a price list.
  public var body: some View { PriceListEditorView() }
}
