import StoreIdentifiers
import WebUI

/// A count that staff type, and the one that they saw as they began.
struct TypedCount: Hashable {
  var text: String
  let former: Int

  /// The count; nil for what is none.
  var count: Int? { Int(ProductForm.trimmed(text)).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
}

/// How many units of a product's variants are on hand, and what staff type of that.
struct StockFields {
  /// How many there are; nil where that is not known, or where one number does not say it.
  let onHand: (VariantID) -> Int?
  /// What is typed, by variant. Nothing for one whose count stays.
  @Binding var typed: [VariantID: TypedCount]

  /// A field that begins with what there is; nil where that is not known.
  func field(of variant: VariantID) -> Binding<String>? {
    guard let count = onHand(variant) else { return nil }
    return Binding {
      typed[variant]?.text ?? String(count)
    } set: { text in
      let new = TypedCount(text: text, former: typed[variant]?.former ?? count)
      typed[variant] = new.count == new.former ? nil : new
    }
  }

  /// Whether what is typed is no count.
  func isWrong(_ variant: VariantID) -> Bool { typed[variant].map { $0.count == nil } ?? false }

  /// How many units more or fewer there are than staff saw as they began to type: units that went elsewhere meanwhile stay
  /// gone.
  var differences: [(variant: VariantID, units: Int)] {
    typed.compactMap { variant, typed in typed.count.map { (variant, $0 - typed.former) } }
  }
}
