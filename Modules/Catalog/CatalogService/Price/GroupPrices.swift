import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What a list's products cost the members of a group.
///
/// Documents say what everyone pays. Only the products of one page for which the group has a price are read beside them,
/// so that lists for members cost little more, and lists for everyone nothing.
enum GroupPrices {
  static func applied(
    to page: Page<ProductSummary>, for group: String?, at now: Timestamp,
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Page<ProductSummary> {
    guard let group, !page.items.isEmpty else { return page }
    let planned: [PriceListRow] = try snapshot.rows(
      """
      SELECT \(PriceListRow.columns) FROM \(.priceList) WHERE active = 1 AND customer_groups IS NOT NULL
      """)
    let lists = planned.map(\.whole).filter { $0.counts(at: now, for: group) }.map(\.id)
    var priced: [ProductID] = []
    for part in lists.chunks(of: 100) {
      priced += try snapshot.rows(
        """
        SELECT DISTINCT v.product FROM \(.variant) AS v JOIN \(.listPrice) AS l ON l.variant = v.id
        WHERE v.product IN (\(list: page.items.map(\.id))) AND l.list IN (\(list: part))
        """)
    }
    guard !priced.isEmpty else { return page }
    let variants = try ProductRecords.variants(of: Array(Set(priced)), in: snapshot)
    var costing: [ProductID: ListPrices] = [:]
    let resolved = try PriceLists.resolved(variants.values.flatMap(\.self), at: now, for: group, in: snapshot)
    let byID = Dictionary(resolved.map { ($0.id, $0) }) { first, _ in first }
    for (product, own) in variants { costing[product] = ListPrices(own.compactMap { byID[$0.id] }) }
    return page.map { summary in
      guard let prices = costing[summary.id] else { return summary }
      return summary.costing(prices)
    }
  }
}

extension ProductSummary {
  /// The same product at a group's prices; where they cannot be said, at everyone's.
  fileprivate func costing(_ prices: ListPrices) -> ProductSummary {
    let currency = lowestPrice.currency
    guard let lowest = try? Money(prices.lowest, currency) else { return self }
    return costing(
      lowest: lowest, highest: prices.highest == prices.lowest ? nil : try? Money(prices.highest, currency),
      usual: prices.usual.flatMap { try? Money($0, currency) },
      recommended: prices.recommended.flatMap { try? Money($0, currency) }, unitPrice: prices.unitPrice)
  }
}
