public import Catalog
import FoundationCore
import MyStoreKit

/// What is typed about a brand.
public struct BrandForm: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// What its page says about it.
  public var description: String

  /// A form that says what a brand is.
  public init(_ brand: Brand) { (name, description) = (brand.name, brand.description ?? "") }

  /// What is wrong, by part: the server's rules.
  public var problems: [BrandPart: String] {
    var found: [BrandPart: String] = [:]
    if name.isEmptyOrWhiteSpace || BrandPart.name.text(in: self).unicodeScalars.count > 250 {
      found[.name] = "Enter a name, up to 250 characters."
    }
    if BrandPart.description.text(in: self).unicodeScalars.count > 5_000 {
      found[.description] = "Enter at most 5,000 characters."
    }
    return found
  }

  /// The change that is asked for.
  public var edit: BrandEdit {
    let text = BrandPart.description.text(in: self)
    return BrandEdit(name: BrandPart.name.text(in: self), description: text.isEmpty ? nil : text)
  }

  /// What the server refused, by where; nothing for what belongs to no field.
  func problems(of refusal: HTTPClientError) -> [BrandPart: String] {
    guard case .refused(let problem) = refusal else { return [:] }
    var found: [BrandPart: String] = [:]
    if problem.code == "brand-exists" { found[.name] = problem.detail }
    for violation in problem.violations {
      if let part = BrandPart(rawValue: String(violation.pointer.dropFirst())) { found[part] = violation.message }
    }
    return found
  }
}

/// A part of a brand's form.
public enum BrandPart: String, FormPart {
  /// What it is a part of.
  public typealias Form = BrandForm

  case name, description

  /// What people call it.
  public var title: String {
    switch self {
    case .name: "Name"
    case .description: "Description"
    }
  }

  /// What a form says in this part; the same for two forms that mean the same.
  public func text(in form: BrandForm) -> String {
    switch self {
    case .name: ProductForm.trimmed(form.name)
    case .description: ProductForm.trimmed(form.description)
    }
  }

  /// Has a form say what another says in this part.
  public func copy(from other: BrandForm, to form: inout BrandForm) {
    switch self {
    case .name: form.name = other.name
    case .description: form.description = other.description
    }
  }
}
