import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What the index knows of a product: what lists say of it, and what it is found by.
struct SearchDocument: Sendable {
  /// Which change of the catalogue this is; later ones are larger.
  let number: Int64
  /// Milliseconds since 1970.
  let createdAt: Int64
  /// From when shoppers see it, in milliseconds since 1970; nil for as soon as it is active.
  let publishedAt: Int64?
  /// Its place among those that sell best, from the end: 0 for a product that is not among them.
  let popularity: Int
  /// For whom it is.
  let audience: Audience
  let summary: ProductSummary
  let entries: SearchEntries
}

extension SearchDocument: RowDecodable {
  /// The columns and tables: documents `d`, their products `p` and the first pictures `m`.
  static let selection: SQL<CatalogSchema> = """
    SELECT d.number, p.rating, p.review_count, d.available, d.entries, p.id, p.handle, p.name, p.summary, p.status,
      p.brand, p.version, p.created_at, p.published_at, p.currency, p.lowest_price, p.highest_price, p.compare_at_price,
      p.reduced_from, p.reduced_since, p.reduced_until, p.unit_price, p.unit_measure, d.popularity, m.id, m.url, m.alt, m.width, m.height, m.widths, p.audience
    FROM \(.searchDocument) AS d JOIN \(.product) AS p ON p.id = d.product
    LEFT JOIN \(.media) AS m ON m.product = p.id AND m.position = 0
    """

  init(row: inout RowReader) throws(DatabaseError) {
    number = try row.read()
    let rating: Int = try row.read(), reviews: Int = try row.read(), isAvailable: Bool = try row.read()
    entries = try row.read()
    let id: ProductID = try row.read(), handle: String = try row.read(), name: String = try row.read()
    let text: String? = try row.read(), status: ProductStatus = try row.read(), brand: String? = try row.read()
    let version: Int64 = try row.read()
    createdAt = try row.read()
    publishedAt = try row.read()
    let currency = try row.readCurrency(), lowest = try row.readAmount(currency)
    let highest: Int64? = try row.read(), recommended: Int64? = try row.read()
    let former: Int64? = try row.read(), since: Timestamp? = try row.read(), until: Timestamp? = try row.read()
    var reduction: PriceReduction?
    if let former = former.flatMap({ try? Money($0, currency) }), let since, let until {
      reduction = PriceReduction(from: former, to: lowest, since: since, until: until)
    }
    let unitAmount: Int64? = try row.read(), measure: NetContent.Measure? = try row.read()
    var unitPrice: UnitPrice?
    if let amount = unitAmount.flatMap({ try? Money($0, currency) }), let measure {
      unitPrice = UnitPrice(price: amount, measure: measure)
    }
    popularity = try row.read()
    let media: MediaID? = try row.read(), url: String? = try row.read(), alt: String? = try row.read()
    let width: Int? = try row.read(), height: Int? = try row.read(), widths: NumberList? = try row.read()
    audience = Audience(try row.read())
    var picture: MediaItem?
    if let media, let url {
      picture = MediaItem(id: media, url: url, alt: alt, width: width, height: height, widths: widths?.numbers ?? [])
    }
    summary = ProductSummary(
      id: id, handle: handle, name: name, summary: text, status: status, brand: brand, picture: picture,
      lowestPrice: lowest,
      highestPrice: highest == lowest.amount ? nil : highest.flatMap { try? Money($0, currency) },
      compareAtPrice: recommended.flatMap { try? Money($0, currency) }, rating: rating == 0 ? nil : rating,
      reviewCount: reviews, isAvailable: isAvailable, version: version, reduction: reduction,
      unitPrice: unitPrice, isBestSeller: BestSellers.isShown(popularity))
  }
}

/// The words and facets of a document in one column: numbers of seven bits a byte, each term's as its distance to the
/// one before, then how much it says of the product.
struct SearchEntries: Hashable, Sendable, SQLBindable, SQLReadable {
  /// A word or a facet's value by its number in the table of terms, and how much it says of the product.
  struct Entry: Hashable, Sendable {
    let term: Int
    /// Nought for facets, at most 31.
    let weight: UInt8
  }

  private let bytes: [UInt8]

  /// No entries.
  init() { bytes = [] }

  init(_ entries: [Entry]) {
    var bytes: [UInt8] = []
    var last = 0
    for entry in entries.sorted(by: { $0.term < $1.term }) {
      var distance = UInt(entry.term - last)
      while distance >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
        distance >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: distance))
      bytes.append(entry.weight)
      last = entry.term
    }
    self.bytes = bytes
  }

  static var sqlKind: SQLValue.Kind { .bytes }
  var sqlValue: SQLValue { .bytes(bytes) }

  init(column: Column) throws(DatabaseError) { bytes = try column.bytes() }

  /// Calls with each entry, in the order of the terms; what is of another form ends them.
  func forEach(_ body: (Entry) -> Void) {
    var (term, distance, shift) = (0, 0, 0)
    var isWeight = false
    for byte in bytes {
      if isWeight {
        body(Entry(term: term, weight: min(byte, 31)))
        isWeight = false
        continue
      }
      // Terms are numbers of 32 bits at most.
      guard shift <= 28 else { return }
      distance |= Int(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 {
        term += distance
        (distance, shift, isWeight) = (0, 0, true)
      }
    }
  }
}
