public import Catalog
public import Foundation
public import FoundationCore
import FoundationUI
import MyStoreKit

/// What is typed about a product type, with its rules. Everything is as typed until it is made into a type.
public struct ProductTypeForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable {
    case name, attributes
    case attributeName(AttributeForm.ID), code(AttributeForm.ID), kind(AttributeForm.ID), unit(AttributeForm.ID)
    case choices(AttributeForm.ID)
  }

  /// What products name it by.
  public var name = ""
  /// What is said of its products, in the order in which it is shown.
  public var attributes: [AttributeForm] = []

  /// An empty form.
  public init() {}

  /// A form that says what a type is.
  public init(_ type: ProductType) {
    name = type.name
    attributes = type.attributes.map { AttributeForm($0) }
  }

  /// What is wrong, by field: the server's rules.
  public var problems: [Field: String] {
    var found: [Field: String] = [:]
    if name.isEmptyOrWhiteSpace || ProductForm.trimmed(name).unicodeScalars.count > 250 {
      found[.name] = Phrases.key("Enter a name, up to 250 characters.")
    }
    if attributes.count > ProductType.attributeLimit {
      found[.attributes] = Phrases.key("A type has at most 200 attributes.")
    }
    var codes: Set<String> = []
    for attribute in attributes {
      found.merge(attribute.problems) { first, _ in first }
      if !codes.insert(attribute.address).inserted {
        found[.code(attribute.id)] = Phrases.key("Another attribute has this code.")
      }
    }
    return found
  }

  /// Whether nothing is said in a field that is typed in; a field of a row that is not there says nothing.
  func isBlank(_ field: Field) -> Bool {
    func row(_ id: AttributeForm.ID, _ text: (AttributeForm) -> String) -> Bool {
      attributes.first { $0.id == id }.map { text($0).isEmptyOrWhiteSpace } ?? true
    }
    return switch field {
    case .name: name.isEmptyOrWhiteSpace
    case .attributeName(let id): row(id, \.name)
    // A code is made from the name.
    case .code(let id): row(id) { $0.name + $0.code }
    case .unit(let id): row(id, \.unit)
    // Choices are asked for by the kind that was chosen.
    case .attributes, .kind, .choices: false
    }
  }

  /// The type as it is asked for; nil while something is wrong.
  public func draft(_ id: ProductTypeID, version: Int64) -> ProductType? {
    guard problems.isEmpty else { return nil }
    return ProductType(
      id: id, name: ProductForm.trimmed(name), attributes: attributes.map(\.attribute), version: version)
  }

  /// What the server refused, by where; nothing for what belongs to no field.
  func problems(of refusal: HTTPClientError) -> [Field: String] {
    guard case .refused(let problem) = refusal else { return [:] }
    var found: [Field: String] = [:]
    if problem.code == "product-type-exists" { found[.name] = Phrases.key("Another product type has this name.") }
    for violation in problem.violations {
      if let field = field(at: violation.pointer) { found[field] = violation.message }
    }
    return found
  }

  /// The field that a JSON pointer into a request leads to; nil for none.
  func field(at pointer: String) -> Field? {
    let steps = pointer.split(separator: "/").map { String($0) }
    switch (steps.first, steps.dropFirst().first) {
    case ("name", _): return .name
    case ("attributes", let index):
      guard let number = index.flatMap({ Int($0) }), attributes.indices.contains(number) else { return .attributes }
      let id = attributes[number].id
      switch steps.dropFirst(2).first {
      case "code": return .code(id)
      case "name": return .attributeName(id)
      case "kind": return .kind(id)
      case "unit": return .unit(id)
      case "choices": return .choices(id)
      default: return .attributes
      }
    default: return nil
    }
  }
}

/// What is typed about one attribute of a product type.
public struct AttributeForm: Identifiable, Hashable, Sendable {
  /// Tells rows apart while they are typed in.
  public let id: String
  /// What people call it.
  public var name = ""
  /// What is known by it; empty to make it from the name.
  public var code = ""
  /// The form of its values.
  public var kind = AttributeKind.text
  /// What numbers are counted in; empty for nothing.
  public var unit = ""
  /// What can be chosen, one a line. Kept while another kind is tried.
  public var choices = ""
  /// Whether it is said of the product or of each variant.
  public var scope = Catalog.AttributeScope.product
  /// Whether lists can be narrowed by it.
  public var isFacet = true

  /// An empty row.
  public init(id: String = UUID().uuidString) { self.id = id }

  /// A row that says what an attribute is.
  public init(_ attribute: Attribute) {
    id = attribute.code
    (name, code, kind, scope, isFacet) = (
      attribute.name, attribute.code, attribute.kind, attribute.scope, attribute.isFacet
    )
    unit = attribute.unit ?? ""
    choices = attribute.choices.joined(separator: "\n")
  }

  /// The code: what is typed, else what the name makes.
  public var address: String {
    let typed = ProductForm.trimmed(code)
    guard typed.isEmpty else { return typed }
    var made = String(Handle.make(from: ProductForm.trimmed(name)).prefix(60))
    while made.hasSuffix("-") { made.removeLast() }
    return made
  }

  /// What can be chosen, each as it is typed.
  public var choiceList: [String] {
    choices.replacing("\r\n", with: "\n").split(separator: "\n").map { ProductForm.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }

  /// The attribute as it is asked for. What its kind has no use for is left out.
  var attribute: Attribute {
    let unit = ProductForm.trimmed(unit)
    return Attribute(
      code: address, name: ProductForm.trimmed(name), kind: kind, unit: kind == .number && !unit.isEmpty ? unit : nil,
      choices: kind.chooses ? choiceList : [], scope: scope, isFacet: isFacet)
  }

  fileprivate var problems: [ProductTypeForm.Field: String] {
    var found: [ProductTypeForm.Field: String] = [:]
    if name.isEmptyOrWhiteSpace || ProductForm.trimmed(name).unicodeScalars.count > 100 {
      found[.attributeName(id)] = Phrases.key("Enter a name, up to 100 characters.")
    }
    if !Handle.isValid(address) || address.utf8.count > 60 {
      found[.code(id)] = Phrases.key("Use up to 60 lower-case letters, digits and single hyphens.")
    }
    if kind == .number, ProductForm.trimmed(unit).unicodeScalars.count > 20 {
      found[.unit(id)] = Phrases.key("Enter at most 20 characters.")
    }
    if kind.chooses {
      let list = choiceList
      if list.isEmpty { found[.choices(id)] = Phrases.key("Enter what can be chosen, one a line.") }
      if list.count > 500 { found[.choices(id)] = Phrases.key("Enter at most 500 choices.") }
      if list.contains(where: { $0.unicodeScalars.count > 100 }) {
        found[.choices(id)] = Phrases.key("A choice has at most 100 characters.")
      }
      if Set(list).count < list.count { found[.choices(id)] = Phrases.key("A choice stands there twice.") }
    }
    return found
  }
}

extension AttributeKind {
  /// Whether its values are chosen from a list.
  var chooses: Bool {
    switch self {
    case .dropdown, .multiselect, .swatch: true
    case .text, .richText, .number, .boolean, .date, .reference: false
    }
  }

  /// What staff call it.
  var title: String {
    switch self {
    case .text: Phrases.key("Text")
    case .richText: Phrases.key("Long text")
    case .number: Phrases.key("Number")
    case .boolean: Phrases.key("Yes or no")
    case .date: Phrases.key("Date")
    case .dropdown: Phrases.key("One of some choices")
    case .multiselect: Phrases.key("Several of some choices")
    case .swatch: Phrases.key("A colour of some choices")
    case .reference: Phrases.key("Another product")
    }
  }
}

extension Catalog.AttributeScope {
  /// What staff call it.
  var title: String {
    switch self {
    case .product: Phrases.key("The product")
    case .variant: Phrases.key("Each variant")
    }
  }
}
