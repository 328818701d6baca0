import FoundationCore
import Inventory
import Persistence
import StoreIdentifiers

/// A counter as staff see it.
struct StockRow: RowDecodable {
  static let columns: SQL<InventorySchema> =
    "variant, location, on_hand, committed, reserved, unavailable, incoming, \(fragment: StockTerms.columns)"

  let item: StockItem

  init(row: inout RowReader) throws(DatabaseError) {
    let variant: VariantID = try row.read(), location: LocationID = try row.read()
    let quantities = StockQuantities(
      onHand: try row.read(), committed: try row.read(), reserved: try row.read(), unavailable: try row.read(),
      incoming: try row.read())
    item = StockItem(
      variant: variant, location: location, quantities: quantities, terms: try StockTerms(row: &row))
  }
}

/// A movement as it was written.
struct MovementRow: RowDecodable {
  static let columns: SQL<InventorySchema> =
    """
    id, variant, location, kind, quantity, reference, reference_kind, cause, reason, reverses, actor, on_hand_after,
    available_after, occurred_at
    """

  let movement: StockMovement

  init(row: inout RowReader) throws(DatabaseError) {
    let id: StockMovementID = try row.read()
    let variant: VariantID = try row.read(), location: LocationID = try row.read()
    let kind: StockMovementKind = try row.read(), quantity: Int = try row.read()
    let reference: UniqueID? = try row.read(), referenceKind: StockReferenceKind? = try row.read()
    let cause: WithholdingCause? = try row.read(), reason: String? = try row.read()
    let reverses: StockMovementID? = try row.read(), actor: String? = try row.read()
    let onHand: Int? = try row.read(), available: Int? = try row.read()
    var contents = StockMovement.Contents(
      kind, of: variant, at: location, quantity: quantity, cause: cause, reason: reason, reverses: reverses)
    if let reference { contents.reference = StockReference(referenceKind ?? .order, reference) }
    let balance: StockMovement.Balance? =
      if let onHand, let available { .init(onHand: onHand, available: available) } else { nil }
    movement = StockMovement(
      id: id, contents: contents, balance: balance, actor: actor, occurredAt: try row.read())
  }
}

/// The order of a list of counters, and the places in it.
struct StockList {
  private let filter: StockFilter

  init(_ filter: StockFilter) { self.filter = filter }

  /// Whether the fewest units come first.
  private var isByLevel: Bool { filter.selection == .low || filter.selection == .out }

  var order: SQL<InventorySchema> {
    if isByLevel { return "available, variant, location" }
    return filter.location == nil ? "variant, location" : "location, variant"
  }

  /// What a row must be, after a place in the list.
  func condition(after cursor: Cursor?) throws(InventoryError) -> SQL<InventorySchema> {
    var parts: [SQL<InventorySchema>] = []
    if let variant = filter.variant { parts.append("variant = \(variant)") }
    if let location = filter.location { parts.append("location = \(location)") }
    // Written as the indexes have them.
    switch filter.selection {
    case .low: parts.append("available < 5 AND policy = 'tracked'")
    case .out: parts.append("available < 5 AND policy = 'tracked' AND available <= 0")
    case .untracked: parts.append("policy <> 'tracked' AND policy = 'untracked'")
    case .oversells: parts.append("policy <> 'tracked' AND policy = 'oversells'")
    case nil: break
    }
    if let cursor { parts.append(try place(of: cursor)) }
    return parts.isEmpty ? "1 = 1" : .joined(parts, by: " AND ")
  }

  func cursor(at item: StockItem) -> Cursor {
    let ids: [Cursor.Key] = [.id(item.variant.value), .id(item.location.value)]
    return isByLevel
      ? Cursor(version: 4, filter: fingerprint, keys: [.integer(Int64(item.available))] + ids)
      : Cursor(version: 1, filter: fingerprint, keys: ids)
  }

  private func place(of cursor: Cursor) throws(InventoryError) -> SQL<InventorySchema> {
    var keys = cursor.keys(version: isByLevel ? 4 : 1, filter: fingerprint) ?? []
    var level: Int64?
    if isByLevel, case .integer(let units) = keys.first {
      level = units
      keys.removeFirst()
    }
    guard keys.count == 2, (level != nil) == isByLevel, case .id(let variant) = keys[0],
      case .id(let location) = keys[1]
    else { throw .invalidCursor }
    if let level { return "(available, variant, location) > (\(level), \(variant), \(location))" }
    return filter.location == nil
      ? "(variant, location) > (\(variant), \(location))" : "(location, variant) > (\(location), \(variant))"
  }

  /// What the cursor was made under: another selection has other places.
  private var fingerprint: UInt64 {
    filter.selection.flatMap { StockSelection.allCases.firstIndex(of: $0) }.map { UInt64($0) + 1 } ?? 0
  }
}
