public import Catalog
public import Foundation
public import FoundationCore
import FoundationUI

/// What is typed about a product, with its rules. Everything is as typed until it is made into a product.
public struct ProductForm: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// The last part of its address; empty to make it from the name, or to keep it.
  public var handle: String
  /// The short text.
  public var summary: String
  /// The long text, as `RichTextNotation` writes it.
  public var description: String
  /// Warnings and what is to be known for its safe use.
  public var safety: String
  /// Whether the law gives buyers no right to withdraw from it, as for what is made for them.
  public var isExcludedFromWithdrawal = false
  /// What buyers may have put on each, such as "Engraving"; empty for what is sold as it is.
  public var personalization = ""
  /// Who makes it.
  public var brand: String
  /// What kind of thing it is.
  public var type: String
  /// The words put on it, with commas between them.
  public var tags: String
  /// Whether shoppers see it.
  public var status: ProductStatus
  /// From when shoppers see it; nil for as soon as it is active.
  public var publishedAt: Date?
  /// The title for search engines.
  public var seoTitle: String
  /// The description for search engines.
  public var seoDescription: String
  /// The categories that it is in, the primary one first.
  public var categories: [CategoryID]
  /// The codes of the customer groups that it is for; empty for everyone.
  public var audience: [String]
  /// What variants differ in, with commas between them.
  public var options: String
  /// What can be bought.
  public var variants: [VariantForm]

  /// An empty form with one variant.
  public init() {
    (name, handle, summary, description, safety, brand, type, tags) = ("", "", "", "", "", "", "", "")
    (status, publishedAt, seoTitle, seoDescription, categories, options) = (.draft, nil, "", "", [], "")
    (audience, variants) = ([], [VariantForm()])
  }

  /// A form that says what a product is.
  public init(_ product: Product) {
    name = product.name
    handle = product.handle
    summary = product.summary ?? ""
    description = RichTextNotation.text(of: product.description)
    safety = product.safety ?? ""
    isExcludedFromWithdrawal = product.isExcludedFromWithdrawal
    personalization = product.personalization ?? ""
    brand = product.brand ?? ""
    type = product.type ?? ""
    tags = product.tags.joined(separator: ", ")
    status = product.status
    // The moment 0 is how "at once" was stored before an edit could take the moment away.
    publishedAt = product.publishedAt.flatMap { $0.milliseconds > 0 ? Date($0) : nil }
    seoTitle = product.seo.title ?? ""
    seoDescription = product.seo.description ?? ""
    categories = product.categories
    audience = product.audience.groups
    options = product.options.joined(separator: ", ")
    variants = product.variants.map { VariantForm($0) }
  }

  /// The tags as they are typed, each once.
  public var tagList: [String] {
    var seen: Set<String> = []
    return Self.parts(of: tags).filter { seen.insert($0).inserted }
  }

  /// The options as they are typed.
  public var optionList: [String] { Self.parts(of: options) }

  /// Whether two forms say the same: spaces around texts and the form of line ends do not count.
  public func says(theSameAs other: ProductForm) -> Bool {
    ProductPart.says(self, theSameAs: other)
  }

  static func parts(of text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }

  /// That a text has more characters than a limit of the store's, in English for translation.
  static func isTooLong(over limit: Int) -> String {
    switch limit {
    case 250: Phrases.key("Enter at most 250 characters.")
    case 255: Phrases.key("Enter at most 255 characters.")
    case 1_000: Phrases.key("Enter at most 1,000 characters.")
    case 5_000: Phrases.key("Enter at most 5,000 characters.")
    default: Phrases.key("That is too long.")
    }
  }

  static func trimmed(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
