import Catalog
import FoundationCore
import Persistence
import Pictures

/// What the store knows of the pictures it keeps: a request's word on that does not count.
enum ProductPictures {
  /// Pictures that no product has yet, and of which the store itself knows that it keeps them.
  typealias Kept = [PictureID: StoredPicture]

  /// The items with the sizes of those that are the store's own. Throws `unknownPicture` for one that it does not keep.
  static func resolved(
    _ items: [MediaItem], keeping kept: Kept = [:], in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> [MediaItem] {
    var resolved: [MediaItem] = []
    for item in items {
      guard item.isOwn, let (picture, _) = PictureID.parse(address: item.url) else {
        resolved.append(MediaItem(id: item.id, url: item.url, alt: item.alt))
        continue
      }
      let known =
        if let new = kept[picture] { new as StoredPicture? } else {
          try work.snapshot { snapshot throws(CatalogError) in try stored(picture, in: snapshot) }
        }
      guard let known else { throw .unknownPicture }
      resolved.append(MediaItem(known, id: item.id, alt: item.alt, source: item.source))
    }
    return resolved
  }

  /// A picture that some product has, or some description; nil when none has it.
  static func stored(
    _ id: PictureID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> StoredPicture? {
    let row: Row? = try snapshot.first(
      """
      SELECT width, height, widths FROM \(.media) WHERE picture = \(id.description)
      UNION ALL SELECT width, height, widths FROM \(.describedPicture) WHERE picture = \(id.description) LIMIT 1
      """)
    return row.map { StoredPicture(id: id, width: $0.width, height: $0.height, widths: $0.widths.numbers) }
  }

  /// Every picture that some product has, or some description, by its id.
  static func all(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [StoredPicture] {
    let rows: [NamedRow] = try snapshot.rows(
      """
      SELECT picture, width, height, widths FROM \(.media) WHERE picture IS NOT NULL
      UNION SELECT picture, width, height, widths FROM \(.describedPicture) WHERE picture IS NOT NULL ORDER BY picture
      """)
    return rows.compactMap { row in
      PictureID(row.picture).map {
        StoredPicture(id: $0, width: row.size.width, height: row.size.height, widths: row.size.widths.numbers)
      }
    }
  }

  private struct NamedRow: RowDecodable {
    let picture: String, size: Row

    init(row: inout RowReader) throws(DatabaseError) {
      picture = try row.read()
      size = try Row(row: &row)
    }
  }

  private struct Row: RowDecodable {
    let width: Int, height: Int, widths: NumberList

    init(row: inout RowReader) throws(DatabaseError) {
      width = try row.read()
      height = try row.read()
      widths = try row.read()
    }
  }
}

extension MediaItem {
  /// A picture of the store's own.
  init(_ picture: StoredPicture, id: MediaID, alt: String?, source: String? = nil) {
    self.init(
      id: id, url: picture.address, alt: alt, width: picture.width, height: picture.height, widths: picture.widths,
      source: source)
  }
}
