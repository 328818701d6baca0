import Catalog
import Foundation
import FoundationCore
import FoundationUI
import StoreIdentifiers
import WebUI

/// The fields of a product, each with what is wrong with it. Takes plain values; whoever owns the form saves it.
struct ProductFormView: View {
  @Binding var form: ProductForm
  /// What the form was before anything was typed.
  let base: ProductForm
  /// What the last press was answered with.
  let answer: FieldProblems<ProductForm.Field>
  let currency: Currency
  /// The product that is changed; nil for one to be added.
  let product: ProductID?
  /// The pictures that its description may show.
  var media: [MediaItem] = []
  let saveTitle: String
  let onSave: () async -> Void

  var body: some View {
    Form {
      main
      texts
      ProductCategoriesView(
        categories: $form.categories, product: product, problem: problems[.categories])
      Section("For whom", footer: "Others do not find it, and its address tells them that it is for members.") {
        CustomerGroupsView(codes: $form.audience, problem: problems[.audience])
      }
      ProductVariantsView(form: $form, problems: problems, currency: currency)
      Section("Search engines", footer: "Left empty, they are told the name and the beginning of the text.") {
        field("Title for search engines", $form.seoTitle, .seoTitle)
        field("Description for search engines", $form.seoDescription, .seoDescription)
      }
      FormProblemsView(count: problems.count)
      Button(saveTitle, action: onSave).buttonStyle(.borderedProminent)
        .disabledUntilValid(form.problems(in: currency).isEmpty).accessibilityIdentifier("product-save")
    }
    .frame(maxWidth: .reading)
  }

  private var problems: [ProductForm.Field: String] {
    answer.shown(of: form.problems(in: currency)) { form.isBlank($0) && base.isBlank($0) }
  }

  private var main: some View {
    Section("Product") {
      field("Name", $form.name, .name).required().accessibilityIdentifier("product-name")
      field("Address", $form.handle, .handle, prompt: "Made from the name").accessibilityIdentifier("product-handle")
      Picker("Status", selection: $form.status) {
        ForEach(ProductStatus.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      .fieldError(problems[.status]).accessibilityIdentifier("product-status")
      Toggle("Publish at a set time", isOn: isScheduled).accessibilityIdentifier("product-scheduled")
      if form.publishedAt != nil {
        DatePicker("Published from (UTC)", selection: publication).fieldError(problems[.publishedAt])
      }
      field("Brand", $form.brand, .brand).accessibilityIdentifier("product-brand")
      field("Type", $form.type, .type)
      field("Tags", $form.tags, .tags, prompt: "oak, kitchen, gift")
    }
  }

  private var texts: some View {
    Section("Texts") {
      TextField("Short text", text: $form.summary, axis: .vertical).fieldError(problems[.summary])
        .accessibilityIdentifier("product-summary")
      DescriptionEditorView(
        text: $form.description, problem: problems[.description], identifier: "product-description", media: media)
      TextField("Warnings and safety", text: $form.safety, axis: .vertical).fieldError(problems[.safety])
        .accessibilityIdentifier("product-safety")
    }
  }

  private func field(
    _ title: String, _ text: Binding<String>, _ field: ProductForm.Field, prompt: String? = nil
  ) -> some View {
    TextField(title, text: text, prompt: prompt).fieldError(problems[field])
  }

  private var isScheduled: Binding<Bool> {
    Binding(
      get: { form.publishedAt != nil },
      set: { isOn in form.publishedAt = isOn ? form.publishedAt ?? Date() : nil })
  }

  private var publication: Binding<Date> {
    Binding(get: { form.publishedAt ?? Date() }, set: { form.publishedAt = $0 })
  }
}
