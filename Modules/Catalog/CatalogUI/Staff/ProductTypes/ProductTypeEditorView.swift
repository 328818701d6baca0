import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// A product type being made or changed: its form, or, where somebody else was faster, both versions to choose from.
struct ProductTypeEditorView: View {
  /// The type that the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: ProductType?
  @State private var edited: EditedForm<ProductTypePart>
  /// What the last press was answered with.
  @State private var answer = FieldProblems<ProductTypeForm.Field>()
  // One type a form: pressing twice adds it once.
  @State private var id: ProductTypeID
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  /// The form of a type; of one to be added without.
  init(_ type: ProductType? = nil) {
    _base = State(initialValue: type)
    _edited = State(initialValue: EditedForm(type.map { ProductTypeForm($0) } ?? ProductTypeForm()))
    _id = State(initialValue: type?.id ?? .make())
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("All product types"), value: CatalogStaffRoute.productTypes)
      EditedFormView($edited, save: save) {
        ProductTypeFormView(
          form: $edited.form, base: edited.base, answer: answer,
          saveTitle: base == nil ? text("Add the product type") : text("Save"), onSave: save)
      }
    }
    .unsavedChanges(edited.isChanged ? text("The product type is not saved yet. Leave without saving it?") : nil)
    .navigationTitle(base?.name ?? text("Add a product type"))
  }

  private func save() async {
    let asked = edited.form
    answer.press(asked.problems)
    guard let draft = asked.draft(id, version: base?.version ?? 1) else { return }
    do throws(HTTPClientError) {
      if base == nil {
        let added = try await catalog.productTypes.add(draft)
        edited.begin(from: edited.form)
        showNotice(text("{1} is added.", added.name))
        navigate(CatalogStaffRoute.productType(added.id))
      } else {
        let saved = try await catalog.productTypes.replace(draft)
        base = saved
        edited.begin(from: ProductTypeForm(saved), asked: asked)
        showNotice(text("{1} is saved.", saved.name))
      }
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      if answer.refuse(edited.form.problems(of: refusal)) { return }
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      let newer = try await catalog.productTypes.type(id)
      edited.meet(ProductTypeForm(newer))
      base = newer
    } catch {
      showError(
        text.told(error), text("Somebody else has changed the product type. What you typed is still here: try again."))
    }
  }
}
