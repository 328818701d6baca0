public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What other contexts ask and tell of variants, within their own transactions.
public enum Variants {
  /// Whether a variant exists, whatever its product's status. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func exists(
    _ variant: VariantID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let one: Int? = try snapshot.first("SELECT 1 FROM \(.variant) WHERE id = \(variant)")
    return one != nil
  }

  /// The products that variants are of, whatever their status. For use within a transaction. A statement for each 100.
  ///
  /// - Throws: `storage` when the database fails.
  public static func products(
    of variants: Set<VariantID>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: ProductID] {
    var found: [VariantID: ProductID] = [:]
    for part in variants.sorted().chunks(of: 100) {
      let rows: [VariantOfProduct] = try snapshot.rows(
        "SELECT id, product FROM \(.variant) WHERE id IN (\(list: part))")
      for row in rows { found[row.variant] = row.product }
    }
    return found
  }

  /// Whether shoppers, or members among them, can see the product of a variant at a moment. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func isOnSale(
    _ variant: VariantID, at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let one: Int? = try snapshot.first(
      """
      SELECT 1 FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product
      WHERE v.id = \(variant) AND p.status IN ('active', 'unlisted') AND (p.published_at IS NULL OR p.published_at <= \(now))
      """)
    return one != nil
  }

  /// What the variants are called and cost a reader, of those that can be sold to them at a moment: each for a line of so
  /// many. With a language also what they are called in it, by the translations of products and by `terms`; with a
  /// converter also what they cost by the price lists in its currency, where one of them counts. For use within a
  /// transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func quotes(
    for quantities: [VariantID: Int], to reader: ProductReader = .anonymous, locale: String? = nil,
    by terms: Terms? = nil, converting converter: PriceConverter? = nil, at now: Timestamp,
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: VariantQuote] {
    guard !quantities.isEmpty else { return [:] }
    var found: [VariantID: VariantQuote] = [:]
    // Bounded lists keep the number of distinct statements, and SQLite's parameters, small.
    for part in quantities.keys.sorted().chunks(of: 100) {
      let rows: [VariantQuote] = try snapshot.rows(
        """
        SELECT v.id, v.sku, p.name, v.name, v.price, v.currency, p.handle, p.audience, p.id, p.options,
          v.option_values, v.taxable, v.tax_class, p.withdrawal_excluded,
          (SELECT 1 FROM \(.listPrice) AS l WHERE l.variant = v.id LIMIT 1), v.is_bundle
        FROM \(.variant) AS v
        JOIN \(.product) AS p ON p.id = v.product
        WHERE v.id IN (\(list: part)) AND p.status IN ('active', 'unlisted') AND (p.published_at IS NULL OR p.published_at <= \(now))
          AND (p.available_at IS NULL OR p.available_at <= \(now))
        """)
      for row in rows where row.audience.access(of: reader) == .granted { found[row.variant] = row }
    }
    if let locale, let terms, !found.isEmpty {
      let words = try terms.words(in: locale, in: snapshot)
      let names = try ProductTranslations.names(of: found.values.map(\.product), in: locale, in: snapshot)
      found = found.mapValues { $0.called(names[$0.product], words) }
    }
    let bundles = found.values.filter(\.isBundle).map(\.variant)
    if !bundles.isEmpty {
      let components = try BundleRecords.quoted(bundles.sorted(), locale: locale, by: terms, in: snapshot)
      found = found.mapValues { quote in
        var quote = quote
        quote.components = components[quote.variant] ?? []
        return quote
      }
    }
    let listed = found.values.filter(\.isListed).map(\.variant)
    if listed.isEmpty { return found }
    let lists = try PriceLists.lists(pricing: listed, in: snapshot)
    return found.mapValues { quote in
      var quote = quote
      let question = PriceQuestion(
        quantity: quantities[quote.variant] ?? 1, customerGroup: reader.group, at: now)
      let resolved = PriceResolution.resolve(quote.variant, price: quote.price, lists: lists, for: question)
      // A sale there is compared with what one costs by the rate, which the shop's own lists may have lowered.
      if let converted = converter?.convert(resolved.price) {
        let there = PriceResolution.resolve(quote.variant, price: converted, lists: lists, for: question)
        if there.list != nil { quote.listPrice = there.price }
        quote.isReduced = (there.list == nil ? resolved : there).original != nil
      } else {
        quote.isReduced = resolved.original != nil
      }
      quote.price = resolved.price
      return quote
    }
  }

  /// Notes whether a variant can be had, as its stock tells: lists show it, nothing is sold by it. For use within the
  /// transaction of the event; safe to repeat.
  ///
  /// - Throws: `storage` when the database fails.
  public static func recordAvailability(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard try noteAvailability(isAvailable, of: variant, in: work) else { return }
    let product: ProductID? = try work.first("SELECT product FROM \(.variant) WHERE id = \(variant)")
    guard let product else { return }
    try SearchDocuments.refreshAvailability(of: product, in: work)
  }

  /// Notes it of a variant, and leaves its product's document alone: that of a product that is yet to be added looks for
  /// itself. False where it was known.
  @discardableResult static func noteAvailability(
    _ isAvailable: Bool, of variant: VariantID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let changed = try work.run(
      """
      INSERT INTO \(.availability) AS a (variant, available) VALUES (\(variant), \(isAvailable))
      ON CONFLICT (variant) DO UPDATE SET available = excluded.available WHERE a.available <> excluded.available
      """)
    return changed > 0
  }
}

private struct VariantOfProduct: RowDecodable {
  let variant: VariantID, product: ProductID

  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    product = try row.read()
  }
}
