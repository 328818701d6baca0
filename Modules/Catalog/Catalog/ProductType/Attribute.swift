public import FoundationCore

/// One respect in which the products of a type differ, and the form of what is said of it.
public struct Attribute: Identifiable, Hashable, Sendable {
  /// How much there is at most to choose among.
  public static let choiceLimit = 500

  /// What is known by it; unique in its type.
  public var code: String
  /// What people call it.
  public var name: String
  /// The form of its values.
  public var kind: AttributeKind
  /// What numbers are counted in, such as "cm"; nil for bare ones and other kinds.
  public var unit: String?
  /// What can be chosen, of kinds that choose.
  public var choices: [String]
  /// Whether it is said of the product or of each variant.
  public var scope: AttributeScope
  /// Whether lists can be narrowed by it.
  public var isFacet: Bool

  /// An attribute.
  public init(
    code: String, name: String, kind: AttributeKind, unit: String? = nil, choices: [String] = [],
    scope: AttributeScope = .product, isFacet: Bool = true
  ) {
    self.code = code
    self.name = name
    self.kind = kind
    self.unit = unit
    self.choices = choices
    self.scope = scope
    self.isFacet = isFacet
  }

  /// The code: a type has each once.
  public var id: String { code }

  /// Why values cannot be this attribute's; nil when they can.
  public func refusal(of values: [String]) -> String? {
    guard kind == .multiselect || values.count == 1, Set(values).count == values.count else {
      return "\(name) has one value."
    }
    switch kind {
    case .text:
      return values.allSatisfy { $0.count <= 250 && !$0.contains("\n") } ? nil : "\(name) is one line of text."
    case .richText: return nil
    case .number: return values.allSatisfy(Self.isNumber) ? nil : "\(name) is a number, such as 12.5."
    case .boolean: return values.allSatisfy { $0 == "true" || $0 == "false" } ? nil : "\(name) is true or false."
    case .date: return values.allSatisfy(Self.isDate) ? nil : "\(name) is a date, such as 2026-12-31."
    case .dropdown, .multiselect, .swatch:
      return values.allSatisfy(choices.contains) ? nil : "\(name) is one of \(choices.joined(separator: ", "))."
    case .reference: return values.allSatisfy(ProductHandle.isValid) ? nil : "\(name) is the handle of a product."
    }
  }

  /// Decimal digits with at most one point and a minus in front; no more than fifteen of them.
  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-?[0-9]{1,15}(\.[0-9]{1,9})?/) != nil
  }

  private static func isDate(_ text: String) -> Bool { Timestamp(text + "T00:00:00Z") != nil }
}

/// The forms that values of attributes have.
public enum AttributeKind: String, CaseIterable, Sendable {
  /// One line.
  case text
  /// Paragraphs.
  case richText
  /// A decimal number, in the attribute's unit.
  case number
  /// `true` or `false`.
  case boolean
  /// A day, as 2026-12-31.
  case date
  /// One of the choices.
  case dropdown
  /// Some of the choices.
  case multiselect
  /// One of the choices, shown by a colour.
  case swatch
  /// Another product, by its handle.
  case reference
}

/// What an attribute is said of.
public enum AttributeScope: String, CaseIterable, Sendable {
  /// The product as a whole.
  case product
  /// Each variant.
  case variant
}

extension Schema where Value == Attribute {
  /// An attribute as the API sends and accepts it.
  public static let attribute = Schema.object(
    "Attribute", Field<Attribute, String>("code", \.code, .attributeCode),
    Field<Attribute, String>("name", \.name, .text(1...100)),
    Field<Attribute, AttributeKind>("kind", \.kind, .enumeration()),
    Field<Attribute, String?>.optional("unit", \.unit, .text(1...20)),
    Field<Attribute, [String]?>.unlessEmpty("choices", \.choices, .text(1...100), count: 0...Attribute.choiceLimit),
    Field<Attribute, AttributeScope>.defaulted("scope", \.scope, .enumeration(), to: .product),
    Field<Attribute, Bool>.defaulted("isFacet", \.isFacet, .boolean, to: true)
  ) {
    Attribute(code: $0, name: $1, kind: $2, unit: $3, choices: $4 ?? [], scope: $5, isFacet: $6)
  }
}
