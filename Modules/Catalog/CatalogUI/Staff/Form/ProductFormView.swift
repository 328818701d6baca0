import Catalog
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The fields of a product, each with what is wrong with it. Whoever owns the form saves it.
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
  /// How many units of each variant are on hand.
  var stock: StockFields?
  let saveTitle: String
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text
  let onSave: () async -> Void

  var body: some View {
    Form {
      main
      texts
      ProductCategoriesView(
        categories: $form.categories, product: product, problem: problems[.categories])
      Section(
        text("For whom"), footer: text("Others do not find it, and its address tells them that it is for members.")
      ) {
        CustomerGroupsView(codes: $form.audience, problem: problems[.audience])
      }
      ProductVariantsView(form: $form, problems: problems, currency: currency, stock: stock)
      BundleFieldsView(form: $form, problems: problems)
      Section(text("Search engines"), footer: text("Left empty, they are told the name and the beginning of the text."))
      {
        field(text("Title for search engines"), $form.seoTitle, .seoTitle)
        field(text("Description for search engines"), $form.seoDescription, .seoDescription)
        SearchSnippetView(form: form)
      }
      Box("save-bar") {
        FormProblemsView(count: problems.count)
        Button(saveTitle, action: onSave).buttonStyle(.borderedProminent)
          .disabledUntilValid(form.problems(in: currency).isEmpty).accessibilityIdentifier("product-save")
      }
    }
    .frame(maxWidth: .reading)
  }

  private var problems: [ProductForm.Field: String] {
    answer.shown(of: form.problems(in: currency, text)) { form.isBlank($0) && base.isBlank($0) }
  }

  private var main: some View {
    Section(text("Product")) {
      field(text("Name"), $form.name, .name).required().accessibilityIdentifier("product-name")
      field(text("Address"), $form.handle, .handle, prompt: text("Made from the name")).accessibilityIdentifier(
        "product-handle")
      Picker(text("Status"), selection: $form.status) {
        ForEach(ProductStatus.allCases, id: \.self) { Text(text($0.title)).tag($0) }
      }
      .fieldError(problems[.status]).accessibilityIdentifier("product-status")
      Toggle(text("Publish at a set time"), isOn: isScheduled).accessibilityIdentifier("product-scheduled")
      if form.publishedAt != nil {
        DatePicker(text("Published from (UTC)"), selection: publication).fieldError(problems[.publishedAt])
      }
      SuggestionField(text("Brand"), text: $form.brand, identifier: "product-brand", problem: problems[.brand]) {
        words throws(HTTPClientError) in
        try await catalog.brands.find(words).map(\.name)
      }
      SuggestionField(text("Type"), text: $form.type, identifier: "product-type", problem: problems[.type]) {
        words throws(HTTPClientError) in
        try await catalog.productTypes.all().map(\.name).filter { $0.localizedCaseInsensitiveContains(words) }
      }
      field(text("Tags"), $form.tags, .tags, prompt: text("oak, kitchen, gift"))
    }
  }

  private var texts: some View {
    Section(text("Texts")) {
      TextField(text("Short text"), text: $form.summary, axis: .vertical).fieldError(problems[.summary])
        .accessibilityIdentifier("product-summary")
      DescriptionEditorView(
        text: $form.description, problem: problems[.description], identifier: "product-description", media: media)
      TextField(text("Warnings and safety"), text: $form.safety, axis: .vertical).fieldError(problems[.safety])
        .accessibilityIdentifier("product-safety")
      Toggle(
        text("Buyers cannot withdraw from it, as from what is made for them"), isOn: $form.isExcludedFromWithdrawal
      ).accessibilityIdentifier("product-withdrawal")
      field(text("Buyers may have put on each"), $form.personalization, .personalization, prompt: text("Engraving"))
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
