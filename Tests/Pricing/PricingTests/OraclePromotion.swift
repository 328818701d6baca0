import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// A promotion as the oracle writes it.
struct OraclePromotion: Decodable, Sendable {
  let id: String
  let kind: String
  let lane: Int
  let priority: Int
  let combinesWith: [String]
  let match: String
  let conditions: [Condition]
  let action: Action
  let cap: Int64?

  enum CodingKeys: String, CodingKey {
    case id, lane, priority, combinesWith, match, conditions, action, cap
    case kind = "class"
  }

  struct Selection: Decodable, Sendable {
    var products: [String]?
    var variants: [String]?
    var categories: [String]?
    var collections: [String]?
    var brands: [String]?
    var excludesReduced: Bool?

    var value: ProductSelection {
      ProductSelection(
        products: Set((products ?? []).compactMap { ProductID($0) }),
        variants: Set((variants ?? []).compactMap { VariantID($0) }),
        categories: Set((categories ?? []).compactMap { UniqueID($0) }),
        collections: Set((collections ?? []).compactMap { UniqueID($0) }), brands: Set(brands ?? []),
        excludesReduced: excludesReduced ?? false)
    }
  }

  struct Condition: Decodable, Sendable {
    let kind: String
    let minimum: Int64?
    let selection: Selection?
    let groups: [String]?
    let countries: [String]?
  }

  struct Action: Decodable, Sendable {
    let kind: String
    let share: Int64?
    let amount: Int64?
    let selection: Selection?
    let by: String?
    let tiers: [Tier]?
    let buys: Selection?
    let gets: Selection?
    let buy: Int?
    let get: Int?
    let limit: Int?
    let gift: Gift?
  }

  struct Tier: Decodable, Sendable {
    let minimum: Int64
    let share: Int64
  }

  struct Gift: Decodable, Sendable {
    let variant: String
    let quantity: Int
    let unitPrice: Int64
  }

  func promotion(_ currency: Currency) throws -> Promotion {
    Promotion(
      id: try #require(PromotionID(id)), kind: try #require(PromotionClass(rawValue: kind)), lane: lane,
      priority: priority, combinesWith: Set(combinesWith.compactMap(PromotionClass.init(rawValue:))),
      conditions: PromotionConditions(
        match == "any" ? .any : .all, try conditions.map { try Self.condition($0, currency) }),
      action: try Self.action(action, currency), cap: try cap.map { try Money($0, currency) })
  }

  private static func condition(_ source: Condition, _ currency: Currency) throws -> PromotionCondition {
    let selection = source.selection?.value ?? ProductSelection()
    switch source.kind {
    case "quantity": return .quantity(Int(try #require(source.minimum)), of: selection)
    case "amount": return .amount(try Money(try #require(source.minimum), currency), of: selection)
    case "group": return .group(Set(source.groups ?? []))
    case "country": return .country(Set(source.countries ?? []))
    default: return .firstOrder
    }
  }

  private static func action(_ source: Action, _ currency: Currency) throws -> PromotionAction {
    let selection = source.selection?.value ?? ProductSelection()
    let share = try #require(Share(millionths: source.share ?? 0))
    let amount = try Money(source.amount ?? 0, currency)
    switch source.kind {
    case "percentage": return .percentage(share, of: selection)
    case "amount": return .amount(amount, off: selection)
    case "fixedPrice": return .fixedPrice(amount, of: selection)
    case "tiers":
      let tiers = try (source.tiers ?? []).map {
        PromotionTiers.Tier(minimum: $0.minimum, share: try #require(Share(millionths: $0.share)))
      }
      return .tiers(PromotionTiers(by: source.by == "quantity" ? .quantity : .amount, tiers), of: selection)
    case "buyXGetY":
      return .buyXGetY(
        BuyXGetY(
          buy: try #require(source.buy), of: source.buys?.value ?? ProductSelection(), get: try #require(source.get),
          of: source.gets?.value ?? ProductSelection(), share: share, limit: source.limit))
    default:
      let gift = try #require(source.gift)
      return .gift(
        PromotionGift(
          variant: try #require(VariantID(gift.variant)), quantity: gift.quantity,
          unitPrice: try Money(gift.unitPrice, currency)))
    }
  }
}
