import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
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

  init(product: Product) {
    self.product = product
    _edited = State(initialValue: EditedForm(ProductForm(product)))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink("All products", value: CatalogStaffRoute.products(CatalogListPlace()))
        ProductStatusView(product.status)
        if product.status == .active {
          NavigationLink("See it in the shop", value: CatalogRoute.product(handle: product.handle))
        }
      }
      TranslationLinksView(product: product.id, languages: languages)
      EditedFormView("product", $edited, save: save) {
        ProductFormView(
          form: $edited.form, base: edited.base, answer: answer, currency: currency, product: product.id,
          media: product.media, saveTitle: "Save", onSave: save)
        ProductMediaView(product: product)
      }
      slots.staffStock(product)
    }
    .unsavedChanges(edited.isChanged ? "The changes are not saved yet. Leave without them?" : nil)
    .navigationTitle(product.name)
    // Pictures are saved by themselves, and somebody else may save too: what is new counts where nothing was typed.
    .onChange(of: product.version) { edited.follow(ProductForm(product)) }
  }

  private func save() async {
    let asked = edited.form
    answer.press(asked.problems(in: currency))
    guard let edit = asked.edit(of: product, in: currency) else { return }
    guard edited.isChanged else { return showNotice("Nothing has changed.") }
    do throws(HTTPClientError) {
      let saved = try await catalog.edit(product.id, edit, version: product.version)
      edited.begin(from: ProductForm(saved), asked: asked)
      showNotice("\(saved.name) is saved.")
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      if answer.refuse(edited.form.problems(of: refusal)) { return }
      return showError(refusal, "Nothing was saved. What you typed is still here: try again.")
    }
    do throws(HTTPClientError) { edited.meet(ProductForm(try await catalog.loadProduct(product.id))) } catch {
      showError(error, "Somebody else has changed the product. What you typed is still here: try again.")
    }
  }
}
