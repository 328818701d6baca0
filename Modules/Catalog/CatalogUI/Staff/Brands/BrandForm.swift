public import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit

/// What is typed about a brand.
public struct BrandForm: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// What its page says about it.
  public var description: String
  /// What its page says in other languages, by language.
  public var descriptions: [String: String]
  /// Who makes its products.
  public var manufacturer: ContactForm
  /// Who answers for its products in the European Union.
  public var responsiblePerson: ContactForm

  /// A form that says what a brand is.
  public init(_ brand: Brand) {
    (name, description) = (brand.name, brand.description ?? "")
    descriptions = Dictionary(brand.translations.map { ($0.locale, $0.description) }) { first, _ in first }
    (manufacturer, responsiblePerson) = (ContactForm(brand.manufacturer), ContactForm(brand.responsiblePerson))
  }

  /// What is wrong, by part: the server's rules.
  public var problems: [BrandPart: String] {
    var found: [BrandPart: String] = [:]
    if name.isEmptyOrWhiteSpace || BrandPart.name.text(in: self).unicodeScalars.count > 250 {
      found[.name] = Phrases.key("Enter a name, up to 250 characters.")
    }
    let texts = [description] + descriptions.values
    if texts.contains(where: { ProductForm.trimmed($0).unicodeScalars.count > 5_000 }) {
      found[.description] = Phrases.key("Enter at most 5,000 characters.")
    }
    found[.manufacturer] = manufacturer.problem
    found[.responsiblePerson] = responsiblePerson.problem
    return found
  }

  /// The change that is asked for.
  public var edit: BrandEdit {
    let text = BrandPart.description.text(in: self)
    return BrandEdit(
      name: BrandPart.name.text(in: self), description: text.isEmpty ? nil : text, manufacturer: manufacturer.contact,
      responsiblePerson: responsiblePerson.contact, translations: translations)
  }

  /// The descriptions in other languages that say something, by language.
  var translations: [BrandTranslation] {
    descriptions.sorted { $0.key < $1.key }.map {
      BrandTranslation(locale: $0.key, description: ProductForm.trimmed($0.value))
    }
    .filter { !$0.description.isEmpty }
  }

  /// What the server refused, by where; nothing for what belongs to no field.
  func problems(of refusal: HTTPClientError) -> [BrandPart: String] {
    guard case .refused(let problem) = refusal else { return [:] }
    var found: [BrandPart: String] = [:]
    if problem.code == "brand-exists" { found[.name] = Phrases.key("Another brand has this name.") }
    for violation in problem.violations {
      let part = violation.pointer.split(separator: "/").first.flatMap { BrandPart(rawValue: String($0)) }
      if let part { found[part] = violation.message }
    }
    return found
  }
}

/// A part of a brand's form.
public enum BrandPart: String, FormPart {
  /// What it is a part of.
  public typealias Form = BrandForm

  case name, description, translations, manufacturer, responsiblePerson

  /// What people call it.
  public var title: String {
    switch self {
    case .name: Phrases.key("Name")
    case .description: Phrases.key("Description")
    case .translations: Phrases.key("Description in other languages")
    case .manufacturer: Phrases.key("Manufacturer")
    case .responsiblePerson: Phrases.key("Responsible person in the EU")
    }
  }

  /// What a form says in this part; the same for two forms that mean the same.
  public func text(in form: BrandForm) -> String {
    switch self {
    case .name: ProductForm.trimmed(form.name)
    case .description: ProductForm.trimmed(form.description)
    case .translations: form.translations.map { "\($0.locale): \($0.description)" }.joined(separator: "\n")
    case .manufacturer: form.manufacturer.text
    case .responsiblePerson: form.responsiblePerson.text
    }
  }

  /// Has a form say what another says in this part.
  public func copy(from other: BrandForm, to form: inout BrandForm) {
    switch self {
    case .name: form.name = other.name
    case .description: form.description = other.description
    case .translations: form.descriptions = other.descriptions
    case .manufacturer: form.manufacturer = other.manufacturer
    case .responsiblePerson: form.responsiblePerson = other.responsiblePerson
    }
  }
}
