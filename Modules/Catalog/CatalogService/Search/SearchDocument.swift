import Catalog
import Persistence
import StoreIdentifiers

/// What the index knows of a product.
struct SearchDocument: Sendable {
  /// A word or a facet's value by its number in the table of terms, and how much it says of the product.
  struct Entry: Hashable, Sendable {
    let term: Int
    /// Nought for facets.
    let weight: UInt8
  }

  /// Which change of the catalogue this is; later ones are larger.
  let number: Int64
  let product: ProductID
  let status: ProductStatus
  /// The lowest of its prices, in minor units.
  let price: Int64
  /// Milliseconds since 1970.
  let createdAt: Int64
  let name: String
  /// The mean of its reviews in hundredths of a star; nought without reviews.
  let rating: Int
  let isAvailable: Bool
  let entries: [Entry]
}

extension SearchDocument: RowDecodable {
  /// The columns, of documents `d` and their products `p`.
  static let columns: SQL<CatalogSchema> = """
    d.number, p.id, p.status, p.lowest_price, p.created_at, p.name, d.rating, d.available, d.entries
    """

  init(row: inout RowReader) throws(DatabaseError) {
    number = try row.read()
    product = try row.read()
    status = try row.read()
    price = try row.read()
    createdAt = try row.read()
    name = try row.read()
    rating = try row.read()
    isAvailable = try row.read()
    entries = (try row.read() as SearchEntries).entries
  }
}

/// A document's entries in one column: numbers of seven bits a byte, each term's as its distance to the one before.
struct SearchEntries: SQLBindable, SQLReadable {
  let entries: [SearchDocument.Entry]

  init(_ entries: [SearchDocument.Entry]) { self.entries = entries.sorted { $0.term < $1.term } }

  static var sqlKind: SQLValue.Kind { .bytes }
  var sqlValue: SQLValue {
    var bytes: [UInt8] = []
    var last = 0
    for entry in entries {
      var distance = UInt(entry.term - last)
      while distance >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
        distance >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: distance))
      bytes.append(entry.weight)
      last = entry.term
    }
    return .bytes(bytes)
  }

  init(column: Column) throws(DatabaseError) {
    var entries: [SearchDocument.Entry] = []
    var (term, distance, shift) = (0, 0, 0)
    var isWeight = false
    for byte in try column.bytes() {
      if isWeight {
        entries.append(SearchDocument.Entry(term: term, weight: byte))
        isWeight = false
        continue
      }
      guard shift <= 28 else { throw column.mismatch("entries of a search document") }
      distance |= Int(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 {
        term += distance
        (distance, shift, isWeight) = (0, 0, true)
      }
    }
    guard !isWeight, shift == 0 else { throw column.mismatch("entries of a search document") }
    self.entries = entries
  }
}
