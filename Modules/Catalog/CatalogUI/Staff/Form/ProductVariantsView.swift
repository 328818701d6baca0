import Catalog
import FoundationCore
import FoundationUI
import StoreIdentifiers
import WebUI

/// The fields of what can be bought: options, and a row for each variant. Takes plain values.
struct ProductVariantsView: View {
  @Binding var form: ProductForm
  let problems: [ProductForm.Field: String]
  let currency: Currency
  /// How many units of each variant are on hand, and what is typed of that; nil where that is not known yet.
  var stock: StockFields?
  /// The values of the options that rows are made of, by option.
  @State private var values: [String: String] = [:]
  @State private var price = ""
  @State private var priceProblem: String?
  @Environment(\.catalogText) private var text

  var body: some View {
    Section(
      text("Variants"),
      footer: text("Prices are in {1}. A variant that is saved stays, with its orders and stock.", currency.code)
    ) {
      TextField(text("Options"), text: $form.options, prompt: text("Size, Colour")).fieldError(problems[.options])
        .accessibilityIdentifier("product-options")
      if !form.optionList.isEmpty { generator }
      if let problem = problems[.variants] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      if form.variants.count > 1 { bulkPrice }
      Box("variant-grid") {
        ForEach(Array(form.variants.enumerated()), id: \.element.id) { index, variant in
          row(variant, number: index + 1)
        }
      }
      Button(text("Add a variant")) { form.variants.append(VariantForm()) }.accessibilityIdentifier("variant-add")
      ProductTaxView(form: $form)
    }
  }

  /// The values of each option, and the button that makes the rows of them.
  private var generator: some View {
    Box("variant-tools") {
      ForEach(form.optionList, id: \.self) { option in
        TextField(text("Values of {1}", option), text: field(of: option), prompt: text("Small, Large"))
          .accessibilityIdentifier("option-values")
      }
      Button(text("Make the variants")) {
        form.makeVariants(of: form.optionList.map { ProductForm.parts(of: field(of: $0).wrappedValue) })
      }
      .buttonStyle(.bordered).accessibilityIdentifier("variants-make")
    }
  }

  private var bulkPrice: some View {
    Box("variant-tools") {
      TextField(text("Price of all variants"), text: $price).keyboardType(.decimalPad).fieldError(priceProblem)
        .accessibilityIdentifier("bulk-price")
      Button(text("Set for all")) {
        priceProblem = VariantForm.price(price, currency) == nil ? text("Enter a price in {1}.", currency.code) : nil
        if priceProblem == nil { form.setPrices(ProductForm.trimmed(price)) }
      }
      .buttonStyle(.bordered).accessibilityIdentifier("bulk-price-set")
    }
  }

  /// Until something is typed, the values that the variants have.
  private func field(of option: String) -> Binding<String> {
    Binding {
      if let typed = values[option] { return typed }
      guard let place = form.optionList.firstIndex(of: option) else { return "" }
      var seen: Set<String> = []
      let own = form.variants.compactMap { $0.valueList.indices.contains(place) ? $0.valueList[place] : nil }
      return own.filter { seen.insert($0).inserted }.joined(separator: ", ")
    } set: {
      values[option] = $0
    }
  }

  private func row(_ variant: VariantForm, number: Int) -> some View {
    Box("variant-row") {
      cell(text("SKU"), text("SKU of variant {1}", "\(number)"), \.sku, of: variant)
        .fieldError(problems[.sku(variant.id)]).accessibilityIdentifier("variant-sku")
      if !form.optionList.isEmpty || !variant.values.isEmpty {
        cell(
          text("Values"), text("Values of variant {1}", "\(number)"), \.values, of: variant,
          prompt: form.optionList.joined(separator: ", ")
        )
        .fieldError(problems[.values(variant.id)]).accessibilityIdentifier("variant-values")
      }
      cell(text("Barcode"), text("Barcode of variant {1}", "\(number)"), \.barcode, of: variant)
        .fieldError(problems[.barcode(variant.id)]).accessibilityIdentifier("variant-barcode")
      cell(text("Price"), text("Price of variant {1}", "\(number)"), \.price, of: variant).keyboardType(.decimalPad)
        .fieldError(problems[.price(variant.id)]).accessibilityIdentifier("variant-price")
      cell(text("RRP"), text("Recommended price (RRP) of variant {1}", "\(number)"), \.compareAtPrice, of: variant)
        .keyboardType(.decimalPad).fieldError(problems[.compareAtPrice(variant.id)])
      cell(
        text("Net content"), text("Net content of variant {1}", "\(number)"), \.content, of: variant, prompt: "750 ml"
      )
      .fieldError(problems[.content(variant.id)]).accessibilityIdentifier("variant-content")
      // What bundles are made of is counted, not they.
      if variant.components.isEmpty, let stock, let typed = stock.field(of: variant.id) {
        TextField(text("On hand"), text: typed).keyboardType(.numberPad)
          .accessibilityLabel(text("Units on hand of variant {1}", "\(number)"))
          .fieldError(stock.isWrong(variant.id) ? text("Enter a whole number.") : nil)
          .accessibilityIdentifier("variant-stock")
      }
      if !variant.isStored, form.variants.count > 1 {
        Button(text("Remove variant {1}", "\(number)"), systemImage: "trash") {
          form.variants.removeAll { $0.id == variant.id }
        }
        .labelStyle(.iconOnly).accessibilityLabel(text("Remove variant {1}", "\(number)"))
        .accessibilityIdentifier("variant-remove")
      }
    }
  }

  /// A field whose column has a short name, and which says to assistive technology whose it is.
  private func cell(
    _ column: String, _ label: String, _ path: WritableKeyPath<VariantForm, String>, of variant: VariantForm,
    prompt: String? = nil
  ) -> some View {
    TextField(column, text: field(path, of: variant), prompt: prompt).accessibilityLabel(label)
  }

  private func field(_ path: WritableKeyPath<VariantForm, String>, of variant: VariantForm) -> Binding<String> {
    let id = variant.id
    return Binding {
      form.variants.first { $0.id == id }?[keyPath: path] ?? ""
    } set: { text in
      guard let index = form.variants.firstIndex(where: { $0.id == id }) else { return }
      form.variants[index][keyPath: path] = text
    }
  }
}
