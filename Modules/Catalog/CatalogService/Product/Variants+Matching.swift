import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What another shop's file says of a variant without knowing its id.
public struct VariantClue: Hashable, Sendable {
  /// The last part of its product's address there; nil where the file does not say.
  public let handle: String?
  /// The values of its options; none for the only variant of a product.
  public let options: [String]
  /// Its code; nil for none.
  public let sku: String?

  /// A clue with all its parts.
  public init(handle: String?, options: [String], sku: String?) {
    (self.handle, self.options, self.sku) = (handle, options, sku)
  }
}

extension Variants {
  /// The variants that clues lead to: by the address of the product, now or since it had it, and the options; else by the
  /// code, which several may have, among the variants of that product where it is there. Clues that lead nowhere are left out. For use within a transaction. Three statements for
  /// each 100 clues.
  ///
  /// - Throws: `storage` when the database fails.
  public static func matching(
    _ clues: Set<VariantClue>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantClue: [VariantID]] {
    var found: [VariantClue: [VariantID]] = [:]
    for part in Array(clues).chunks(of: 100) {
      let variants = try variants(at: part.flatMap(\.handles), in: snapshot)
      // With the variants of the product that is there and has others.
      var others: [(clue: VariantClue, within: [MatchRow]?)] = []
      for clue in part {
        // An address as it is comes before what is made of it.
        let matches = clue.handles.lazy.compactMap { variants[$0]?.filter { $0.options == clue.options } }
        if let match = matches.first(where: { !$0.isEmpty }) {
          found[clue] = match.map(\.id)
        } else {
          others.append((clue, within: clue.handles.lazy.compactMap { variants[$0] }.first))
        }
      }
      let codes = Set(others.compactMap { $0.clue.sku.map(SKU.key) }).sorted()
      guard !codes.isEmpty else { continue }
      let rows: [CodeRow] = try snapshot.rows(
        "SELECT id, sku_key FROM \(.variant) WHERE sku_key IN (\(list: codes)) LIMIT \(limit + 1)")
      // More than that is a code of a whole shop: none of these leads anywhere.
      guard rows.count <= limit else { continue }
      let byCode = Dictionary(grouping: rows, by: \.code)
      for (clue, within) in others {
        guard let code = clue.sku.map(SKU.key), let rows = byCode[code] else { continue }
        let own = within.map { Set($0.map(\.id)) }
        let ids = rows.map(\.id).filter { own?.contains($0) ?? true }
        if !ids.isEmpty { found[clue] = ids }
      }
    }
    return found
  }

  /// How many variants are looked at for 100 clues: a code may be that of a whole shop.
  private static let limit = 10_000

  private static func variants(
    at handles: [String], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [String: [MatchRow]] {
    let handles = Set(handles).sorted()
    guard !handles.isEmpty else { return [:] }
    let products: [AddressRow] = try snapshot.rows(
      """
      SELECT handle, id, 0 FROM \(.product) WHERE handle IN (\(list: handles))
      UNION ALL SELECT handle, product, 1 FROM \(.formerHandle) WHERE handle IN (\(list: handles)) ORDER BY 3
      """)
    guard !products.isEmpty else { return [:] }
    let rows: [MatchRow] = try snapshot.rows(
      "SELECT id, product, option_values FROM \(.variant) WHERE product IN (\(list: Set(products.map(\.product)).sorted()))"
    )
    let byProduct = Dictionary(grouping: rows, by: \.product)
    // What is there comes before what was.
    return Dictionary(products.map { ($0.handle, byProduct[$0.product] ?? []) }) { first, _ in first }
  }
}

extension VariantClue {
  /// The addresses that its product may have here.
  fileprivate var handles: [String] {
    guard let handle else { return [] }
    let normalized = ProductHandle.normalized(handle)
    return normalized == handle ? [handle] : [handle, normalized]
  }
}

private struct AddressRow: RowDecodable {
  let handle: String, product: ProductID

  init(row: inout RowReader) throws(DatabaseError) { (handle, product) = (try row.read(), try row.read()) }
}

private struct MatchRow: RowDecodable {
  let id: VariantID, product: ProductID, options: [String]

  init(row: inout RowReader) throws(DatabaseError) {
    (id, product) = (try row.read(), try row.read())
    options = (try row.read() as TextList?)?.texts ?? []
  }
}

private struct CodeRow: RowDecodable {
  let id: VariantID, code: String

  init(row: inout RowReader) throws(DatabaseError) { (id, code) = (try row.read(), try row.read()) }
}
