import Catalog
import FoundationUI

/// A part of a collection's form: what is compared, and chosen from, when two people have changed a collection.
public enum CollectionPart: String, FormPart {
  /// What it is a part of.
  public typealias Form = CollectionForm

  case title, handle, description, kind, products, rule

  /// What people call it.
  public var title: String {
    switch self {
    case .title: Phrases.key("Title")
    case .handle: Phrases.key("Address")
    case .description: Phrases.key("Description")
    case .kind: Phrases.key("How its products are found")
    case .products: Phrases.key("Products")
    case .rule: Phrases.key("Rule")
    }
  }

  /// What a form says in this part, as people read it; the same for two forms that mean the same.
  public func text(in form: CollectionForm) -> String {
    switch self {
    case .title: ProductForm.trimmed(form.title)
    case .handle: ProductForm.trimmed(form.handle)
    case .description: ProductForm.trimmed(form.description)
    case .kind: form.kind.title
    // What the other kind would say is not sent.
    case .products: form.kind == .chosen ? form.products.map(\.title).joined(separator: "\n") : ""
    case .rule: form.kind == .rule ? Self.lines(form.rule) : ""
    }
  }

  /// Products are the same by their ids: two of them can be called the same.
  public func isSame(in form: CollectionForm, as other: CollectionForm) -> Bool {
    guard self == .products, form.kind == .chosen, other.kind == .chosen else {
      return text(in: form) == text(in: other)
    }
    return form.products.map(\.id) == other.products.map(\.id)
  }

  /// Has a form say what another says in this part.
  public func copy(from other: CollectionForm, to form: inout CollectionForm) {
    switch self {
    case .title: form.title = other.title
    case .handle: form.handle = other.handle
    case .description: form.description = other.description
    case .kind: form.kind = other.kind
    case .products: form.products = other.products
    case .rule: form.rule = other.rule
    }
  }

  private static func lines(_ rule: CollectionRuleForm) -> String {
    let said: [(String, String)] = [
      ("Words", rule.text), ("Category", rule.category), ("Brands", rule.brands), ("Types", rule.types),
      ("Tags", rule.tags), ("Properties", rule.attributes), ("Lowest price", rule.minimumPrice),
      (Phrases.key("Highest price"), rule.maximumPrice), (Phrases.key("Reduced only"), rule.reducedOnly ? "yes" : ""),
    ]
    return said.map { ($0, ProductForm.trimmed($1)) }.filter { !$0.1.isEmpty }.map { "\($0): \($1)" }
      .joined(separator: "\n")
  }
}

extension CollectionForm.Kind {
  /// What staff read.
  var title: String {
    switch self {
    case .chosen: Phrases.key("Products chosen one by one")
    case .rule: Phrases.key("All products that fit a rule")
    }
  }
}
