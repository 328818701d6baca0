import Catalog
import Foundation
import Imports
import StoreIdentifiers

/// What a file's columns for Google say that has no other place: it is kept as it is, and stands in the feed.
///
/// Source of the names, values and lengths: Google's product data specification.
enum GoogleAttribute: String, CaseIterable {
  case condition
  case productCategory = "google_product_category"
  case ageGroup = "age_group"
  case gender
  case partNumber = "mpn"
  case sizeSystem = "size_system"
  case sizeType = "size_type"
  /// Whether it is made to order, so that it has no number that others know.
  case customProduct = "custom_product"
  case label0 = "custom_label_0"
  case label1 = "custom_label_1"
  case label2 = "custom_label_2"
  case label3 = "custom_label_3"
  case label4 = "custom_label_4"

  /// The name of its element.
  var element: String { self == .customProduct ? "g:identifier_exists" : "g:\(rawValue)" }

  /// The attribute of a column, by either of the names that Shopify's exports give it: "Google Shopping / Age Group" or
  /// "Google: Age Group (product.metafields.mm-google-shopping.age_group)".
  init?(column: String) {
    let key = ShopifyColumn.key(column)
    let name: String
    if key.hasPrefix(Self.prefix) {
      name = String(key.dropFirst(Self.prefix.count))
    } else if key.hasSuffix(")"), let start = key.range(of: "metafields.mm-google-shopping.") {
      name = String(key[start.upperBound...].dropLast())
    } else {
      return nil
    }
    let word = name.replacing(" ", with: "_")
    self.init(rawValue: word)
  }

  /// What the feed says for a cell; nil for what Google does not take.
  func value(of cell: String) -> String? {
    let text = cell.trimmed
    guard !text.isEmpty, !text.hasControlCharacters else { return nil }
    switch self {
    case .condition: return Self.word(text, of: ["new", "refurbished", "used"])
    case .ageGroup: return Self.word(text, of: ["newborn", "infant", "toddler", "kids", "adult"])
    case .gender: return Self.word(text, of: ["male", "female", "unisex"])
    case .sizeSystem:
      let systems = ["au", "br", "cn", "de", "eu", "fr", "it", "jp", "mex", "uk", "us"]
      return Self.word(text, of: systems)?.uppercased()
    case .sizeType:
      return Self.word(text, of: ["regular", "petite", "maternity", "big", "tall", "plus"])
    case .customProduct: return Self.word(text, of: ["true", "false"]).map { $0 == "true" ? "no" : "yes" }
    case .partNumber: return Self.short(text, 70)
    case .productCategory: return Self.short(text, 750)
    case .label0, .label1, .label2, .label3, .label4: return Self.short(text, 100)
    }
  }

  /// Those of a product as a whole, which files tell in its first row.
  private static let ofProducts: Set<GoogleAttribute> = [.condition, .productCategory, .ageGroup, .gender]

  /// What kept cells say of a variant; of its product, or of the product's `first` variant, where they do not say it.
  static func values(_ kept: KeptCells, of variant: VariantID, first: VariantID?) -> [GoogleAttribute: String] {
    var values: [GoogleAttribute: String] = [:]
    let shared = first.flatMap { kept.variants[$0] } ?? [:]
    let all = shared.filter { GoogleAttribute(column: $0.key).map(ofProducts.contains) == true }
    for cells in [kept.product, all, kept.variants[variant] ?? [:]] {
      // Where both generations of a column are there, the same one counts each time.
      for (column, cell) in cells.sorted(by: { $0.key < $1.key }) {
        guard let attribute = GoogleAttribute(column: column), let value = attribute.value(of: cell) else { continue }
        values[attribute] = value
      }
    }
    return values
  }

  private static let prefix = "google shopping / "

  private static func word(_ text: String, of words: [String]) -> String? {
    let word = text.lowercased()
    return words.contains(word) ? word : nil
  }

  private static func short(_ text: String, _ limit: Int) -> String? {
    text.unicodeScalars.count <= limit ? text : nil
  }
}
