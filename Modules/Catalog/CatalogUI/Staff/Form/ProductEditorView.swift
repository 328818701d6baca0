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
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  /// The product that the form was made from, in the version that a save is about.
  @State private var base: Product
  @State private var form: ProductForm
  @State private var problems: [ProductForm.Field: String] = [:]
  @State private var conflict: ProductConflict?
  /// Raised when the pictures must be taken from `base` anew: they have a state of their own.
  @State private var round = 0

  init(product: Product) {
    _base = State(initialValue: product)
    _form = State(initialValue: ProductForm(product))
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
      if conflict != nil {
        ProductConflictView(
          conflict: Binding($conflict) ?? .constant(ProductConflict(mine: form, theirs: form, base: form))
        ) {
          event in
          switch event {
          case .saveAgain: await settle { await save() }
          case .goOn: await settle {}
          }
        }
      } else {
        ProductFormView(
          form: $form, problems: problems, currency: currency, product: base.id, saveTitle: "Save", onSave: save)
        ProductMediaView(product: base, onChange: follow).id(round)
      }
    }
    .unsavedChanges(isChanged ? "The changes are not saved yet. Leave without them?" : nil)
    .navigationTitle(base.name)
  }

  private var isChanged: Bool { conflict != nil || !form.says(theSameAs: ProductForm(base)) }

  private func save() async {
    problems = form.problems(in: currency)
    guard let edit = form.edit(of: base, in: currency) else { return }
    guard isChanged else { return showNotice("Nothing has changed.") }
    do throws(HTTPClientError) {
      show(try await catalog.edit(base.id, edit, version: base.version))
      showNotice("\(base.name) is saved.")
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      problems = form.problems(of: refusal)
      if problems.isEmpty { showError(refusal, "Nothing was saved. What you typed is still here: try again.") }
      return
    }
    do throws(HTTPClientError) { meet(try await catalog.staffProduct(base.id)) } catch {
      showError(error, "Somebody else has changed the product. What you typed is still here: try again.")
    }
  }

  /// Puts what was typed beside a newer version; where they agree, there is nothing to choose.
  private func meet(_ newer: Product) {
    let theirs = ProductForm(newer)
    let met = ProductConflict(mine: form, theirs: theirs, base: ProductForm(base))
    base = newer
    round += 1
    if met.parts.isEmpty { form = theirs } else { conflict = met }
  }

  /// Goes on with what was chosen of both versions.
  private func settle(_ then: () async -> Void) async {
    guard let conflict else { return }
    form = conflict.resolved
    self.conflict = nil
    await then()
  }

  private func show(_ saved: Product) {
    base = saved
    form = ProductForm(saved)
    round += 1
  }

  /// The pictures are saved by themselves. What else has changed meanwhile counts where nothing was typed.
  private func follow(_ changed: Product) {
    let met = ProductConflict(mine: form, theirs: ProductForm(changed), base: ProductForm(base))
    base = changed
    if met.contested.isEmpty { form = met.resolved } else { conflict = met }
  }
}
