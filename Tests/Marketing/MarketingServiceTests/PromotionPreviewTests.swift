import AccessService
import FoundationCore
import Marketing
import MarketingService
import Pricing
import StoreIdentifiers
import Testing

/// What staff see of a promotion before anybody gets it.
struct PromotionPreviewTests {
  private typealias Store = MarketingFixture

  private static func sample(_ prices: Int64..., delivery: Int64? = nil) -> PromotionSample {
    PromotionSample(
      currency: .gbp, lines: prices.map { PromotionSample.Line(unitPrice: Store.pounds($0), quantity: 1) },
      delivery: delivery.map { Store.pounds($0) })
  }

  @Test func `a draft shows what a cart pays, and why`() async throws {
    try await Store.with { store in
      let request = PromotionPreviewRequest(
        promotion: .make(), terms: Store.terms { $0.status = .draft }, sample: Self.sample(2_000, 1_000, delivery: 495))
      let preview = try await store.service.promotions.preview(request, as: Store.keeper)
      #expect(preview.before == Store.pounds(3_495) && preview.total == Store.pounds(3_195))
      #expect(
        preview.savings == [
          .init(subject: .line, line: 1, title: "Autumn", amount: Store.pounds(200)),
          .init(subject: .line, line: 2, title: "Autumn", amount: Store.pounds(100)),
        ])
      #expect(preview.unused.isEmpty)
      #expect(try Schema.promotionPreview.decode(Schema.promotionPreview.encode(preview)) == preview)
      #expect(
        try Schema.promotionPreviewRequest.decode(Schema.promotionPreviewRequest.encode(request)) == request)
    }
  }

  @Test func `what runs now takes part, and says why it takes nothing off`() async throws {
    try await Store.with { store in
      let running = try await store.add(
        Store.terms("Half") { $0.action = .percentage(Share(millionths: 500_000) ?? .none, of: ProductSelection()) })
      _ = try await store.add(Store.terms("By code") { $0.trigger = .code })
      var request = PromotionPreviewRequest(promotion: .make(), terms: Store.terms(), sample: Self.sample(1_000))
      let beside = try await store.service.promotions.preview(request, as: Store.keeper)
      #expect(beside.total == Store.pounds(500))
      #expect(beside.unused == [.init(title: "Autumn", reason: .othersSaveMore)])
      request.besidesOthers = false
      #expect(try await store.service.promotions.preview(request, as: Store.keeper).total == Store.pounds(900))
      // A promotion that runs is replaced by what is typed of it.
      let own = PromotionPreviewRequest(promotion: running.id, terms: Store.terms(), sample: Self.sample(1_000))
      #expect(try await store.service.promotions.preview(own, as: Store.keeper).total == Store.pounds(900))
    }
  }

  @Test func `products, delivery and gifts are told apart`() async throws {
    try await Store.with { store in
      let mugs = ProductSelection(brands: ["oak"])
      var sample = Self.sample(1_000, 1_000, delivery: 500)
      sample.lines[1].traits = mugs
      let cases: [(PromotionClass, PromotionAction, PromotionPreview.Saving)] = [
        (
          .product, .amount(Store.pounds(100), off: mugs),
          .init(subject: .line, line: 2, title: "Autumn", amount: Store.pounds(100))
        ),
        (
          .delivery, .percentage(.whole, of: ProductSelection()),
          .init(subject: .delivery, line: nil, title: "Autumn", amount: Store.pounds(500))
        ),
        (
          .order, .gift(PromotionGift(variant: .make(), quantity: 1, unitPrice: Store.pounds(300))),
          .init(subject: .gift, line: nil, title: "Autumn", amount: Store.pounds(300))
        ),
      ]
      for (kind, action, saving) in cases {
        let terms = Store.terms { ($0.kind, $0.action, $0.currency) = (kind, action, .gbp) }
        let preview = try await store.service.promotions.preview(
          PromotionPreviewRequest(promotion: .make(), terms: terms, sample: sample), as: Store.keeper)
        #expect(preview.savings == [saving])
      }
    }
  }

  @Test func `terms for another currency do nothing, and a cart that cannot be priced is refused`() async throws {
    try await Store.with { store in
      let euros = Store.terms { $0.currency = .eur }
      let request = PromotionPreviewRequest(promotion: .make(), terms: euros, sample: Self.sample(1_000))
      let unchanged = try await store.service.promotions.preview(request, as: Store.keeper)
      #expect(unchanged.total == Store.pounds(1_000))
      for sample in [Self.sample(-1), Self.sample(Money.range.upperBound, Money.range.upperBound)] {
        await #expect(throws: MarketingError.self) {
          try await store.service.promotions.preview(
            PromotionPreviewRequest(promotion: .make(), terms: Store.terms(), sample: sample), as: Store.keeper)
        }
      }
      await #expect(throws: MarketingError.access(.notPermitted)) {
        try await store.service.promotions.preview(request, as: Store.staff(.marketingWrite))
      }
    }
  }
}
