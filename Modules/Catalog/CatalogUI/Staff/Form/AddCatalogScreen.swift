import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: a product to be added.
public struct AddCatalogScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var form: ProductForm
  @State private var answer = FieldProblems<ProductForm.Field>()
  // One product a form: pressing twice adds it once.
  @State private var id = ProductID.make()
  /// What the form was before anything was typed.
  @State private var empty: ProductForm
  @Environment(\.catalogText) private var text

  /// An empty form.
  public init() {
    let form = ProductForm()
    _form = State(initialValue: form)
    _empty = State(initialValue: form)
  }

  /// The fields of a product.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Text(text("Pictures are added once the product is there.")).foregroundStyle(.secondary)
      ProductFormView(
        form: $form, base: empty, answer: answer, currency: currency, product: nil, saveTitle: text("Add the product"),
        onSave: save)
    }
    .unsavedChanges(form.says(theSameAs: empty) ? nil : text("The product is not added yet. Leave without adding it?"))
    .navigationTitle(text("Add a product"))
  }

  private func save() async {
    answer.press(form.problems(in: currency))
    guard let product = form.newProduct(id, in: currency) else { return }
    do throws(HTTPClientError) {
      try await catalog.add(product)
      showNotice(text("{1} is added.", product.name))
      form = ProductForm()
      empty = form
      id = .make()
      navigate(CatalogStaffRoute.product(product.id))
    } catch {
      if answer.refuse(form.problems(of: error, text)) { return }
      showError(text.told(error), text("The product was not added. Try again in a moment."))
    }
  }
}
