import FoundationCore
public import Inventory
public import Persistence
import StoreIdentifiers

extension ReplenishmentStatus: @retroactive SQLBindable, @retroactive SQLReadable {}

/// The columns of goods on their way.
struct ReplenishmentRow: RowDecodable {
  static let columns: SQL<InventorySchema> =
    "id, number, status, supplier, origin, destination, expected_on, note, version, created_at"

  let id: ReplenishmentID
  private let number: Int
  private let status: ReplenishmentStatus
  private let details: Replenishment.Details
  private let version: Int64
  private let createdAt: Timestamp

  init(row: inout RowReader) throws(DatabaseError) {
    (id, number, status) = (try row.read(), try row.read(), try row.read())
    let supplier: SupplierID? = try row.read(), origin: LocationID? = try row.read()
    let destination: LocationID = try row.read(), day: LocalDay? = try row.read()
    details = Replenishment.Details(
      supplier: supplier, origin: origin, destination: destination, expectedOn: day,
      note: try row.read(), items: [])
    (version, createdAt) = (try row.read(), try row.read())
  }

  func replenishment(with lines: [Replenishment.Line]) -> Replenishment {
    var details = details
    details.items = lines.map(\.item)
    return Replenishment(
      id: id, number: number, status: status, details: details, lines: lines, version: version, createdAt: createdAt)
  }
}

/// The columns of a line of goods on their way.
struct ReplenishmentLineRow: RowDecodable {
  static let columns: SQL<InventorySchema> =
    "replenishment, variant, quantity, unit_cost, currency, received, damaged, missing"

  let replenishment: ReplenishmentID
  let line: Replenishment.Line

  init(row: inout RowReader) throws(DatabaseError) {
    replenishment = try row.read()
    let variant: VariantID = try row.read(), quantity: Int = try row.read()
    let amount: Int64? = try row.read(), code: String? = try row.read()
    var cost: Money?
    if let amount, let currency = code.flatMap({ Currency(code: $0) }) { cost = try? Money(amount, currency) }
    line = Replenishment.Line(
      item: .init(variant: variant, quantity: quantity, unitCost: cost), received: try row.read(),
      damaged: try row.read(), missing: try row.read())
  }
}

/// The order of a list of goods on their way, and the places in it.
struct ReplenishmentList {
  private let filter: ReplenishmentFilter

  init(_ filter: ReplenishmentFilter) { self.filter = filter }

  func condition(after cursor: Cursor?) throws(InventoryError) -> SQL<InventorySchema> {
    var parts: [SQL<InventorySchema>] = []
    switch filter.kind {
    case .purchaseOrder: parts.append("supplier IS NOT NULL")
    case .transfer: parts.append("supplier IS NULL")
    case nil: break
    }
    if let status = filter.status { parts.append("status = \(status)") }
    if let cursor {
      guard let keys = cursor.keys(version: 6, filter: fingerprint), keys.count == 1,
        case .integer(let number) = keys[0]
      else { throw .invalidCursor }
      parts.append("number < \(number)")
    }
    return parts.isEmpty ? "1 = 1" : .joined(parts, by: " AND ")
  }

  func cursor(at goods: Replenishment) -> Cursor {
    Cursor(version: 6, filter: fingerprint, keys: [.integer(Int64(goods.number))])
  }

  /// What the cursor was made under: another selection has other places.
  private var fingerprint: UInt64 {
    let kind = filter.kind.flatMap { Replenishment.Kind.allCases.firstIndex(of: $0) }.map { UInt64($0) + 1 } ?? 0
    let status = filter.status.flatMap { ReplenishmentStatus.allCases.firstIndex(of: $0) }.map { UInt64($0) + 1 } ?? 0
    return kind * 16 + status
  }
}
