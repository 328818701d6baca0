import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// A product being changed: its form, or, where somebody else was faster, both versions to choose from.
struct ProductEditorView: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @Environment(\.catalogLanguages) private var languages
  @Environment(\.productSlots) private var slots
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  /// The product as it is now: a save is about this version.
  private let product: Product
  @State private var edited: EditedForm<ProductPart>
  @State private var answer = FieldProblems<ProductForm.Field>()
  /// Counts that were typed and are not saved yet.
  @State private var counts: [VariantID: TypedCount] = [:]
  @Environment(\.catalogText) private var text

  init(product: Product) {
    self.product = product
    _edited = State(initialValue: EditedForm(ProductForm(product)))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink(text("All products"), value: CatalogStaffRoute.products(CatalogListPlace()))
        ProductStatusView(product.status)
        if product.status.isShown {
          NavigationLink(text("See it in the shop"), value: CatalogRoute.product(handle: product.handle))
        }
      }
      TranslationLinksView(product: product.id, languages: languages)
      SharedCodesView(of: product.id)
      EditedFormView($edited, save: save) {
        ProductMediaView(product: product)
        ProductFormView(
          form: $edited.form, base: edited.base, answer: answer, currency: currency, product: product.id,
          media: product.media, stock: stock, saveTitle: text("Save"), onSave: save)
      }
      slots.staffStock(product)
    }
    .unsavedChanges(isChanged ? text("The changes are not saved yet. Leave without them?") : nil)
    .navigationTitle(product.name)
    // Pictures are saved by themselves, and somebody else may save too: what is new counts where nothing was typed.
    .task { await slots.loadOnHand(product.variants.map(\.id)) }
    .onChange(of: product.version) { edited.follow(ProductForm(product)) }
  }

  private var stock: StockFields { StockFields(onHand: slots.onHand, typed: $counts) }
  private var isChanged: Bool { edited.isChanged || !counts.isEmpty }

  /// One press saves the product, then the counts: the product may have been changed elsewhere, and stock only adds up.
  private func save() async {
    let asked = edited.form
    answer.press(asked.problems(in: currency))
    guard let edit = asked.edit(of: product, in: currency) else { return }
    guard !counts.keys.contains(where: { stock.isWrong($0) }) else { return }
    guard isChanged else { return showNotice(text("Nothing has changed.")) }
    if edited.isChanged {
      do throws(HTTPClientError) {
        let saved = try await catalog.edit(product.id, edit, version: product.version)
        edited.begin(from: ProductForm(saved), asked: asked)
      } catch { return await refused(error) }
    }
    do throws(HTTPClientError) {
      for (variant, units) in stock.differences {
        try await slots.changeOnHand(variant, units)
        counts[variant] = nil
      }
      showNotice(text("{1} is saved.", asked.name))
    } catch { showError(text.told(error), text("The product is saved. Its stock was not changed: try again.")) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      if answer.refuse(edited.form.problems(of: refusal, text)) { return }
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) { edited.meet(ProductForm(try await catalog.loadProduct(product.id))) } catch {
      showError(
        text.told(error), text("Somebody else has changed the product. What you typed is still here: try again."))
    }
  }
}
