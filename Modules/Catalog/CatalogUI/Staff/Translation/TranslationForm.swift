public import Catalog
import Foundation
import FoundationCore
import FoundationUI

/// What is typed of a product's texts in another language. An empty field says what the original says.
public struct TranslationForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable { case name, summary, description, safety, seoTitle, seoDescription }

  /// What it is called.
  public var name = ""
  /// The short text.
  public var summary = ""
  /// The long text, as `RichTextNotation` writes it.
  public var description = ""
  /// Warnings and what is to be known for its safe use.
  public var safety = ""
  /// The title for search engines.
  public var seoTitle = ""
  /// The description for search engines.
  public var seoDescription = ""

  /// An empty form.
  public init() {}

  /// A form that says what a translation says.
  public init(_ translation: ProductTranslation) {
    name = translation.name ?? ""
    summary = translation.summary ?? ""
    description = RichTextNotation.text(of: translation.description)
    safety = translation.safety ?? ""
    seoTitle = translation.seo.title ?? ""
    seoDescription = translation.seo.description ?? ""
  }

  /// What is wrong, by field: the server's rules.
  public var problems: [Field: String] {
    var problems: [Field: String] = [:]
    let bounds: [(Field, String, Int)] = [
      (.name, name, 250), (.summary, summary, 5_000), (.seoTitle, seoTitle, 250),
      (.seoDescription, seoDescription, 1_000), (.safety, safety, 5_000),
    ]
    for (field, text, limit) in bounds where ProductForm.trimmed(text).unicodeScalars.count > limit {
      problems[field] = ProductForm.isTooLong(over: limit)
    }
    problems[.description] = RichTextNotation.richText(description).excess
    return problems
  }

  /// The translation into a language; empty fields are left to the original.
  public func translation(into locale: String) -> ProductTranslation {
    func text(_ typed: String) -> String? {
      let trimmed = ProductForm.trimmed(typed)
      return trimmed.isEmpty ? nil : trimmed
    }
    let long = RichTextNotation.richText(description)
    return ProductTranslation(
      locale: locale, name: text(name), summary: text(summary), description: long.isEmpty ? nil : long,
      safety: text(safety), seo: SEO(title: text(seoTitle), description: text(seoDescription)))
  }
}
