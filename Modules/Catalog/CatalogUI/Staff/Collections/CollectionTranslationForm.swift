public import Catalog
import FoundationCore
import FoundationUI

/// What is typed of a collection's texts in another language. An empty field says what the original says.
public struct CollectionTranslationForm: Hashable, Sendable {
  /// What it is called.
  public var title = ""
  /// What its page says about it.
  public var description = ""

  /// A form that says what a translation says.
  public init(_ translation: CollectionTranslation) {
    title = translation.title ?? ""
    description = translation.description ?? ""
  }

  /// What is wrong, by part: the server's rules.
  public var problems: [CollectionTranslationPart: String] {
    var found: [CollectionTranslationPart: String] = [:]
    for (part, limit) in [(CollectionTranslationPart.title, 250), (.description, 5_000)]
    where part.text(in: self).unicodeScalars.count > limit {
      found[part] = ProductForm.isTooLong(over: limit)
    }
    return found
  }

  /// The translation into a language; empty fields are left to the original.
  public func translation(into locale: String) -> CollectionTranslation {
    func text(_ part: CollectionTranslationPart) -> String? {
      let text = part.text(in: self)
      return text.isEmpty ? nil : text
    }
    return CollectionTranslation(locale: locale, title: text(.title), description: text(.description))
  }
}

/// A part of such a form.
public enum CollectionTranslationPart: String, FormPart {
  /// What it is a part of.
  public typealias Form = CollectionTranslationForm

  case title, description

  /// What people call it.
  public var title: String {
    switch self {
    case .title: Phrases.key("Title")
    case .description: Phrases.key("Description")
    }
  }

  /// What a form says in this part; the same for two forms that mean the same.
  public func text(in form: CollectionTranslationForm) -> String {
    switch self {
    case .title: ProductForm.trimmed(form.title)
    case .description: ProductForm.trimmed(form.description)
    }
  }

  /// Has a form say what another says in this part.
  public func copy(from other: CollectionTranslationForm, to form: inout CollectionTranslationForm) {
    switch self {
    case .title: form.title = other.title
    case .description: form.description = other.description
    }
  }
}
