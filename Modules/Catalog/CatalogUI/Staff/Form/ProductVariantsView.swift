import FoundationCore
import StoreIdentifiers
import WebUI

/// The fields of what can be bought: options, and a row for each variant. Takes plain values.
struct ProductVariantsView: View {
  @Binding var form: ProductForm
  let problems: [ProductForm.Field: String]
  let currency: Currency

  var body: some View {
    Section(
      "Variants", footer: "Prices are in \(currency.code). A variant that is saved stays, with its orders and stock."
    ) {
      TextField("Options", text: $form.options, prompt: "Size, Colour").fieldError(problems[.options])
        .accessibilityIdentifier("product-options")
      if let problem = problems[.variants] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      ForEach(Array(form.variants.enumerated()), id: \.element.id) { index, variant in
        row(variant, number: index + 1)
      }
      Button("Add a variant") { form.variants.append(VariantForm()) }.accessibilityIdentifier("variant-add")
    }
  }

  private func row(_ variant: VariantForm, number: Int) -> some View {
    VStack(alignment: .leading, spacing: .small) {
      Grid(minimum: .small) {
        TextField("SKU of variant \(number)", text: text(\.sku, of: variant)).fieldError(problems[.sku(variant.id)])
          .accessibilityIdentifier("variant-sku")
        if !form.optionList.isEmpty || !variant.values.isEmpty {
          TextField(
            "Values of variant \(number)", text: text(\.values, of: variant),
            prompt: form.optionList.joined(separator: ", ")
          )
          .fieldError(problems[.values(variant.id)]).accessibilityIdentifier("variant-values")
        }
        TextField("Price of variant \(number)", text: text(\.price, of: variant)).keyboardType(.decimalPad)
          .fieldError(problems[.price(variant.id)]).accessibilityIdentifier("variant-price")
        TextField("Recommended price (RRP) of variant \(number)", text: text(\.compareAtPrice, of: variant))
          .keyboardType(.decimalPad).fieldError(problems[.compareAtPrice(variant.id)])
        TextField("Net content of variant \(number)", text: text(\.content, of: variant), prompt: "750 ml")
          .fieldError(problems[.content(variant.id)]).accessibilityIdentifier("variant-content")
      }
      if !variant.isStored, form.variants.count > 1 {
        Button("Remove variant \(number)", role: .destructive) {
          form.variants.removeAll { $0.id == variant.id }
        }
        .accessibilityIdentifier("variant-remove")
      }
    }
    .padding(.compact).background(.card)
  }

  private func text(_ path: WritableKeyPath<VariantForm, String>, of variant: VariantForm) -> Binding<String> {
    let id = variant.id
    return Binding {
      form.variants.first { $0.id == id }?[keyPath: path] ?? ""
    } set: { text in
      guard let index = form.variants.firstIndex(where: { $0.id == id }) else { return }
      form.variants[index][keyPath: path] = text
    }
  }
}
