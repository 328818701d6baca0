import Foundation
import FoundationCore
import Marketing
import Pricing
import StoreIdentifiers
import Testing

/// What may be written of a promotion, and how it is sent.
struct PromotionTermsTests {
  private static let everything = ProductSelection()
  private static let tenth = Share(millionths: 100_000) ?? .none

  private static func money(_ amount: Int64, _ currency: Currency = .gbp) -> Money {
    (try? Money(amount, currency)) ?? .zero(currency)
  }

  private static func terms(
    _ kind: PromotionClass = .product, _ action: PromotionAction = .percentage(tenth, of: everything),
    _ change: (inout PromotionTerms) -> Void = { _ in }
  ) -> PromotionTerms {
    var terms = PromotionTerms(title: "Autumn", kind: kind, action: action)
    change(&terms)
    return terms
  }

  static let valid: [PromotionTerms] = [
    terms(),
    terms(.order, .amount(money(500), off: everything)) {
      ($0.currency, $0.budget, $0.limits) = (.gbp, money(10_000), PromotionLimits(total: 3, perCustomer: 1))
    },
    terms(.product, .fixedPrice(money(500), of: ProductSelection(products: [.make()], brands: ["acme"]))) {
      $0.currency = .gbp
    },
    terms(
      .order,
      .tiers(
        PromotionTiers(by: .amount, [.init(minimum: 5_000, share: tenth), .init(minimum: 9_000, share: .whole)]),
        of: ProductSelection(categories: [UniqueID(high: 1, low: 2)], excludesReduced: true))
    ) { $0.currency = .jpy },
    terms(.product, .tiers(PromotionTiers(by: .quantity, [.init(minimum: 3, share: tenth)]), of: everything)),
    terms(
      .product,
      .buyXGetY(
        BuyXGetY(
          buy: 2, of: ProductSelection(variants: [.make()]), get: 1,
          of: ProductSelection(collections: [UniqueID(high: 1, low: 3)]), share: tenth, limit: 4))
    ) { ($0.trigger, $0.limits) = (.code, PromotionLimits(perCode: 1)) },
    terms(.order, .gift(PromotionGift(variant: .make(), quantity: 1, unitPrice: money(900)))) { $0.currency = .gbp },
    terms(.delivery, .percentage(.whole, of: everything)) {
      $0.conditions = PromotionConditions(
        .any,
        [
          .quantity(2, of: everything), .amount(money(4_000), of: everything), .group(["trade", "club"]), .firstOrder,
          .country(["DE", "PL"]),
        ])
      ($0.currency, $0.cap) = (.gbp, money(700))
      ($0.status, $0.lane, $0.priority, $0.combinesWith) = (.active, 2, -1, [.order])
      ($0.startsAt, $0.endsAt) = (Timestamp(milliseconds: 1_000), Timestamp(milliseconds: 2_000))
    },
  ]

  @Test(arguments: valid) func `terms are read as they were written`(_ terms: PromotionTerms) throws {
    #expect(terms.violation == nil)
    let json = Schema.promotionTerms.encode(terms)
    #expect(try Schema.promotionTerms.decode(json) == terms)
    let promotion = ShopPromotion(id: .make(), terms: terms, createdAt: Timestamp(milliseconds: 5))
    #expect(try Schema.shopPromotion.decode(Schema.shopPromotion.encode(promotion)) == promotion)
    #expect(promotion.rule.id == promotion.id && promotion.rule.action == terms.action)
  }

  @Test(
    arguments: [
      ("/endsAt", terms { ($0.startsAt, $0.endsAt) = (Timestamp(milliseconds: 2), Timestamp(milliseconds: 2)) }),
      ("/action", terms(.order, .fixedPrice(money(500), of: everything)) { $0.currency = .gbp }),
      ("/action", terms(.delivery, .tiers(PromotionTiers(by: .quantity, []), of: everything))),
      ("/action", terms(.order, .buyXGetY(BuyXGetY(buy: 1, get: 1)))),
      ("/action", terms(.product, .gift(PromotionGift(variant: .make(), quantity: 1, unitPrice: money(1))))),
      ("/action/share", terms(.product, .percentage(.none, of: everything))),
      ("/action/tiers", terms(.order, .tiers(PromotionTiers(by: .quantity, []), of: everything))),
      (
        "/action/tiers",
        terms(.order, .tiers(PromotionTiers(by: .quantity, [.init(minimum: 0, share: tenth)]), of: everything))
      ),
      (
        "/action/tiers",
        terms(.order, .tiers(PromotionTiers(by: .quantity, [.init(minimum: 1, share: .none)]), of: everything))
      ),
      (
        "/action/tiers",
        terms(
          .order,
          .tiers(
            PromotionTiers(by: .quantity, [.init(minimum: 1, share: tenth), .init(minimum: 1, share: .whole)]),
            of: everything))
      ),
      ("/action/buy", terms(.product, .buyXGetY(BuyXGetY(buy: 0, get: 1)))),
      ("/action/share", terms(.product, .buyXGetY(BuyXGetY(buy: 1, get: 1, share: .none)))),
      ("/action/limit", terms(.product, .buyXGetY(BuyXGetY(buy: 1, get: 1, limit: 0)))),
      (
        "/action/quantity",
        terms(.order, .gift(PromotionGift(variant: .make(), quantity: 0, unitPrice: money(1)))) { $0.currency = .gbp }
      ),
      (
        "/cap",
        terms(.order, .gift(PromotionGift(variant: .make(), quantity: 1, unitPrice: money(1)))) {
          ($0.currency, $0.cap) = (.gbp, money(1))
        }
      ),
      ("/limits/perCode", terms { $0.limits.perCode = 1 }),
      ("/cap", terms { ($0.currency, $0.cap) = (.gbp, money(0)) }),
      ("/cap", terms { ($0.currency, $0.cap) = (.gbp, money(1, .eur)) }),
      ("/budget", terms { $0.budget = money(1) }),
      ("/action/amount", terms(.order, .amount(money(1), off: everything))),
      (
        "/currency",
        terms(.order, .tiers(PromotionTiers(by: .amount, [.init(minimum: 1, share: tenth)]), of: everything))
      ),
      ("/conditions", terms { $0.conditions = PromotionConditions(.all, [.quantity(0, of: everything)]) }),
      ("/conditions", terms { $0.conditions = PromotionConditions(.all, [.group([])]) }),
      ("/conditions", terms { $0.conditions = PromotionConditions(.all, [.country([])]) }),
      ("/conditions", terms { $0.conditions = PromotionConditions(.all, [.amount(money(1), of: everything)]) }),
    ] as [(String, PromotionTerms)])
  func `what does not hold together is refused with a sentence at its field`(
    _ field: String, _ terms: PromotionTerms
  ) throws {
    let violation = try #require(terms.violation)
    #expect(violation.pointer == field)
    #expect(violation.message.hasSuffix(".") && violation.message.contains(" "))
    #expect(throws: SchemaError.self) { try Schema.promotionTerms.decode(Schema.promotionTerms.encode(terms)) }
  }

  @Test(arguments: [
    #""kind":"percentage","share":1000001"#, #""kind":"percentage""#, #""kind":"amount""#, #""kind":"fixedPrice""#,
    #""kind":"tiers""#, #""kind":"buyXGetY","buy":1,"share":1"#, #""kind":"buyXGetY","get":1,"share":1"#,
    #""kind":"gift","quantity":1"#, #""kind":"discount""#, #""kind":"percentage","share":1,"color":1"#,
  ])
  func `an action needs the fields of its kind`(fields: String) {
    let json = #"{"title":"A","status":"draft","trigger":"automatic","class":"product","combinesWith":[],"action":{"#
    #expect(throws: SchemaError.self) { try Schema.promotionTerms.decode(Array("\(json)\(fields)}}".utf8)) }
  }

  @Test(arguments: [#"{"total":0}"#, #"{"perCode":-1}"#, #"{"perCustomer":0}"#])
  func `a limit is at least one`(limits: String) {
    #expect(throws: SchemaError.self) { try Schema.promotionLimits.decode(Array(limits.utf8)) }
  }

  @Test(arguments: [
    (PromotionTerms.Status.draft, Int64(15), PromotionStanding.draft), (.archived, 15, .archived),
    (.active, 9, .scheduled),
    (.active, 10, .running), (.active, 19, .running), (.active, 20, .ended),
  ])
  func `a promotion is offered from its start until before its end`(
    status: PromotionTerms.Status, moment: Int64, standing: PromotionStanding
  ) {
    let terms = Self.terms {
      ($0.status, $0.startsAt, $0.endsAt) = (status, Timestamp(milliseconds: 10), Timestamp(milliseconds: 20))
    }
    #expect(terms.standing(at: Timestamp(milliseconds: moment)) == standing)
  }
}

extension PromotionTermsTests {
  fileprivate static func terms(_ change: (inout PromotionTerms) -> Void) -> PromotionTerms {
    terms(.product, .percentage(tenth, of: everything), change)
  }
}
