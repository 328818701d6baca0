public import FoundationCore
public import StoreIdentifiers

/// Why a search found a product, and why it stands where it stands.
public struct SearchExplanation: Identifiable, Hashable, Sendable {
  /// What one of the typed words found.
  public struct Word: Hashable, Sendable {
    /// The word as it was typed, folded.
    public let typed: String
    /// The word of the product that counts for it.
    public let matched: String
    /// How near the two are, out of ten.
    public let closeness: Int
    /// How much that word says of the product: 8 in its name, 6 in a SKU, 4 in a label, 2 in an attribute, 1 in a text.
    public let weight: Int

    /// What a word found: `closeness` out of 10, `weight` from 1 to 8.
    public init(typed: String, matched: String, closeness: Int, weight: Int) {
      self.typed = typed
      self.matched = matched
      self.closeness = closeness
      self.weight = weight
    }
  }

  /// The product.
  public let product: ProductID
  /// What it is called.
  public let name: String
  /// The sum of what the words say: weight times closeness each.
  public let score: Int
  /// What each word found.
  public let words: [Word]

  /// An explanation of why a product is found; its score is the sum over the words.
  public init(product: ProductID, name: String, words: [Word]) {
    self.product = product
    self.name = name
    self.words = words
    score = words.reduce(0) { $0 + $1.closeness * $1.weight }
  }

  /// The product's id.
  public var id: ProductID { product }
}

extension Schema where Value == SearchExplanation {
  fileprivate static let searchExplanation = Schema.object(
    "SearchExplanation", Field("product", \.product, .identifier()), Field("name", \.name, .productName),
    Field("score", \.score, .count), Field("words", \.words, .array(of: .word))
  ) { product, name, _, words in SearchExplanation(product: product, name: name, words: words) }
}

extension Schema where Value == SearchExplanation.Word {
  fileprivate static let word = Schema.object(
    "SearchExplanationWord", Field("typed", \.typed, .text(1...200)), Field("matched", \.matched, .text(1...200)),
    Field("closeness", \.closeness, .integer(in: 0...10)), Field("weight", \.weight, .integer(in: 0...31))
  ) { SearchExplanation.Word(typed: $0, matched: $1, closeness: $2, weight: $3) }
}

extension Schema where Value == [SearchExplanation] {
  /// Why a search found what it found.
  public static let searchExplanations = Schema<[SearchExplanation]>.array(of: .searchExplanation)
}
