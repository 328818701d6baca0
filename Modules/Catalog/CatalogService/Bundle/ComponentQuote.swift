import Catalog
public import FoundationCore
import Persistence
public import StoreIdentifiers

/// What another context may know of a component of a bundle that is for sale. The component itself need not be.
public struct ComponentQuote: Hashable, Sendable {
  /// The component.
  public let variant: VariantID
  /// The shop's code for it now.
  public let sku: String
  /// Its product's name, with its own where it has one, in the shop's own words.
  public let name: String
  /// The same in the language that was asked for; nil where it is the same.
  public let translatedName: String?
  /// The number of units in one bundle.
  public let quantity: Int
}

extension BundleRecords {
  /// The components of bundles with what they are called, in their order.
  static func quoted(
    _ bundles: [VariantID], locale: String?, by terms: Terms?, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: [ComponentQuote]] {
    var rows: [QuotedComponentRow] = []
    for part in bundles.chunks(of: 100) {
      rows += try snapshot.rows(
        """
        SELECT c.bundle, c.component, c.quantity, v.sku, p.id, p.name, v.name, p.options, v.option_values
        FROM \(.component) AS c JOIN \(.variant) AS v ON v.id = c.component JOIN \(.product) AS p ON p.id = v.product
        WHERE c.bundle IN (\(list: part)) ORDER BY c.bundle, c.position
        """)
    }
    var told: [ProductID: String] = [:]
    var words: TermWords?
    if let locale, let terms {
      words = try terms.words(in: locale, in: snapshot)
      told = try ProductTranslations.names(of: Set(rows.map(\.product)).sorted(), in: locale, in: snapshot)
    }
    var found: [VariantID: [ComponentQuote]] = [:]
    for row in rows {
      let name = VariantQuote.name(row.productName, row.name)
      let translated = words.map { words in
        VariantQuote.name(
          told[row.product] ?? row.productName, words.name(of: (row.name, row.values), options: row.options))
      }
      found[row.bundle, default: []].append(
        ComponentQuote(
          variant: row.variant, sku: row.sku, name: name, translatedName: translated == name ? nil : translated,
          quantity: row.quantity))
    }
    return found
  }
}

private struct QuotedComponentRow: RowDecodable {
  let bundle: VariantID, variant: VariantID, quantity: Int, sku: String
  let product: ProductID, productName: String, name: String?, options: [String], values: [String]

  init(row: inout RowReader) throws(DatabaseError) {
    (bundle, variant, quantity) = (try row.read(), try row.read(), try row.read())
    (sku, product, productName) = (try row.read(), try row.read(), try row.read())
    name = try row.read()
    options = (try row.read() as TextList?)?.texts ?? []
    values = (try row.read() as TextList?)?.texts ?? []
  }
}
