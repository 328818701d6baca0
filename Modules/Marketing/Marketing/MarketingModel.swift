public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// What screens know of Marketing: promotions by id, and the list that staff look at, in the server's order.
///
/// The server is the source of truth.
@Observable public final class MarketingModel {
  /// Where the list continues; nil at its end.
  public private(set) var next: Cursor?
  private var known: [PromotionID: ShopPromotion] = [:]
  private var listed: [PromotionID] = []
  @ObservationIgnored private let client: MarketingHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: MarketingHTTPClient) { self.client = client }

  /// The page loaded last, the latest first. O(n) in its length.
  public var promotions: [ShopPromotion] { listed.compactMap { known[$0] } }

  /// Returns what was loaded for an id; nil when it was never loaded.
  public func promotion(_ id: PromotionID) -> ShopPromotion? { known[id] }

  /// Loads a page and makes it the list.
  ///
  /// - Throws: `HTTPClientError`, after which the list is as it was.
  public func load(
    search: String? = nil, status: PromotionTerms.Status? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    let page = try await client.promotions(search: search, status: status, after: cursor)
    for promotion in page.items { known[promotion.id] = promotion }
    listed = page.items.map(\.id)
    next = page.next
  }

  /// Loads one promotion.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  @discardableResult
  public func load(_ id: PromotionID) async throws(HTTPClientError) -> ShopPromotion {
    let promotion = try await client.promotion(id)
    known[id] = promotion
    return promotion
  }

  /// Adds a promotion.
  ///
  /// - Throws: `HTTPClientError` when it was not added.
  public func add(_ new: NewShopPromotion) async throws(HTTPClientError) -> ShopPromotion {
    let added = try await client.add(new)
    known[added.id] = added
    return added
  }

  /// Replaces the terms of a promotion.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since it was loaded.
  public func edit(
    _ promotion: ShopPromotion, _ terms: PromotionTerms
  ) async throws(HTTPClientError) -> ShopPromotion {
    let changed = try await client.edit(promotion, terms)
    known[changed.id] = changed
    return changed
  }

  /// What a sample cart pays.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func preview(_ request: PromotionPreviewRequest) async throws(HTTPClientError) -> PromotionPreview {
    try await client.preview(request)
  }

  /// What the orders of the last 30 days would have come to.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func simulate(_ request: PromotionSimulationRequest) async throws(HTTPClientError) -> PromotionSimulation {
    try await client.simulate(request)
  }

  /// A page of a promotion's codes.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func codes(
    of promotion: PromotionID, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<PromotionCode> {
    try await client.codes(of: promotion, after: cursor)
  }

  /// Adds codes, and loads the promotion again.
  ///
  /// - Throws: `HTTPClientError` when they were not added, or the promotion could not be loaded afterwards.
  public func add(
    _ codes: ImportedCodes, to promotion: PromotionID, once key: String
  ) async throws(HTTPClientError) -> AddedCodes {
    let added = try await client.add(codes, to: promotion, once: key)
    try await load(promotion)
    return added
  }

  /// Has codes made, and loads the promotion again.
  ///
  /// - Throws: `HTTPClientError` when they were not made, or the promotion could not be loaded afterwards.
  public func generate(
    _ codes: GeneratedCodes, for promotion: PromotionID, once key: String
  ) async throws(HTTPClientError) -> AddedCodes {
    let added = try await client.generate(codes, for: promotion, once: key)
    try await load(promotion)
    return added
  }
}
