public import FoundationCore
public import Pricing
import StoreIdentifiers

/// Which action it is, on the wire.
private enum ActionKind: String, CaseIterable, Sendable {
  case percentage, amount, fixedPrice, tiers, buyXGetY, gift
}

extension Schema where Value == PromotionAction {
  /// The JSON of an action: its kind, and the fields of that kind. For *buy X, get Y*, `of` is what is reduced, and
  /// `buyOf` what has to be bought.
  public static let promotionAction = Schema.object(
    "PromotionAction", Field<PromotionAction, ActionKind>("kind", \.wireKind, .enumeration()),
    Field<PromotionAction, Share?>.optional("share", \.share, .share),
    Field<PromotionAction, Money?>.optional("amount", \.amount, .money),
    Field<PromotionAction, ProductSelection?>.optional("of", \.selection, .productSelection),
    Field<PromotionAction, PromotionTiers?>.optional("tiers", \.tiers, .promotionTiers),
    Field<PromotionAction, Int?>.optional("buy", { $0.buyXGetY?.buy }, .integer(in: counts)),
    Field<PromotionAction, Int?>.optional("get", { $0.buyXGetY?.get }, .integer(in: counts)),
    Field<PromotionAction, ProductSelection?>.optional("buyOf", { $0.buyXGetY?.buys }, .productSelection),
    Field<PromotionAction, Int?>.optional("limit", { $0.buyXGetY?.limit }, .integer(in: counts)),
    Field<PromotionAction, VariantID?>.optional("variant", { $0.gift?.variant }, .identifier()),
    Field<PromotionAction, Int?>.optional("quantity", { $0.gift?.quantity }, .integer(in: counts))
  ) {
    kind, share, amount, selection, tiers, buy, get, buyOf, limit, variant, quantity
      throws(SchemaViolation) -> PromotionAction in
    let selection = selection ?? ProductSelection()
    switch kind {
    case .percentage: return .percentage(try required(share, "share"), of: selection)
    case .amount: return .amount(try required(amount, "amount"), off: selection)
    case .fixedPrice: return .fixedPrice(try required(amount, "amount"), of: selection)
    case .tiers: return .tiers(try required(tiers, "tiers"), of: selection)
    case .buyXGetY:
      return .buyXGetY(
        BuyXGetY(
          buy: try required(buy, "buy"), of: buyOf ?? ProductSelection(), get: try required(get, "get"), of: selection,
          share: try required(share, "share"), limit: limit))
    case .gift:
      return .gift(
        PromotionGift(
          variant: try required(variant, "variant"), quantity: try required(quantity, "quantity"),
          unitPrice: try required(amount, "amount")))
    }
  }

  private static let counts = 1...1_000_000
}

extension Schema where Value == PromotionTiers {
  /// The JSON of tiers.
  public static let promotionTiers = Schema.object(
    "PromotionTiers", Field<PromotionTiers, PromotionTiers.Measure>("by", \.measure, .enumeration()),
    Field<PromotionTiers, [PromotionTiers.Tier]>("tiers", \.tiers, .array(of: tier, count: 1...50))
  ) { PromotionTiers(by: $0, $1) }

  private static let tier = Schema<PromotionTiers.Tier>.object(
    "PromotionTier", Field("minimum", \.minimum, .integer64(in: 1...Money.range.upperBound)),
    Field("share", \.share, .share)
  ) { PromotionTiers.Tier(minimum: $0, share: $1) }
}

extension PromotionAction {
  fileprivate var wireKind: ActionKind {
    switch self {
    case .percentage: .percentage
    case .amount: .amount
    case .fixedPrice: .fixedPrice
    case .tiers: .tiers
    case .buyXGetY: .buyXGetY
    case .gift: .gift
    }
  }

  fileprivate var share: Share? {
    switch self {
    case .percentage(let share, _): share
    case .buyXGetY(let rule): rule.share
    case .amount, .fixedPrice, .tiers, .gift: nil
    }
  }

  fileprivate var amount: Money? {
    switch self {
    case .amount(let money, _), .fixedPrice(let money, _): money
    case .gift(let gift): gift.unitPrice
    case .percentage, .tiers, .buyXGetY: nil
    }
  }

  /// What the action reduces; nil for a gift.
  public var selection: ProductSelection? {
    switch self {
    case .percentage(_, let selection), .amount(_, let selection), .fixedPrice(_, let selection),
      .tiers(_, let selection):
      selection
    case .buyXGetY(let rule): rule.gets
    case .gift: nil
    }
  }

  fileprivate var tiers: PromotionTiers? { if case .tiers(let tiers, _) = self { tiers } else { nil } }

  fileprivate var buyXGetY: BuyXGetY? { if case .buyXGetY(let rule) = self { rule } else { nil } }

  fileprivate var gift: PromotionGift? { if case .gift(let gift) = self { gift } else { nil } }
}
