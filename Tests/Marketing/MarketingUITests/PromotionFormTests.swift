import Foundation
import FoundationCore
import Marketing
import MarketingUI
import Pricing
import StoreIdentifiers
import Testing
import WebUI

/// What is typed about a promotion, and what it comes to.
struct PromotionFormTests {
  private static let zone = TimeZone.gmt
  private static func pounds(_ amount: Int64) -> Money { (try? Money(amount, .gbp)) ?? .zero(.gbp) }
  private static func share(_ millionths: Int64) -> Share { Share(millionths: millionths) ?? .none }

  private static func form(_ change: (inout PromotionForm) -> Void = { _ in }) -> PromotionForm {
    var form = PromotionForm(currency: .gbp)
    (form.title, form.percentage) = (" Autumn ", "12.5 %")
    change(&form)
    return form
  }

  @Test func `a title and a percentage are enough`() throws {
    let terms = try #require(Self.form().terms(in: Self.zone))
    #expect(
      terms
        == PromotionTerms(
          title: "Autumn", kind: .product, action: .percentage(Self.share(125_000), of: ProductSelection())))
  }

  @Test(
    arguments: [
      (.title, form { $0.title = " " }), (.percentage, form { $0.percentage = "0" }),
      (.percentage, form { $0.percentage = "100.1" }), (.percentage, form { $0.percentage = "1.2.3" }),
      (.percentage, form { $0.percentage = "ten" }),
      (.action, form { ($0.kind, $0.action) = (.delivery, .gift) }),
      (.amount, form { $0.action = .amount }), (.amount, form { ($0.action, $0.amount) = (.fixedPrice, "-1") }),
      (.tiers, form { $0.action = .tiers }), (.tiers, form { ($0.action, $0.tiers) = (.tiers, "3 10\n3 20") }),
      (.tiers, form { ($0.action, $0.tiers) = (.tiers, "3") }),
      (.buy, form { $0.action = .buyXGetY }), (.get, form { $0.action = .buyXGetY }),
      (.gift, form { ($0.kind, $0.action) = (.order, .gift) }),
      (.startsAt, form { $0.startsAt = "soon" }), (.endsAt, form { $0.endsAt = "later" }),
      (.endsAt, form { ($0.startsAt, $0.endsAt) = ("2026-03-02", "2026-03-01") }),
      (.total, form { $0.total = "0" }), (.perCustomer, form { $0.perCustomer = "x" }),
      (.perCode, form { ($0.trigger, $0.perCode) = (.code, "-1") }), (.budget, form { $0.budget = "0" }),
      (.cap, form { $0.cap = "much" }), (.lane, form { $0.lane = "1001" }), (.priority, form { $0.priority = "" }),
      (.countries, form { $0.countries = "Germany" }), (.minimumAmount, form { $0.minimumAmount = "0" }),
      (.minimumQuantity, form { $0.minimumQuantity = "0" }),
    ] as [(PromotionForm.Field, PromotionForm)])
  func `what cannot be is told at its field`(field: PromotionForm.Field, form: PromotionForm) {
    #expect(form.problems(in: Self.zone)[field] != nil)
    #expect(form.terms(in: Self.zone) == nil)
  }

  static let loaded: [PromotionTerms] = [
    PromotionTerms(
      title: "A", status: .active, startsAt: Timestamp(milliseconds: 1_772_359_200_000),
      endsAt: Timestamp(milliseconds: 1_772_445_600_000), trigger: .code, currency: .gbp, kind: .order, lane: 2,
      priority: -3, combinesWith: [.delivery],
      conditions: PromotionConditions(
        .any,
        [
          .quantity(2, of: ProductSelection()), .amount(pounds(2_000), of: ProductSelection()), .firstOrder,
          .group(["trade"]), .country(["DE", "PL"]),
        ]), action: .amount(pounds(550), off: ProductSelection(brands: ["oak"], excludesReduced: true)),
      cap: pounds(500), limits: PromotionLimits(total: 5, perCode: 1, perCustomer: 2), budget: pounds(10_000)),
    PromotionTerms(
      title: "B", currency: .gbp, kind: .product,
      action: .fixedPrice(
        pounds(999),
        of: ProductSelection(
          products: [.make()], variants: [.make()], categories: [UniqueID(high: 1, low: 1)],
          collections: [UniqueID(high: 1, low: 2)]))),
    PromotionTerms(
      title: "C", currency: .gbp, kind: .order,
      action: .tiers(
        PromotionTiers(
          by: .amount, [.init(minimum: 1_050, share: share(50_000)), .init(minimum: 2_000, share: share(123_400))]),
        of: ProductSelection())),
    PromotionTerms(
      title: "D", kind: .product,
      action: .buyXGetY(
        BuyXGetY(
          buy: 2, of: ProductSelection(brands: ["elm"]), get: 1, of: ProductSelection(brands: ["oak"]), limit: 3))),
    PromotionTerms(
      title: "E", currency: .gbp, kind: .order,
      action: .gift(PromotionGift(variant: .make(), quantity: 2, unitPrice: pounds(300)))),
    // Conditions that the form has no fields for stay as they are.
    PromotionTerms(
      title: "F", kind: .product,
      conditions: PromotionConditions(
        .all,
        [
          .quantity(2, of: ProductSelection(brands: ["oak"])), .quantity(3, of: ProductSelection(brands: ["elm"])),
          .firstOrder, .firstOrder,
        ]), action: .percentage(.whole, of: ProductSelection(brands: ["oak"]))),
    PromotionTerms(
      title: "G", kind: .product,
      conditions: PromotionConditions(.all, [.quantity(2, of: ProductSelection(brands: ["oak"]))]),
      action: .tiers(
        PromotionTiers(by: .quantity, [.init(minimum: 3, share: share(100_000))]),
        of: ProductSelection(brands: ["oak"]))),
  ]

  @Test(arguments: loaded) func `a form that nobody changes says what it was made from`(_ terms: PromotionTerms) throws
  {
    let form = PromotionForm(terms, shop: .gbp, in: Self.zone)
    let again = try #require(form.terms(in: Self.zone))
    // The order of conditions does not matter.
    #expect(Set(again.conditions.conditions) == Set(terms.conditions.conditions))
    #expect(again.conditions.conditions.count == terms.conditions.conditions.count)
    var same = again
    same.conditions = terms.conditions
    #expect(same == terms)
    #expect(again.violation == nil)
  }

  @Test(arguments: [
    (MarketingRoute.all, "/office/marketing"), (.add, "/office/marketing/new"),
    (.promotions(search: "mug", status: .active, cursor: "c"), "/office/marketing?cursor=c&q=mug&status=active"),
    (
      .promotion(PromotionID(UniqueID(high: 0x7000, low: 1 << 63))),
      "/office/marketing/promotions/00000000-0000-7000-8000-000000000000"
    ),
    (
      .codes(PromotionID(UniqueID(high: 0x7000, low: 1 << 63)), cursor: nil),
      "/office/marketing/promotions/00000000-0000-7000-8000-000000000000/codes"
    ),
  ])
  func `a place has one address, among staff's`(_ route: MarketingRoute, _ address: String) throws {
    #expect(route.isOffice)
    #expect(MarketingRoute(location: route.location) == route)
    let location = try #require(PageLocation(address))
    #expect(MarketingRoute(location: location) == route)
  }

  @Test func `the file of a promotion's codes has one address, and a row for each code`() {
    let id = PromotionID.make()
    #expect(PromotionCodesFile.id(path: PromotionCodesFile.address(of: id)) == id)
    for path in ["/office/promotion-codes/x.csv", "/office/promotion-codes/\(id)", "/office/codes/\(id).csv"] {
      #expect(PromotionCodesFile.id(path: path) == nil)
    }
    var writer = CSVWriter()
    PromotionCodesFile.writeHeader(to: &writer)
    for code in ["AUTUMN", "=SUM(A1)"] {
      PromotionCodesFile.write(
        PromotionCode(code: code, uses: 2, createdAt: Timestamp(milliseconds: 0)), to: &writer)
    }
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count == 3 && lines[0] == "Code,Orders,Added" && lines[1].hasPrefix("AUTUMN,2,1970-01-01T"))
    #expect(!lines[2].hasPrefix("="))
  }
}
