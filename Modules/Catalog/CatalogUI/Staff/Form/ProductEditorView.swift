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
  /// The product that the form was made from, in the version that a save is about.
  @State private var base: Product
  @State private var edited: EditedForm<ProductPart>
  @State private var problems: [ProductForm.Field: String] = [:]
  /// Raised when the pictures must be taken from `base` anew: they have a state of their own.
  @State private var round = 0

  init(product: Product) {
    _base = State(initialValue: product)
    _edited = State(initialValue: EditedForm(ProductForm(product)))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink("All products", value: CatalogStaffRoute.products(CatalogListPlace()))
        ProductStatusView(base.status)
        if base.status == .active {
          NavigationLink("See it in the shop", value: CatalogRoute.product(handle: base.handle))
        }
      }
      TranslationLinksView(product: base.id, languages: languages)
      EditedFormView("product", $edited, save: save) {
        ProductFormView(
          form: $edited.form, problems: problems, currency: currency, product: base.id, saveTitle: "Save", onSave: save)
        ProductMediaView(product: base, onChange: follow).id(round)
      }
      slots.staffStock(base)
    }
    .unsavedChanges(edited.isChanged ? "The changes are not saved yet. Leave without them?" : nil)
    .navigationTitle(base.name)
  }

  private func save() async {
    problems = edited.form.problems(in: currency)
    let asked = edited.form
    guard let edit = asked.edit(of: base, in: currency) else { return }
    guard edited.isChanged else { return showNotice("Nothing has changed.") }
    do throws(HTTPClientError) {
      show(try await catalog.edit(base.id, edit, version: base.version), asked: asked)
      showNotice("\(base.name) is saved.")
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      problems = edited.form.problems(of: refusal)
      if problems.isEmpty { showError(refusal, "Nothing was saved. What you typed is still here: try again.") }
      return
    }
    do throws(HTTPClientError) { meet(try await catalog.staffProduct(base.id)) } catch {
      showError(error, "Somebody else has changed the product. What you typed is still here: try again.")
    }
  }

  private func meet(_ newer: Product) {
    edited.meet(ProductForm(newer))
    base = newer
    round += 1
  }

  private func show(_ saved: Product, asked: ProductForm) {
    edited.begin(from: ProductForm(saved), asked: asked)
    base = saved
    round += 1
  }

  /// The pictures are saved by themselves. What else has changed meanwhile counts where nothing was typed.
  private func follow(_ changed: Product) {
    edited.follow(ProductForm(changed))
    base = changed
  }
}
