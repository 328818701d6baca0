import Catalog
import FoundationCore
import Persistence

/// Brands, one for each name that a product ever gave.
enum BrandRecords {
  /// The condition on a brand, read `AS b`, that shoppers see or saw a product of it: names that stand on drafts alone are
  /// the shop's own business.
  static func isKnown(at moment: Timestamp) -> SQL<CatalogSchema> {
    """
    EXISTS (SELECT 1 FROM \(.product) AS p WHERE p.brand = b.name AND \(fragment: ToldProducts.areTold(at: moment)))
    """
  }

  /// Makes a brand of a name that has none; told apart by a number where its handle is taken.
  static func note(_ name: String, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    let known: Int? = try work.first("SELECT 1 FROM \(.brand) WHERE name = \(name)")
    guard known == nil else { return }
    let wanted = Handle.make(from: name)
    var handle = wanted
    var number = 2
    while try work.first("SELECT 1 FROM \(.brand) WHERE handle = \(handle)", as: Int.self) != nil {
      handle = "\(wanted.prefix(190))-\(number)"
      number += 1
    }
    try work.run("INSERT INTO \(.brand) (handle, name, version) VALUES (\(handle), \(name), 1)")
  }

  /// The brand of a name; nil when there is none. Without its translations.
  static func named(
    _ name: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Brand? {
    let row: BrandRow? = try snapshot.first("SELECT \(BrandRow.columns) FROM \(.brand) WHERE name = \(name)")
    return row?.brand
  }

  /// The handle of a brand; a product's brand always has one once its document is written.
  static func handle(of name: String, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> String {
    try note(name, in: work)
    let handle: String? = try work.first("SELECT handle FROM \(.brand) WHERE name = \(name)")
    return handle ?? Handle.make(from: name)
  }
}

/// A brand's columns.
struct BrandRow: RowDecodable {
  let brand: Brand

  static let columns: SQL<CatalogSchema> = "handle, name, description, version, manufacturer, responsible_person"

  init(row: inout RowReader) throws(DatabaseError) {
    let handle: String = try row.read(), name: String = try row.read(), description: String? = try row.read()
    let version: Int64 = try row.read(), manufacturer: StoredContact? = try row.read()
    let responsible: StoredContact? = try row.read()
    brand = Brand(
      handle: handle, name: name, description: description, manufacturer: manufacturer?.contact,
      responsiblePerson: responsible?.contact, version: version)
  }
}

/// A contact in one column, as JSON.
struct StoredContact: SQLBindable, SQLReadable {
  let contact: BusinessContact

  init?(_ contact: BusinessContact?) {
    guard let contact else { return nil }
    self.contact = contact
  }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.businessContact.encode(contact), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let contact = try? Schema.businessContact.decode(Array(stored.utf8)) else {
      throw column.mismatch("a contact")
    }
    self.contact = contact
  }
}
