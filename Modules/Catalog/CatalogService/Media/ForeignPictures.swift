import Catalog
import FoundationCore
import Persistence
import Pictures
import StoreIdentifiers

/// Pictures at addresses of other servers: those of products, and those within their descriptions.
enum ForeignPictures {
  /// How long a reason may be that is kept, in characters.
  private static let reasonLimit = 300

  /// Notes the pictures that a description has elsewhere; those that it no longer has are forgotten.
  static func note(
    _ description: RichText?, of product: ProductID, before: RichText?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let (new, old) = (addresses(in: description), addresses(in: before))
    for part in old.subtracting(new).sorted().chunks(of: 100) {
      try work.run("DELETE FROM \(.describedPicture) WHERE product = \(product) AND address IN (\(list: part))")
    }
    // Those of descriptions that were there before this table are among them.
    for address in new.sorted() {
      try work.run(
        "INSERT INTO \(.describedPicture) (product, address) VALUES (\(product), \(address)) ON CONFLICT DO NOTHING")
    }
  }

  /// The addresses elsewhere of the pictures in a description.
  static func addresses(in description: RichText?) -> Set<String> {
    var found: Set<String> = []
    for case .picture(let picture) in description?.blocks ?? [] where !picture.isOwn { found.insert(picture.address) }
    return found
  }

  /// The pictures of a description that the store keeps by now, by where they were.
  static func described(
    _ product: ProductID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [String: StoredPicture] {
    let rows: [DescribedRow] = try snapshot.rows(
      """
      SELECT address, picture, width, height, widths FROM \(.describedPicture)
      WHERE product = \(product) AND picture IS NOT NULL
      """)
    return Dictionary(rows.compactMap { row in row.picture.map { (row.address, $0) } }) { first, _ in first }
  }

  /// How many addresses are neither fetched nor tried.
  static func waiting(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Int {
    try snapshot.first(
      """
      SELECT count(*) FROM (SELECT url FROM \(.media) WHERE picture IS NULL AND failure IS NULL
        UNION SELECT address FROM \(.describedPicture) WHERE picture IS NULL AND failure IS NULL) AS addresses
      """) ?? 0
  }

  /// How many addresses could not be fetched.
  static func failed(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Int {
    // One that waits for another product too waits.
    try snapshot.first(
      """
      SELECT count(*) FROM (
        SELECT url FROM \(.media) WHERE picture IS NULL AND failure IS NOT NULL
        UNION SELECT address FROM \(.describedPicture) WHERE picture IS NULL AND failure IS NOT NULL
        EXCEPT SELECT url FROM \(.media) WHERE picture IS NULL AND failure IS NULL
        EXCEPT SELECT address FROM \(.describedPicture) WHERE picture IS NULL AND failure IS NULL) AS addresses
      """) ?? 0
  }

  /// The first addresses that are neither fetched nor tried, in order.
  static func next(
    _ limit: Int, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [String] {
    let pictures: [String] = try snapshot.rows(
      """
      SELECT DISTINCT url FROM \(.media) WHERE picture IS NULL AND failure IS NULL ORDER BY url LIMIT \(limit)
      """)
    let described: [String] = try snapshot.rows(
      """
      SELECT DISTINCT address FROM \(.describedPicture) WHERE picture IS NULL AND failure IS NULL
      ORDER BY address LIMIT \(limit)
      """)
    return Array(Set(pictures + described).sorted().prefix(limit))
  }

  /// The first of those that could not be fetched.
  static func problems(
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [PictureFetch.Problem] {
    let limit = PictureFetch.problemLimit
    let rows: [ProblemRow] = try snapshot.rows(
      """
      SELECT m.url, m.product, p.name, m.failure FROM \(.media) AS m JOIN \(.product) AS p ON p.id = m.product
      WHERE m.picture IS NULL AND m.failure IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(.media) AS o
        WHERE o.url = m.url AND o.picture IS NULL AND o.failure IS NOT NULL AND o.id < m.id)
      ORDER BY m.url LIMIT \(limit)
      """)
    let described: [ProblemRow] = try snapshot.rows(
      """
      SELECT d.address, d.product, p.name, d.failure FROM \(.describedPicture) AS d
      JOIN \(.product) AS p ON p.id = d.product
      WHERE d.picture IS NULL AND d.failure IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(.describedPicture) AS o
        WHERE o.address = d.address AND o.picture IS NULL AND o.failure IS NOT NULL AND o.product < d.product)
      ORDER BY d.address LIMIT \(limit)
      """)
    var seen: Set<String> = []
    return (rows + described).map(\.problem).sorted { $0.address < $1.address }
      .filter { seen.insert($0.address).inserted }.prefix(limit).map(\.self)
  }

  /// Lets those that could not be fetched wait again.
  static func forgetFailures(in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run("UPDATE \(.media) SET failure = NULL WHERE picture IS NULL AND failure IS NOT NULL")
    try work.run("UPDATE \(.describedPicture) SET failure = NULL WHERE picture IS NULL AND failure IS NOT NULL")
  }

  /// Notes why what is at an address could not be fetched.
  static func note(
    failure reason: String, at address: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let reason = String(String.UnicodeScalarView(reason.unicodeScalars.prefix(reasonLimit)))
    try work.run("UPDATE \(.media) SET failure = \(reason) WHERE picture IS NULL AND url = \(address)")
    try work.run("UPDATE \(.describedPicture) SET failure = \(reason) WHERE picture IS NULL AND address = \(address)")
  }

  /// Puts a picture of the store's own in the place of all that is at an address.
  static func takeIn(
    _ picture: StoredPicture, at address: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let places: [MediaPlaceRow] = try work.rows(
      "SELECT id, product FROM \(.media) WHERE picture IS NULL AND url = \(address) ORDER BY product, id")
    for place in places {
      try ProductRecords.takeIn(
        MediaItem(picture, id: place.id, alt: nil), insteadOf: MediaItem(id: place.id, url: address),
        of: place.product, in: work)
    }
    try work.run(
      """
      UPDATE \(.describedPicture) SET picture = \(picture.id.description), width = \(picture.width),
        height = \(picture.height), widths = \(NumberList(picture.widths))
      WHERE picture IS NULL AND address = \(address)
      """)
  }

  private struct MediaPlaceRow: RowDecodable {
    let id: MediaID, product: ProductID
    init(row: inout RowReader) throws(DatabaseError) { (id, product) = (try row.read(), try row.read()) }
  }

  private struct ProblemRow: RowDecodable {
    let problem: PictureFetch.Problem
    init(row: inout RowReader) throws(DatabaseError) {
      problem = PictureFetch.Problem(
        address: try row.read(), product: try row.read(), name: try row.read(), reason: try row.read())
    }
  }

  private struct DescribedRow: RowDecodable {
    let address: String, picture: StoredPicture?
    init(row: inout RowReader) throws(DatabaseError) {
      address = try row.read()
      let (id, width, height): (String, Int, Int) = (try row.read(), try row.read(), try row.read())
      let widths: NumberList = try row.read()
      picture = PictureID(id).map { StoredPicture(id: $0, width: width, height: height, widths: widths.numbers) }
    }
  }
}
