import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What another context may know of a variant that is for sale.
public struct VariantQuote: RowDecodable, Hashable, Sendable {
  /// The variant.
  public let variant: VariantID
  /// Its code.
  public let sku: String
  /// The product's name, with the variant's where it has one, in the shop's own words.
  public let name: String
  /// The same in the language that was asked for; nil where it is the same.
  public private(set) var translatedName: String?
  /// What one costs.
  public internal(set) var price: Money
  /// What one costs in another currency that was asked for, where a price list says so.
  public internal(set) var listPrice: Money?
  /// Whether that is a sale's price.
  public internal(set) var isReduced = false
  /// The product's handle.
  public let handle: String
  /// Whether tax is added to it.
  public let isTaxable: Bool
  /// The code of the class that it is taxed by; nil for the standard one.
  public let taxClass: String?
  /// Whether the law gives buyers no right to withdraw from it, as for what is made for them.
  public let isExcludedFromWithdrawal: Bool
  /// What it is made of, in its order, where it is a bundle.
  public internal(set) var components: [ComponentQuote] = []
  let audience: Audience, isBundle: Bool
  /// Whether any price list has a price of it.
  let isListed: Bool
  /// The product that it is one of.
  public let product: ProductID
  private let productName: String, variantName: String?, options: [String], values: [String]

  /// Reads the columns that `quotes(for:in:)` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    sku = try row.read()
    productName = try row.read()
    variantName = try row.read()
    name = Self.name(productName, variantName)
    price = try row.readMoney()
    handle = try row.read()
    audience = Audience(try row.read())
    product = try row.read()
    options = (try row.read() as TextList?)?.texts ?? []
    values = (try row.read() as TextList?)?.texts ?? []
    (isTaxable, taxClass) = (try row.read(), try row.read())
    isExcludedFromWithdrawal = try row.read()
    isListed = (try row.read() as Int?) != nil
    isBundle = try row.read()
  }

  /// The same quote for readers of a language, in which its product is called something; nil for the shop's own name.
  func called(_ product: String?, _ words: TermWords) -> VariantQuote {
    let told = Self.name(product ?? productName, words.name(of: (variantName, values), options: options))
    var quote = self
    quote.translatedName = told == name ? nil : told
    return quote
  }

  static func name(_ product: String, _ variant: String?) -> String {
    variant.map { product + " – " + $0 } ?? product
  }
}
