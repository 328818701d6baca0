/// The columns of Shopify's product files that mean something here, by the names that its exports give them.
///
/// Source: help.shopify.com, "Using CSV files to import and export products", with both generations of names.
public enum ShopifyColumn: String, CaseIterable, Sendable {
  case handle = "Handle"
  case title = "Title"
  case body = "Body (HTML)"
  case vendor = "Vendor"
  case category = "Product Category"
  case type = "Type"
  case tags = "Tags"
  case published = "Published"
  case option1Name = "Option1 Name"
  case option1Value = "Option1 Value"
  case option2Name = "Option2 Name"
  case option2Value = "Option2 Value"
  case option3Name = "Option3 Name"
  case option3Value = "Option3 Value"
  case sku = "Variant SKU"
  case grams = "Variant Grams"
  case tracker = "Variant Inventory Tracker"
  case quantity = "Variant Inventory Qty"
  case policy = "Variant Inventory Policy"
  case fulfillment = "Variant Fulfillment Service"
  case price = "Variant Price"
  case compareAtPrice = "Variant Compare At Price"
  case requiresShipping = "Variant Requires Shipping"
  case taxable = "Variant Taxable"
  case barcode = "Variant Barcode"
  case image = "Image Src"
  case imagePosition = "Image Position"
  case imageAlt = "Image Alt Text"
  case giftCard = "Gift Card"
  case seoTitle = "SEO Title"
  case seoDescription = "SEO Description"
  case variantImage = "Variant Image"
  case weightUnit = "Variant Weight Unit"
  case contentAmount = "Unit Price Total Measure"
  case contentUnit = "Unit Price Total Measure Unit"
  case measureAmount = "Unit Price Base Measure"
  case measureUnit = "Unit Price Base Measure Unit"
  case cost = "Cost per item"
  case status = "Status"
  /// The store's own: what bundles are made of. Files have it where there are bundles.
  case components = "Components"

  static let options: [(name: ShopifyColumn, value: ShopifyColumn)] = [
    (.option1Name, .option1Value), (.option2Name, .option2Value), (.option3Name, .option3Value),
  ]

  /// A row is a variant's when one of these says something in it.
  static let ofVariants: [ShopifyColumn] = [
    .option1Value, .option2Value, .option3Value, .sku, .price, .compareAtPrice, .barcode, .quantity, .cost, .grams,
    .variantImage,
  ]

  /// Those that every file has.
  static let usual = allCases.filter { $0 != .components }

  /// Those whose cells are kept as they are where they cannot be obeyed.
  static let keptColumns: Set<ShopifyColumn> = [.category, .giftCard]

  /// The column with a name, in whichever letters and generation.
  init?(header: String) {
    guard let column = Self.byName[Self.key(header)] else { return nil }
    self = column
  }

  /// Whether a column is none of these, so that its cells are kept as they are.
  public static func isOther(_ header: String) -> Bool { Self(header: header) == nil }

  static func key(_ header: String) -> String {
    String(header.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()).lowercased()
  }

  private static let byName: [String: ShopifyColumn] = {
    var names = Dictionary(uniqueKeysWithValues: allCases.map { (key($0.rawValue), $0) })
    let newer: [(String, ShopifyColumn)] = [
      ("url handle", .handle), ("description", .body), ("published on online store", .published), ("sku", .sku),
      ("barcode", .barcode), ("price", .price), ("compare-at price", .compareAtPrice), ("charge tax", .taxable),
      ("inventory tracker", .tracker), ("inventory quantity", .quantity),
      ("continue selling when out of stock", .policy), ("weight value (grams)", .grams),
      ("weight unit for display", .weightUnit), ("requires shipping", .requiresShipping),
      ("fulfillment service", .fulfillment), ("product image url", .image), ("variant image url", .variantImage),
    ]
    for (name, column) in newer { names[name] = column }
    return names
  }()
}
