import Catalog
import FoundationCore
import StoreIdentifiers

extension ProductForm {
  /// Makes a row for each combination of values that has none yet, in the order of the values; how many were made.
  ///
  /// A row has the price of the first one and a SKU of that one's, or of the name, with the values. A row that says nothing
  /// of options yet becomes the first combination, so that a product with one variant keeps it.
  @discardableResult
  mutating func makeVariants(of values: [[String]]) -> Int {
    let lists = values.filter { !$0.isEmpty }
    guard !lists.isEmpty, lists.count == optionList.count else { return 0 }
    let combinations = lists.reduce([[String]]([[]])) { made, list in
      made.flatMap { beginning in list.map { beginning + [$0] } }
    }
    guard combinations.count <= Product.variantLimit else { return 0 }
    let price = variants.first { !$0.price.isEmptyOrWhiteSpace }?.price ?? ""
    let code = variants.first.map { Self.trimmed($0.sku) } ?? ""
    let base = code.isEmpty ? Self.address(of: name).uppercased() : code
    var known = Set(variants.map(\.valueList))
    var made = 0
    for combination in combinations where !known.contains(combination) {
      known.insert(combination)
      let text = combination.joined(separator: ", ")
      let sku = ([base] + combination.map { Self.address(of: $0).uppercased() }).filter { !$0.isEmpty }
        .joined(separator: "-")
      if let blank = variants.firstIndex(where: { $0.valueList.isEmpty }) {
        variants[blank].values = text
        if !variants[blank].isStored { variants[blank].sku = sku }
      } else if variants.count < Product.variantLimit {
        var variant = VariantForm()
        (variant.values, variant.price, variant.sku) = (text, price, sku)
        variant.tax = variants.first?.tax ?? ""
        variants.append(variant)
      }
      made += 1
    }
    return made
  }

  /// How all variants are taxed; nil where they differ.
  var tax: String? {
    let taxes = Set(variants.map(\.tax))
    return taxes.count > 1 ? nil : taxes.first ?? ""
  }

  /// Sets how all variants are taxed.
  mutating func setTax(_ tax: String) {
    for index in variants.indices { variants[index].tax = tax }
  }

  /// Sets the price of all variants.
  mutating func setPrices(_ price: String) {
    for index in variants.indices { variants[index].price = price }
  }

  /// A text as a part of an address; empty where nothing would be left of it.
  static func address(of text: String) -> String {
    text.contains { $0.isLetter || $0.isNumber } ? Handle.make(from: text) : ""
  }
}
