/// The columns of Shopify's product files that mean something here, by the names that its exports give them.
///
/// Source: help.shopify.com, "Using CSV files to import and export products", with both generations of names.
enum ShopifyColumn: String, CaseIterable, Sendable {
  case handle = "Handle"
  case title = "Title"
  case body = "Body (HTML)"
  case vendor = "Vendor"
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

  static let options: [(name: ShopifyColumn, value: ShopifyColumn)] = [
    (.option1Name, .option1Value), (.option2Name, .option2Value), (.option3Name, .option3Value),
  ]

  /// A row is a variant's when one of these says something in it.
  static let ofVariants: [ShopifyColumn] = [
    .option1Value, .option2Value, .option3Value, .sku, .price, .compareAtPrice, .barcode, .quantity, .cost, .grams,
    .variantImage,
  ]

  /// The column with a name, in whichever letters and generation.
  init?(header: String) {
    guard let column = Self.byName[Self.key(header)] else { return nil }
    self = column
  }

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

  /// Why a column that is not one of these is passed over.
  static func reasonForPassingOver(_ header: String) -> String {
    let key = key(header)
    let reasons: [(String, String)] = [
      ("product category", "Shopify's taxonomy is not kept here."),
      ("custom product type", "Type is what is kept here."),
      ("google shopping", "Fields of Google Shopping are not kept here."),
      ("variant tax code", "Tax codes are not kept here."),
      ("tax code", "Tax codes are not kept here."), ("included /", "Markets are not kept here."),
      ("price /", "Prices by market are not kept here."), ("compare at price /", "Prices by market are not kept here."),
      ("compare-at price /", "Prices by market are not kept here."), ("collection", "Collections are not kept here."),
      ("variant metafield", "Metafields are not kept here."), ("metafield", "Metafields are not kept here."),
    ]
    if let reason = reasons.first(where: { key.hasPrefix($0.0) }) { return reason.1 }
    if key.contains("linked to") { return "Links of options to metafields are not kept here." }
    if key.contains("metafields.") { return "Metafields are not kept here." }
    return "This column is not known here."
  }
}
