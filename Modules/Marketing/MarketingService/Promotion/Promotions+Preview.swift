public import Access
import FoundationCore
public import Marketing
import Persistence
import Pricing
import StoreIdentifiers

extension Promotions {
  /// What a cart that staff make up pays with a promotion as it is typed, and why. Needs `marketing.read`. Writes
  /// nothing.
  ///
  /// - Throws: `.unpriceable` for a cart that Pricing refuses; `.access` without the permission; `.storage` when the
  ///   database fails.
  public func preview(
    _ request: PromotionPreviewRequest, as principal: Principal
  ) async throws(MarketingError) -> PromotionPreview {
    try principal.must(.marketingRead)
    let others = request.besidesOthers ? try await running(in: request.sample.currency) : []
    var titles = [request.promotion: request.terms.title]
    var rules: [Promotion] = []
    // Terms for another currency do nothing for the sample.
    if (request.terms.currency ?? request.sample.currency) == request.sample.currency {
      rules.append(request.terms.rule(request.promotion))
    }
    for other in others where other.id != request.promotion {
      titles[other.id] = other.terms.title
      rules.append(other.rule)
    }
    let cart: PricedCart
    do { cart = try PricedCart(request.sample.request(rules)) } catch {
      throw .unpriceable("The sample cart cannot be priced: its amounts are too large, negative or of two currencies.")
    }
    do { return try PromotionPreview(cart, of: request.sample, titles: titles) } catch {
      throw .unpriceable("The sample cart's amounts are too large.")
    }
  }
}
