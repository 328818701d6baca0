import Catalog
import FoundationCore
import Imports

extension ProductFileParser {
  /// The names of the options, from the first row. "Title" with "Default Title" stands for a product without options.
  mutating func parseOptions(_ first: ProductFileRow, _ product: inout ImportedProduct) {
    guard header.has(.option1Name) || header.has(.option1Value) else {
      return
    }
    var names: [String] = []
    for (index, option) in ShopifyColumn.options.enumerated() {
      let name = text(option.name, first, limit: 255)
      let value = header.cell(option.value, of: first) ?? ""
      guard let name else {
        if !value.isEmpty { refuse(first, option.value, "The value's option has no name in the first row.") }
        continue
      }
      guard names.count == index else {
        refuse(first, option.name, "Options are filled in from the first.")
        continue
      }
      if names.contains(where: { $0.lowercased() == name.lowercased() }) {
        refuse(first, option.name, "Another option has this name.")
      }
      names.append(name)
    }
    let isDefault =
      names.count == 1 && names.first?.lowercased() == "title"
      && (header.cell(.option1Value, of: first) ?? "").lowercased() == "default title"
    product.options = .given(isDefault ? [] : names)
  }

  private mutating func components(_ cell: String, _ row: ProductFileRow) -> [ComponentCell] {
    guard let components = ComponentCell.components(of: SpreadsheetText.bare(cell)) else {
      let units = BundleComponent.units
      refuse(
        row, .components,
        "Expected codes of variants, each with how many units one has from \(units.lowerBound) to \(units.upperBound), such as MUG:2;TEA."
      )
      return []
    }
    if components.count > BundleComponent.countLimit {
      refuse(row, .components, "A bundle has at most \(BundleComponent.countLimit) components.")
    }
    return components
  }

  mutating func variant(_ row: ProductFileRow, options count: Int) -> ImportedVariant {
    var variant = ImportedVariant()
    variant.row = row.number
    for option in ShopifyColumn.options.prefix(count) {
      if let value = text(option.value, row, limit: 255) {
        variant.optionValues.append(SpreadsheetText.bare(value))
      } else {
        refuse(row, option.value, "Each variant needs a value for each option.")
      }
    }
    for option in ShopifyColumn.options.dropFirst(max(count, 1)) where count > 0 {
      if !(header.cell(option.value, of: row) ?? "").isEmpty, row.number != rows.first?.number {
        refuse(row, option.value, "The value's option has no name in the first row.")
      }
    }
    variant.sku = text(.sku, row, limit: 255).map { SKU.normalized(SpreadsheetText.bare($0)) }
    variant.lacksSKU = header.has(.sku) && variant.sku == nil
    variant.sharesSKU = sharedSKUs.contains(row.number)
    if variant.sharesSKU { note(row, .sku, "Other variants have this SKU too.") }
    variant.price = amount(.price, row)
    variant.compareAtPrice = given(.compareAtPrice, row) { parser, _ in parser.amount(.compareAtPrice, row) }
    variant.cost = given(.cost, row) { parser, _ in parser.amount(.cost, row) }
    variant.barcode = given(.barcode, row) { parser, _ in
      parser.text(.barcode, row, limit: 64).map(SpreadsheetText.bare)
    }
    variant.components = given(.components, row) { parser, cell in parser.components(cell, row) }
    variant.grams = given(.grams, row) { parser, cell in parser.grams(cell, row) }
    variant.weightUnit = given(.weightUnit, row) { parser, cell in parser.weightUnit(cell, row) }
    variant.content = given(.contentAmount, row) { parser, cell in parser.content(cell, row) }
    variant.requiresShipping = given(.requiresShipping, row) { parser, _ in
      parser.boolean(.requiresShipping, row, absent: true)
    }
    variant.isTaxable = given(.taxable, row) { parser, _ in parser.boolean(.taxable, row, absent: true) }
    variant.picture = given(.variantImage, row) { parser, cell in parser.address(cell, .variantImage, row) }
    variant.policy = policy(row)
    variant.quantity = variant.policy == .untracked ? nil : quantity(row)
    return variant
  }

  private mutating func amount(_ column: ShopifyColumn, _ row: ProductFileRow) -> Money? {
    guard let cell = header.cell(column, of: row), !cell.isEmpty else { return nil }
    guard let money = Money(decimal: header.hasDecimalCommas ? cell.withDecimalPoint : cell, currency) else {
      refuse(row, column, "Expected an amount of \(currency.code) such as 12.50, without signs.")
      return nil
    }
    if money.amount < 0 { refuse(row, column, "An amount cannot be below zero.") }
    return money
  }

  private mutating func grams(_ cell: String, _ row: ProductFileRow) -> Int? {
    if cell.isEmpty { return nil }
    let number = header.hasDecimalCommas ? cell.withDecimalPoint : cell
    guard let value = Double(number), value.isFinite, value >= 0, value <= 100_000_000, !cell.contains("x") else {
      refuse(row, .grams, "Expected a weight in grams.")
      return nil
    }
    return Int(value.rounded())
  }

  /// How much a variant holds, of the four columns that say it; without a unit for its price, the usual one.
  private mutating func content(_ amount: String, _ row: ProductFileRow) -> NetContent? {
    if amount.isEmpty { return nil }
    func cell(_ column: ShopifyColumn) -> String { header.cell(column, of: row) ?? "" }
    let measure = cell(.measureUnit).isEmpty ? "" : "/\(cell(.measureAmount))\(cell(.measureUnit))"
    let number = header.hasDecimalCommas ? amount.withDecimalPoint : amount
    let content = NetContent(text: "\(number)\(cell(.contentUnit))\(measure)")
    if content == nil {
      refuse(
        row, .contentAmount, "Expected an amount of g, kg, ml, l, m, m2 or pieces, with a measure of the same kind.")
    }
    return content
  }

  private mutating func weightUnit(_ cell: String, _ row: ProductFileRow) -> Weight.Unit {
    if cell.isEmpty { return .g }
    if let unit = Weight.Unit(rawValue: cell.lowercased()) { return unit }
    refuse(row, .weightUnit, "Expected g, kg, oz or lb.")
    return .g
  }

  private mutating func quantity(_ row: ProductFileRow) -> Int? {
    guard let cell = header.cell(.quantity, of: row), !cell.isEmpty else { return nil }
    guard let quantity = Int(cell), (-1_000_000_000...1_000_000_000).contains(quantity) else {
      refuse(row, .quantity, "Expected a whole number, at most a billion.")
      return nil
    }
    if quantity < 0 { note(row, .quantity, "Units that are owed to orders elsewhere are taken as none in stock.") }
    return max(quantity, 0)
  }

  /// Whether the count limits what is sold; nil where the file does not say. Without a tracker nothing is counted.
  private mutating func policy(_ row: ProductFileRow) -> VariantStock.Policy? {
    if let cell = header.cell(.fulfillment, of: row), !["", "manual"].contains(cell.lowercased()) {
      note(row, .fulfillment, "Services that send goods are not kept here.")
    }
    var oversells = false
    switch header.cell(.policy, of: row)?.lowercased() {
    case nil, "", "deny", "false": break
    case "continue", "true": oversells = true
    default: refuse(row, .policy, "Expected deny or continue.")
    }
    guard let tracker = header.cell(.tracker, of: row) else {
      return header.has(.policy) ? oversells ? .oversells : .tracked : nil
    }
    if tracker.isEmpty { return .untracked }
    if tracker.lowercased() != "shopify" { note(row, .tracker, "What counted it elsewhere does not count it here.") }
    return oversells ? .oversells : .tracked
  }

  // MARK: Pictures

  mutating func parsePictures(_ product: inout ImportedProduct) {
    guard header.has(.image) else { return }
    var found: [(position: Int, order: Int, picture: ImportedProduct.Picture)] = []
    for (order, row) in rows.enumerated() {
      guard let url = address(header.cell(.image, of: row) ?? "", .image, row) else { continue }
      let alt = text(.imageAlt, row, limit: 512)
      if found.contains(where: { $0.picture.url == url }) { continue }
      found.append((position(row) ?? Int.max, order, .init(url: url, alt: alt)))
    }
    if found.count > Product.mediaLimit, let first = rows.first {
      refuse(first, .image, "A product has at most \(Product.mediaLimit) pictures.")
    }
    found.sort { ($0.position, $0.order) < ($1.position, $1.order) }
    product.pictures = .given(found.map(\.picture))
  }

  private mutating func position(_ row: ProductFileRow) -> Int? {
    guard let cell = header.cell(.imagePosition, of: row), !cell.isEmpty else { return nil }
    guard let position = Int(cell), position > 0 else {
      refuse(row, .imagePosition, "Expected a number from 1.")
      return nil
    }
    return position
  }

  private mutating func address(_ cell: String, _ column: ShopifyColumn, _ row: ProductFileRow) -> String? {
    if cell.isEmpty { return nil }
    guard PictureAddress.isValid(cell) else {
      refuse(row, column, "Expected an address that begins with https:// or http://.")
      return nil
    }
    return cell
  }

  // MARK: Variants together

  mutating func checkVariants(_ product: inout ImportedProduct) {
    if product.variants.count > Product.variantLimit, let row = rows.last {
      refuse(row, nil, "A product has at most \(Product.variantLimit) variants.")
    }
    var seen: Set<[String]> = []
    for variant in product.variants where !seen.insert(variant.optionValues.map { $0.lowercased() }).inserted {
      guard let row = rows.first(where: { $0.number == variant.row }), report.issues.isEmpty else { continue }
      if variant.optionValues.isEmpty {
        refuse(row, .option1Value, "Several variants need options that tell them apart.")
      } else {
        refuse(row, .option1Value, "Another variant has the same options.")
      }
    }
  }
}

extension String {
  /// A number as spreadsheets write it that have a decimal comma, with a point instead. A comma or a point before three
  /// digits may part thousands: that is no number here.
  fileprivate var withDecimalPoint: String {
    if wholeMatch(of: /[0-9]+,[0-9]{1,2}|0,[0-9]+/) != nil { return replacing(",", with: ".") }
    return wholeMatch(of: /[1-9][0-9]{0,2}([.][0-9]{3})+/) != nil ? "" : self
  }
}
