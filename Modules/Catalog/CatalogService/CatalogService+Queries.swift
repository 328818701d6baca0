public import Access
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// Throws `wrongCurrency` when the stored prices are in another currency than the shop's. O(1).
  public func checkCurrency() async throws(CatalogError) {
    // Every price was checked when it was stored, so that any one tells.
    let stored: String? = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      try snapshot.first("SELECT currency FROM \(.variant) LIMIT 1")
    }
    if let stored, stored != currency.code { throw .wrongCurrency(expected: currency) }
  }

  /// One product, by its id. A members' product is refused with `membersOnly` to everyone else.
  public func product(
    _ id: ProductID, in locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try await product("id = \(id)", in: locale, as: principal)
  }

  /// One product, by its handle, or by one that it had before: the answer has the handle it has now.
  public func product(
    handle: String, in locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> Product {
    do throws(CatalogError) { return try await product("handle = \(handle)", in: locale, as: principal) } catch {
      guard error == .notFound else { throw error }
      return try await product(Handles.formerly(handle), in: locale, as: principal)
    }
  }

  /// The product that has a SKU, ignoring ASCII case, whatever its status. Needs `catalog.write`.
  public func product(sku: String, as principal: Principal) async throws(CatalogError) -> Product {
    try allow(principal)
    return try await product(
      "id = (SELECT product FROM \(.variant) WHERE sku_key = \(SKU.key(sku)))", as: principal)
  }

  private func product(
    _ condition: SQL<CatalogSchema>, in locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> Product {
    let (now, everything) = (clock.now(), principal.holds(.catalogWrite))
    let product = try await answer { snapshot throws(CatalogError) -> Product? in
      guard let product = try ProductRecords.product(condition, in: snapshot) else { return nil }
      if everything { return product }
      guard product.isVisible(at: now) else { return nil }
      let reader = try self.reader(principal, in: snapshot)
      let access = product.audience.access(of: reader)
      guard access == .granted else { throw .membersOnly(access) }
      var shown = try ProductTranslations.applied(
        locale, to: try PriceLists.resolved(product, at: now, for: reader.group, in: snapshot), in: snapshot)
      shown.audience = product.audience.told(to: reader)
      // The name alone does not tell: two brands can be written alike in an address, and a brand may be renamed.
      if let brand = product.brand {
        shown.brandHandle = try snapshot.first("SELECT handle FROM \(.brand) WHERE name = \(brand)")
      }
      // Where the shop had its pictures from is nobody's business.
      for place in shown.media.indices { shown.media[place].source = nil }
      return shown
    }
    guard let product else { throw .notFound }
    return product
  }

  /// Whether a variant exists, whatever its product's status. For use within a transaction.
  public static func exists(
    _ variant: VariantID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.variant) WHERE id = \(variant)")
    return one != nil
  }

  /// Whether shoppers, or members among them, can see the product of a variant at a moment. For use within a transaction.
  public static func isOnSale(
    _ variant: VariantID, at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let one: Int? = try snapshot.first(
      """
      SELECT 1 FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product
      WHERE v.id = \(variant) AND p.status = 'active' AND (p.published_at IS NULL OR p.published_at <= \(now))
      """)
    return one != nil
  }

  /// What the variants are called and cost a reader, of those that can be sold to them at a moment: each for a line of so
  /// many. For use within a transaction.
  public static func quotes(
    for quantities: [VariantID: Int], to reader: ProductReader = .anonymous, at now: Timestamp,
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: VariantQuote] {
    guard !quantities.isEmpty else { return [:] }
    var found: [VariantID: VariantQuote] = [:]
    // Bounded lists keep the number of distinct statements, and SQLite's parameters, small.
    for part in quantities.keys.sorted().chunks(of: 100) {
      let rows: [VariantQuote] = try snapshot.rows(
        """
        SELECT v.id, v.sku, p.name, v.name, v.price, v.currency, p.handle, p.audience FROM \(.variant) AS v
        JOIN \(.product) AS p ON p.id = v.product
        WHERE v.id IN (\(list: part)) AND p.status = 'active' AND (p.published_at IS NULL OR p.published_at <= \(now))
          AND (p.available_at IS NULL OR p.available_at <= \(now))
        """)
      for row in rows where row.audience.access(of: reader) == .granted { found[row.variant] = row }
    }
    let lists = try PriceLists.lists(pricing: Array(found.keys), in: snapshot)
    guard !lists.isEmpty else { return found }
    return found.mapValues { quote in
      var quote = quote
      quote.price =
        PriceResolution.resolve(
          quote.variant, price: quote.price, lists: lists,
          for: PriceQuestion(quantity: quantities[quote.variant] ?? 1, customerGroup: reader.group, at: now)
        ).price
      return quote
    }
  }
}

/// What another context may know of a variant that is for sale.
public struct VariantQuote: RowDecodable, Hashable, Sendable {
  /// The variant.
  public let variant: VariantID
  /// Its code.
  public let sku: String
  /// The product's name, with the variant's where it has one.
  public let name: String
  /// What one costs.
  public internal(set) var price: Money
  /// The product's handle.
  public let handle: String
  let audience: Audience

  /// Reads the columns that `quotes(for:in:)` selects.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    sku = try row.read()
    let product: String = try row.read()
    let own: String? = try row.read()
    name = own.map { product + " – " + $0 } ?? product
    price = try row.readMoney()
    handle = try row.read()
    audience = Audience(try row.read())
  }
}

extension Array {
  func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension Permission {
  /// Add and change products.
  public static let catalogWrite = Permission("catalog.write")
}
