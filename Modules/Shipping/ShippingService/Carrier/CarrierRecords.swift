import FoundationCore
import Persistence
import Shipping

/// How carriers are stored: their secrets sealed.
enum CarrierRecords {
  private static let columns: SQL<ShippingSchema> =
    "code, name, kind, link, address, secret_key IS NOT NULL, webhook_secret IS NOT NULL, version"

  /// Every carrier, by their codes.
  static func all(in snapshot: borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> [Carrier] {
    let rows: [CarrierRow] = try snapshot.rows("SELECT \(columns) FROM \(.carrier) ORDER BY code")
    return rows.map(\.carrier)
  }

  static func one(
    _ code: CarrierCode, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> Carrier? {
    let row: CarrierRow? = try snapshot.first("SELECT \(columns) FROM \(.carrier) WHERE code = \(code.description)")
    return row?.carrier
  }

  /// The sealed secrets of a carrier.
  static func secrets(
    of code: CarrierCode, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> (key: [UInt8]?, webhook: [UInt8]?)? {
    let row: SecretsRow? = try snapshot.first(
      "SELECT secret_key, webhook_secret FROM \(.carrier) WHERE code = \(code.description)")
    return row.map { ($0.key, $0.webhook) }
  }

  static func insert(
    _ new: NewCarrier, key: [UInt8]?, webhook: [UInt8]?, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.run(
      """
      INSERT INTO \(.carrier) (code, name, name_key, kind, link, address, secret_key, webhook_secret, version)
      VALUES (\(new.id.description), \(new.details.name), \(new.details.name.lowercased()), \(new.details.kind),
        \(new.details.link?.template), \(new.details.address), \(key), \(webhook), 1)
      """)
  }

  /// Replaces the details, and the secrets that are given; a server that moves has no secret of webhooks but a new one.
  /// False when the carrier has another version, or is not there.
  static func update(
    _ code: CarrierCode, to details: Carrier.Details, key: [UInt8]?, webhook: [UInt8]?, version: Int64,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> Bool {
    try work.run(
      """
      UPDATE \(.carrier) SET webhook_secret = NULL
      WHERE code = \(code.description) AND version = \(version) AND address <> \(details.address)
      """)
    let changed = try work.run(
      """
      UPDATE \(.carrier) SET name = \(details.name), name_key = \(details.name.lowercased()), kind = \(details.kind),
        link = \(details.link?.template), address = \(details.address), version = version + 1
      WHERE code = \(code.description) AND version = \(version)
      """)
    guard changed == 1 else { return false }
    if details.kind == .manual {
      try work.run(
        """
        UPDATE \(.carrier) SET secret_key = NULL, webhook_secret = NULL WHERE code = \(code.description)
        """)
      return true
    }
    if let key { try work.run("UPDATE \(.carrier) SET secret_key = \(key) WHERE code = \(code.description)") }
    if let webhook {
      try work.run("UPDATE \(.carrier) SET webhook_secret = \(webhook) WHERE code = \(code.description)")
    }
    return true
  }

  static func remove(
    _ code: CarrierCode, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.run("DELETE FROM \(.carrierMessage) WHERE carrier = \(code.description)")
    try work.changeOne("DELETE FROM \(.carrier) WHERE code = \(code.description)")
  }
}

private struct CarrierRow: RowDecodable {
  let carrier: Carrier

  init(row: inout RowReader) throws(DatabaseError) {
    let code: StoredCarrierCode = try row.read(), name: String = try row.read(), kind: Carrier.Kind = try row.read()
    let link: String? = try row.read(), address: String? = try row.read()
    carrier = Carrier(
      id: code.code,
      details: Carrier.Details(name: name, kind: kind, link: link.flatMap { TrackingLink($0) }, address: address),
      hasKey: try row.read(), hasWebhookSecret: try row.read(), version: try row.read())
  }
}

private struct SecretsRow: RowDecodable {
  let key: [UInt8]?, webhook: [UInt8]?

  init(row: inout RowReader) throws(DatabaseError) { (key, webhook) = (try row.read(), try row.read()) }
}

/// A code as a text column.
struct StoredCarrierCode: SQLReadable {
  let code: CarrierCode

  static var sqlKind: SQLValue.Kind { .text }

  init(column: Column) throws(DatabaseError) {
    guard let code = CarrierCode(try column.text()) else { throw column.mismatch("code of a carrier") }
    self.code = code
  }
}
