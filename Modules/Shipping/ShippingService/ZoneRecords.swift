import FoundationCore
import Persistence
import Shipping
import Synchronization

/// How zones are stored: their details as JSON, and beside them what no two may have.
enum ZoneRecords {
  static func zone(
    _ id: ShippingZoneID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> ShippingZone? {
    let row: ZoneRow? = try snapshot.first("SELECT id, details, version FROM \(.zone) WHERE id = \(id)")
    return row?.zone
  }

  /// Every zone, in the order in which they were added.
  fileprivate static func all(
    in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [ShippingZone] {
    let rows: [ZoneRow] = try snapshot.rows("SELECT id, details, version FROM \(.zone) ORDER BY position, id")
    return rows.map(\.zone)
  }

  static func insert(
    _ new: NewShippingZone, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> ShippingZone {
    try countChange(in: work)
    try work.run(
      """
      INSERT INTO \(.zone) (id, name, everywhere, details, position, version)
      VALUES (\(new.id), \(new.details.name), \(new.details.places.isEmpty), \(StoredDetails(new.details)),
        (SELECT coalesce(max(position), 0) + 1 FROM \(.zone)), 1)
      """)
    try claim(new.details, for: new.id, in: work)
    return ShippingZone(id: new.id, details: new.details, version: 1)
  }

  /// Replaces the details; false when the zone has another version, or is not there.
  static func update(
    _ id: ShippingZoneID, to details: ShippingZone.Details, version: Int64,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> Bool {
    try countChange(in: work)
    let changed = try work.run(
      """
      UPDATE \(.zone) SET name = \(details.name), everywhere = \(details.places.isEmpty),
        details = \(StoredDetails(details)), version = version + 1
      WHERE id = \(id) AND version = \(version)
      """)
    guard changed == 1 else { return false }
    try work.run("DELETE FROM \(.zoneCountry) WHERE zone = \(id)")
    try claim(details, for: id, in: work)
    return true
  }

  /// Removes a zone; false when it is not there.
  static func remove(
    _ id: ShippingZoneID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> Bool {
    try countChange(in: work)
    try work.run("DELETE FROM \(.zoneCountry) WHERE zone = \(id)")
    return try work.run("DELETE FROM \(.zone) WHERE id = \(id)") == 1
  }

  /// Takes what no other zone may have. Two that take the same wait for each other at the revision.
  private static func claim(
    _ details: ShippingZone.Details, for zone: ShippingZoneID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    if details.places.isEmpty {
      let other: Int? = try work.first("SELECT 1 FROM \(.zone) WHERE id <> \(zone) AND everywhere = 1 LIMIT 1")
      guard other == nil else { throw .everywhereTaken }
    }
    for whole in details.places.flatMap(\.wholes) {
      try work.run(
        "INSERT INTO \(.zoneCountry) (country, region, zone) VALUES (\(whole.country), \(whole.region), \(zone))")
    }
  }

  /// Counts a change. Whoever changes zones holds the row until the commit, so that revisions are in its order.
  private static func countChange(in work: borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) {
    try work.run("UPDATE \(.revision) SET revision = revision + 1")
  }
}

/// The zones of a revision, in memory: each quote asks for all of them.
///
/// The snapshot says which revision counts, so that another process's changes count at once.
final class ZoneBook: Sendable {
  private struct State: Sendable {
    let revision: Int64, zones: [ShippingZone]
  }

  private let current = Mutex<State?>(nil)

  /// The zones at the snapshot's revision. One statement, unless they have changed.
  func zones(in snapshot: borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> [ShippingZone] {
    let revision: Int64 = try snapshot.first("SELECT revision FROM \(.revision)") ?? 0
    if let state = current.withLock({ $0 }), state.revision == revision { return state.zones }
    let state = State(revision: revision, zones: try ZoneRecords.all(in: snapshot))
    // Also an earlier one: a database may have been restored.
    current.withLock { $0 = state }
    return state.zones
  }
}

/// The details of a zone as a text column.
private struct StoredDetails: SQLBindable, SQLReadable {
  let details: ShippingZone.Details

  init(_ details: ShippingZone.Details) { self.details = details }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.shippingZoneDetails.encode(details), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    guard
      let details = try? Schema.shippingZoneDetails.decode(Array(try column.text().utf8), unknownFields: .ignored)
    else { throw column.mismatch("details of a zone") }
    self.details = details
  }
}

private struct ZoneRow: RowDecodable {
  let zone: ShippingZone

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ShippingZoneID = try row.read(), stored: StoredDetails = try row.read()
    zone = ShippingZone(id: id, details: stored.details, version: try row.read())
  }
}
