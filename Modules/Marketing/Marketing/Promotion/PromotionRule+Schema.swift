public import FoundationCore
public import Pricing
import StoreIdentifiers

extension Schema where Value == ProductSelection {
  /// The JSON of a selection; an empty object selects everything.
  public static let productSelection = Schema.object(
    "ProductSelection",
    Field<ProductSelection, [ProductID]>.defaulted("products", { $0.products.sorted() }, list(.identifier()), to: []),
    Field<ProductSelection, [VariantID]>.defaulted("variants", { $0.variants.sorted() }, list(.identifier()), to: []),
    Field<ProductSelection, [UniqueID]>.defaulted("categories", { $0.categories.sorted() }, list(.uniqueID), to: []),
    Field<ProductSelection, [UniqueID]>.defaulted("collections", { $0.collections.sorted() }, list(.uniqueID), to: []),
    Field<ProductSelection, [String]>.defaulted("brands", { $0.brands.sorted() }, list(.text(1...255)), to: []),
    Field<ProductSelection, Bool>.defaulted("excludesReduced", \.excludesReduced, .boolean, to: false)
  ) {
    ProductSelection(
      products: Set($0), variants: Set($1), categories: Set($2), collections: Set($3), brands: Set($4),
      excludesReduced: $5)
  }

  private static func list<Element>(_ element: Schema<Element>) -> Schema<[Element]> {
    .array(of: element, count: 0...PromotionTerms.listLimit)
  }
}

extension Schema where Value == UniqueID {
  /// An id of something that another context keeps.
  fileprivate static let uniqueID = Schema<Identifier<Never>>.identifier()
    .map({ id throws(SchemaViolation) in id.value }, { Identifier<Never>($0) })
}

extension Schema where Value == Share {
  /// A part in millionths: 100,000 for 10 %.
  public static let share = Schema<Int64>.integer64(in: 0...1_000_000).map(
    { millionths throws(SchemaViolation) in
      guard let share = Share(millionths: millionths) else {
        throw SchemaViolation(code: "range", message: "A percentage is from 0 to 100.")
      }
      return share
    }, { $0.millionths })
}

extension Schema where Value == PromotionConditions {
  /// The JSON of conditions; an empty list always holds.
  public static let promotionConditions = Schema.object(
    "PromotionConditions",
    Field<PromotionConditions, PromotionConditions.Joining>("joining", \.joining, .enumeration()),
    Field<PromotionConditions, [PromotionCondition]>(
      "conditions", \.conditions, .array(of: .promotionCondition, count: 0...PromotionTerms.listLimit))
  ) { PromotionConditions($0, $1) }
}

/// Which condition it is, on the wire.
private enum ConditionKind: String, CaseIterable, Sendable {
  case quantity, amount, group, firstOrder, country
}

extension Schema where Value == PromotionCondition {
  /// The JSON of a condition: its kind, and the fields of that kind.
  public static let promotionCondition = Schema.object(
    "PromotionCondition", Field<PromotionCondition, ConditionKind>("kind", \.wireKind, .enumeration()),
    Field<PromotionCondition, Int?>.optional("minimum", \.minimum, .integer(in: 1...1_000_000_000)),
    Field<PromotionCondition, Money?>.optional("amount", \.minimumAmount, .money),
    Field<PromotionCondition, ProductSelection?>.optional("of", \.selection, .productSelection),
    Field<PromotionCondition, [String]?>.optional(
      "codes", \.codes, .array(of: .text(1...100), count: 1...PromotionTerms.listLimit))
  ) { kind, minimum, amount, selection, codes throws(SchemaViolation) -> PromotionCondition in
    let selection = selection ?? ProductSelection()
    switch kind {
    case .quantity: return .quantity(try required(minimum, "minimum"), of: selection)
    case .amount: return .amount(try required(amount, "amount"), of: selection)
    case .group: return .group(Set(try required(codes, "codes")))
    case .country: return .country(Set(try required(codes, "codes")))
    case .firstOrder: return .firstOrder
    }
  }
}

extension PromotionCondition {
  fileprivate var wireKind: ConditionKind {
    switch self {
    case .quantity: .quantity
    case .amount: .amount
    case .group: .group
    case .firstOrder: .firstOrder
    case .country: .country
    }
  }

  fileprivate var minimum: Int? { if case .quantity(let minimum, _) = self { minimum } else { nil } }

  fileprivate var minimumAmount: Money? { if case .amount(let money, _) = self { money } else { nil } }

  fileprivate var selection: ProductSelection? {
    switch self {
    case .quantity(_, let selection), .amount(_, let selection): selection
    case .group, .firstOrder, .country: nil
    }
  }

  fileprivate var codes: [String]? {
    switch self {
    case .group(let codes), .country(let codes): codes.sorted()
    case .quantity, .amount, .firstOrder: nil
    }
  }
}

/// A field that the kind of an object needs.
///
/// - Throws: A violation at the field when it is missing.
func required<Value>(_ value: Value?, _ field: String) throws(SchemaViolation) -> Value {
  guard let value else {
    throw SchemaViolation(code: "required", message: "This kind needs this field.").at(field)
  }
  return value
}
