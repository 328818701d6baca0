import Catalog
import FoundationUI

/// A part of a product type's form: what is compared, and chosen from, when two people have changed a type.
public enum ProductTypePart: String, FormPart {
  /// What it is a part of.
  public typealias Form = ProductTypeForm

  case name, attributes

  /// What people call it.
  public var title: String {
    switch self {
    case .name: Phrases.key("Name")
    case .attributes: Phrases.key("Attributes")
    }
  }

  /// What a form says in this part, as people read it; the same for two forms that mean the same.
  public func text(in form: ProductTypeForm) -> String {
    switch self {
    case .name: ProductForm.trimmed(form.name)
    case .attributes: form.attributes.map { Self.line($0.attribute) }.joined(separator: "\n")
    }
  }

  /// Has a form say what another says in this part.
  public func copy(from other: ProductTypeForm, to form: inout ProductTypeForm) {
    switch self {
    case .name: form.name = other.name
    case .attributes: form.attributes = other.attributes
    }
  }

  private static func line(_ attribute: Attribute) -> String {
    let kind = [attribute.kind.title, attribute.unit].compactMap { $0 }.joined(separator: ", ")
    let parts = [
      "\(attribute.name) (\(attribute.code))", kind, attribute.choices.joined(separator: ", "),
      attribute.scope == .variant ? Phrases.key("of each variant") : "",
      attribute.isFacet ? "" : Phrases.key("not for narrowing lists"),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
