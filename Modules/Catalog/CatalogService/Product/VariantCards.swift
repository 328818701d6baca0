import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import Persistence
import StoreIdentifiers

/// What carts and orders show of variants.
struct VariantCards: Sendable {
  private let database: Database
  private let clock: WallClock

  init(database: Database, clock: WallClock) { (self.database, self.clock) = (database, clock) }

  /// The cards of the variants that everybody may see, in no order; others are left out. At most a hundred are asked
  /// about at once. Cost: two lookups a variant.
  func cards(of variants: [VariantID]) async throws(CatalogError) -> [VariantCard] {
    try await known(variants).filter(\.isPublic).map(\.card)
  }

  /// The cards of variants, of drafts and of products for some customers too, in no order. Needs `catalog.write`.
  ///
  /// Variants that do not exist are left out. At most a hundred are asked about at once. Cost: two lookups a variant.
  func staffCards(of variants: [VariantID], as principal: Principal) async throws(CatalogError) -> [VariantCard] {
    try principal.mustWrite()
    return try await known(variants).map(\.card)
  }

  private func known(
    _ variants: [VariantID]
  ) async throws(CatalogError) -> [(card: VariantCard, isPublic: Bool)] {
    let now = clock.now()
    return try await database.answer { snapshot throws(CatalogError) in
      var cards: [(card: VariantCard, isPublic: Bool)] = []
      let stored: [VariantRow] = try snapshot.rows(
        "SELECT \(VariantRow.columns) FROM \(.variant) WHERE id IN (\(list: Set(variants).sorted()))")
      for variant in try PriceLists.resolved(stored.map(\.variant), at: now, for: nil, in: snapshot) {
        let id = variant.id
        let row: VariantCardRow? = try snapshot.first(
          """
          SELECT p.id, p.name, v.sku, p.handle, v.media,
            p.status IN ('active', 'unlisted') AND p.audience IS NULL AND (p.published_at IS NULL OR p.published_at <= \(now))
          FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product WHERE v.id = \(id)
          """)
        guard let row else { continue }
        let picture: MediaRow? = try snapshot.first(
          """
          SELECT product, id, url, alt, width, height, widths, NULL FROM \(.media)
          WHERE product = \(row.product) ORDER BY id = \(row.media) DESC, position LIMIT 1
          """)
        let card = VariantCard(
          id: id, product: row.product, name: row.name, sku: row.sku, barcode: variant.barcode, handle: row.handle,
          picture: picture?.item, price: variant.price, reduction: variant.reduction, content: variant.content)
        cards.append((card, row.isPublic))
      }
      return cards
    }
  }

  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/variant-cards", operation: "listVariantCards",
        summary: "The pictures and addresses of some variants", policy: gate.everyone,
        inputs: .query("variants", .ids()), output: .json(.variantCards), caching: .whileUnchanged(generation)
      ) { _, variants in
        Page(items: try await cards(of: variants), next: nil)
      },
      Route(
        .get, "/api/v1/catalog/staff/variant-cards", operation: "listStaffVariantCards",
        summary: "The names and SKUs of some variants, whatever the status of their products",
        policy: gate.catalogStaff, inputs: .query("variants", .ids()), output: .json(.variantCards)
      ) { context, variants in
        Page(items: try await staffCards(of: variants, as: context.principal), next: nil)
      },
    ]
  }
}

private struct VariantCardRow: RowDecodable {
  let product: ProductID, name: String, sku: String, handle: String, media: MediaID?, isPublic: Bool

  init(row: inout RowReader) throws(DatabaseError) {
    product = try row.read()
    name = try row.read()
    sku = try row.read()
    handle = try row.read()
    media = try row.read()
    isPublic = try row.read()
  }
}
