public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The API of Marketing as typed calls. Usable without any screen. For staff: reading needs `marketing.read`, writing
/// `marketing.write`.
public struct MarketingHTTPClient: Sendable {
  private let client: HTTPClient
  private static let path = "/api/v1/marketing/promotions"

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns a page of promotions, the latest first.
  ///
  /// - Parameters:
  ///   - search: What their titles contain; nil for any.
  ///   - status: Their status; nil for any.
  ///   - cursor: Where the page before ended; nil for the first page.
  ///   - limit: 1 to 100.
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func promotions(
    search: String? = nil, status: PromotionTerms.Status? = nil, after cursor: Cursor? = nil,
    limit: Int = Page<ShopPromotion>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ShopPromotion> {
    try await client.load(
      .get(
        Self.path,
        query: [
          QueryItem("q", search), QueryItem("status", status?.rawValue), QueryItem("cursor", cursor?.text),
          QueryItem("limit", limit),
        ], as: .shopPromotions))
  }

  /// Returns one promotion.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none.
  public func promotion(_ id: PromotionID) async throws(HTTPClientError) -> ShopPromotion {
    try await client.load(.get("\(Self.path)/\(id)", as: .shopPromotion))
  }

  /// Adds a promotion. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError`, with code `promotion-exists` for a used id.
  public func add(_ new: NewShopPromotion) async throws(HTTPClientError) -> ShopPromotion {
    try await client.load(
      .send(.post, Self.path, new, as: .newShopPromotion, returning: .shopPromotion).idempotent(new.id.description))
  }

  /// Replaces the terms of a promotion.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, and code `promotion-limit-below-uses`,
  ///   `promotion-budget-below-spent` or `promotion-currency-in-use` for terms that its uses rule out.
  public func edit(
    _ promotion: ShopPromotion, _ terms: PromotionTerms
  ) async throws(HTTPClientError) -> ShopPromotion {
    try await client.load(
      .send(.put, "\(Self.path)/\(promotion.id)", terms, as: .promotionTerms, returning: .shopPromotion)
        .ifMatch(version: promotion.version))
  }

  /// Returns what the orders of the last 30 days would have come to under terms. Writes nothing.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func simulate(_ request: PromotionSimulationRequest) async throws(HTTPClientError) -> PromotionSimulation {
    try await client.load(
      .send(
        .post, "/api/v1/marketing/promotion-simulations", request, as: .promotionSimulationRequest,
        returning: .promotionSimulation))
  }

  /// Returns what a sample cart pays with a promotion as it is typed. Writes nothing.
  ///
  /// - Throws: `HTTPClientError`, with code `cart-not-priceable` for amounts that cannot be.
  public func preview(_ request: PromotionPreviewRequest) async throws(HTTPClientError) -> PromotionPreview {
    try await client.load(
      .send(
        .post, "/api/v1/marketing/promotion-previews", request, as: .promotionPreviewRequest,
        returning: .promotionPreview
      ))
  }

  /// Returns a page of a promotion's codes, in the order in which they were added.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such promotion.
  public func codes(
    of promotion: PromotionID, after cursor: Cursor? = nil, limit: Int = Page<PromotionCode>.defaultLimit
  ) async throws(HTTPClientError) -> Page<PromotionCode> {
    try await client.load(
      .get(
        "\(Self.path)/\(promotion)/codes", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .promotionCodes))
  }

  /// Adds codes. Safe to repeat with the same key.
  ///
  /// - Throws: `HTTPClientError`, with code `promotion-needs-no-code` for an automatic promotion.
  public func add(
    _ codes: ImportedCodes, to promotion: PromotionID, once key: String
  ) async throws(HTTPClientError) -> AddedCodes {
    try await client.load(
      .send(.post, "\(Self.path)/\(promotion)/codes", codes, as: .importedCodes, returning: .addedCodes)
        .idempotent(key))
  }

  /// Has codes made. Safe to repeat with the same key.
  ///
  /// - Throws: `HTTPClientError`, with code `promotion-needs-no-code` for an automatic promotion.
  public func generate(
    _ codes: GeneratedCodes, for promotion: PromotionID, once key: String
  ) async throws(HTTPClientError) -> AddedCodes {
    try await client.load(
      .send(.post, "\(Self.path)/\(promotion)/generated-codes", codes, as: .generatedCodes, returning: .addedCodes)
        .idempotent(key))
  }
}
