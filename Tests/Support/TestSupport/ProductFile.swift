import FoundationCore

/// Product files as shops have them, of any size, the same at every run.
public struct ProductFile: Sequence, IteratorProtocol {
  private static let columns = [
    "Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published", "Option1 Name", "Option1 Value",
    "Option2 Name", "Option2 Value", "Variant SKU", "Variant Grams", "Variant Inventory Qty", "Variant Price",
    "Variant Compare At Price", "Variant Barcode", "Image Src", "Image Alt Text", "SEO Title", "SEO Description",
    "Cost per item", "Status",
  ]
  private static let nouns = [
    "Shirt", "Mug", "Lamp", "Blanket", "Bottle", "Notebook", "Candle", "Bag", "Towel", "Skillet", "Bowl", "Board",
  ]
  private static let words = [
    "linen", "cotton", "steel", "oak", "brass", "wool", "ceramic", "handmade", "washed", "natural", "light", "warm",
    "soft", "sturdy", "everyday", "classic", "small", "wide", "blue", "green", "red", "white", "black", "grey",
  ]
  private static let colours = ["Red", "Blue", "Green", "Black", "White"]
  private static let sizes = ["S", "M", "L", "XL"]

  private var rowsLeft: Int
  private var number = 0
  private var random = SplitMix(seed: 50)

  /// A file of so many rows after the header, of products with one to five variants.
  public init(rows: Int) { rowsLeft = rows }

  /// The header.
  public static var header: [UInt8] {
    var writer = CSVWriter()
    writer.write(columns)
    return writer.bytes
  }

  /// The rows of the next product.
  public mutating func next() -> [UInt8]? {
    guard rowsLeft > 0 else { return nil }
    number += 1
    let count = Swift.min(rowsLeft, Int.random(in: 1...5, using: &random))
    rowsLeft -= count
    var writer = CSVWriter()
    for index in 0..<count { writer.write(row(index, of: count)) }
    return writer.bytes
  }

  private mutating func row(_ index: Int, of count: Int) -> [String] {
    let handle = "product-\(number)"
    let price = Int.random(in: 100...20_000, using: &random)
    let variant = [
      Self.colours[index % Self.colours.count], Self.sizes[index % Self.sizes.count], "SKU-\(number)-\(index)",
      String(Int.random(in: 10...5_000, using: &random)), String(Int.random(in: 0...500, using: &random)),
      Self.decimal(price), Self.decimal(price * 5 / 4), "50\(number)\(index)",
    ]
    let image = "https://pictures.example/\(handle)-\(index).jpg"
    let isFirst = index == 0
    let title = isFirst ? "\(text(2)) \(Self.nouns[number % Self.nouns.count]) \(number)".capitalizedFirst : ""
    let body = isFirst ? "<p>\(text(14)), \(text(9)).</p><ul><li>\(text(4))</li><li>\(text(3))</li></ul>" : ""
    return [
      handle, title, body, isFirst ? "Maker \(number % 40)" : "", isFirst ? Self.nouns[number % 12] : "",
      isFirst ? "\(text(1)), \(text(1))" : "", isFirst ? "TRUE" : "", isFirst ? "Colour" : "", variant[0],
      isFirst ? "Size" : "", variant[1], variant[2], variant[3], variant[4], variant[5], variant[6], variant[7], image,
      isFirst ? "Front view" : "", "", "", Self.decimal(price / 2), isFirst ? "active" : "",
    ]
  }

  private mutating func text(_ count: Int) -> String {
    (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  private static func decimal(_ pence: Int) -> String {
    "\(pence / 100).\(pence % 100 < 10 ? "0" : "")\(pence % 100)"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
