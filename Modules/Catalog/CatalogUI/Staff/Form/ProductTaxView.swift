import FoundationUI
import WebUI

/// How a product's variants are taxed, one choice for all of them. Takes plain values.
struct ProductTaxView: View {
  @Binding var form: ProductForm
  @Environment(\.catalogText) private var text

  private static let usual = ["", "reduced", "reduced-2", "reduced-3", VariantForm.untaxed]

  var body: some View {
    Picker(text("Tax class"), selection: choice) {
      if form.tax == nil { Text(text("Each variant has its own")).tag(String?.none) }
      ForEach(Self.usual + others, id: \.self) { tax in Text(name(of: tax)).tag(String?.some(tax)) }
    }
    .accessibilityIdentifier("product-tax")
  }

  /// A class of the shop's own, which the store or a program has set.
  private var others: [String] { form.tax.flatMap { Self.usual.contains($0) ? nil : [$0] } ?? [] }

  private var choice: Binding<String?> {
    Binding {
      form.tax
    } set: {
      if let tax = $0 { form.setTax(tax) }
    }
  }

  private func name(of tax: String) -> String {
    switch tax {
    case "": text("Standard rate")
    case "reduced": text("Reduced rate")
    case "reduced-2": text("Second reduced rate")
    case "reduced-3": text("Third reduced rate")
    case VariantForm.untaxed: text("Not taxed")
    default: tax
    }
  }
}
