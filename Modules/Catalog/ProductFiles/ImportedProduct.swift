public import Catalog
public import FoundationCore

/// What a file says of one thing: nothing, so that it stays as it is; or what it is from now on.
public enum Imported<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The file has no such column.
  case kept
  /// The file says this.
  case given(Value)

  /// What the file says, or else what was so before.
  public func or(_ stored: Value) -> Value { if case .given(let value) = self { value } else { stored } }
}

/// A product as a file describes it: every cell understood, nothing yet compared with what is stored.
public struct ImportedProduct: Sendable {
  /// The number of its first row.
  public var row = 0
  /// The last part of its address.
  public var handle = ""
  /// What the file says instead, where no address can carry that.
  public var formerHandle: String?
  /// Whether it is a gift card, which cannot be sold yet.
  public var isGiftCard = false
  /// What it is called; nil where the file does not say.
  public var name: String?
  /// What is said about it.
  public var description = Imported<RichText?>.kept
  /// Who makes it.
  public var brand = Imported<String?>.kept
  /// The names on the way to its category, the topmost first; nil where the file does not say.
  public var category: [String]?
  /// What kind of thing it is.
  public var type = Imported<String?>.kept
  /// Words put on it.
  public var tags = Imported<[String]>.kept
  /// Whether it is shown.
  public var status = Imported<ProductStatus>.kept
  /// What its page says to search engines.
  public var seoTitle = Imported<String?>.kept
  /// What its page says to search engines.
  public var seoDescription = Imported<String?>.kept
  /// Its pictures, by address and text.
  public var pictures = Imported<[Picture]>.kept
  /// What its variants differ in.
  public var options = Imported<[String]>.kept
  /// What can be bought.
  public var variants: [ImportedVariant] = []
  /// The columns of the file that have no place here.
  public var keptColumns: Set<String> = []
  /// What they say of the product.
  public var kept: [String: String] = [:]

  /// A picture by where it is.
  public struct Picture: Hashable, Sendable {
    /// Its address.
    public let url: String
    /// What it shows.
    public let alt: String?
  }
}

/// A variant as a file describes it.
public struct ImportedVariant: Sendable {
  /// The number of its row.
  public var row = 0
  /// The value of each of the product's options.
  public var optionValues: [String] = []
  /// Its code; nil where the file does not say.
  public var sku: String?
  /// What it costs; nil where the file does not say.
  public var price: Money?
  /// What its maker recommends as its price.
  public var compareAtPrice = Imported<Money?>.kept
  /// What the shop paid for it.
  public var cost = Imported<Money?>.kept
  /// The number below its bars.
  public var barcode = Imported<String?>.kept
  /// What it weighs, in grams.
  public var grams = Imported<Int?>.kept
  /// The unit that its weight is shown in.
  public var weightUnit = Imported<Weight.Unit>.kept
  /// How much it holds.
  public var content = Imported<NetContent?>.kept
  /// Whether it is sent.
  public var requiresShipping = Imported<Bool>.kept
  /// Whether tax is added.
  public var isTaxable = Imported<Bool>.kept
  /// The address of its picture.
  public var picture = Imported<String?>.kept
  /// How many can be sold; nil where the file does not say.
  public var quantity: Int?
  /// What it is made of.
  public var components = Imported<[ComponentCell]>.kept
  /// Whether that limits what is sold; nil where the file does not say.
  public var policy: VariantStock.Policy?
  /// What columns without a place say of it.
  public var kept: [String: String] = [:]
  /// Whether the file has codes, and none for it.
  public var lacksSKU = false
  /// Whether a row further up has its code too.
  public var sharesSKU = false
}
