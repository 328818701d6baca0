import Access
import FoundationCore
import HTTPServer
import Imports
import Inventory
import Persistence
import StoreIdentifiers
import Synchronization

/// One file of stock that is taken in. What it counts at each location is what there is, by corrections of the difference.
struct StockTaking: ImportTaking {
  private let database: Database
  private let clock: WallClock
  private let lookUp: StockClue.LookUp
  private let isDryRun: Bool
  private let principal: Principal
  /// What rows further up say of: two codes may be of one variant.
  private let known = KnownPlaces()

  init(
    database: Database, clock: WallClock, lookUp: @escaping StockClue.LookUp, isDryRun: Bool, as principal: Principal
  ) {
    (self.database, self.clock, self.lookUp) = (database, clock, lookUp)
    (self.isDryRun, self.principal) = (isDryRun, principal)
  }

  func reading(after row: Int) -> TableReading { TableReading(StockFile.layout, after: row) }

  func take(_ batch: TableReading.Batch) async -> (report: ImportReport, failure: ImportFailure?) {
    var report = batch.report
    do throws(InventoryError) {
      try InventoryService.allow(.inventoryWrite, principal)
      let rows = batch.entries.map(\.first)
      let variants = try await lookUp(Set(rows.map { StockClue($0) }))
      let places = try await locations(rows)
      for row in rows {
        report.add(Self.unread(row))
        report.add(try await take(row, variants[StockClue(row)] ?? [], places))
      }
    } catch {
      return (
        report, ImportFailure(error.problem.detail ?? error.problem.title, databaseMayPass: error.database?.mayPass)
      )
    }
    report.issues.sort { $0.row < $1.row }
    return (report, nil)
  }

  private func take(
    _ row: TableReading.Row, _ variants: [VariantID], _ places: [String: [LocationID]]
  ) async throws(InventoryError) -> ImportOutcome {
    func refused(_ reason: String, _ column: String, _ value: String?) -> ImportOutcome {
      .refused(ImportIssue(row: row.number, column: column, value: value, reason: reason))
    }
    guard let variant = variants.first else {
      return refused(
        "No product has this address with these options, and none this SKU: import the products first.", "Handle",
        row["Handle"] ?? row["SKU"])
    }
    guard variants.count == 1 else { return refused("Several variants have this SKU.", "SKU", row["SKU"]) }
    let counts: [StockCount]
    do throws(StockFile.Refusal) { counts = try StockFile.counts(row) } catch { return .refused(error.issue) }
    var located: [(count: StockCount, location: LocationID)] = []
    for count in counts {
      let column = row.has(StockFile.location) ? StockFile.location : count.column
      let found = places[LocationKeys.key(count.place)] ?? []
      guard let location = found.first else {
        return refused(
          "There is no location of this name: add it, or give this name to the location that has the stock.", column,
          count.place)
      }
      guard found.count == 1 else { return refused("Several locations have this name.", column, count.place) }
      located.append((count, location))
    }
    guard known.insert(located.map { StockPlace(variant: variant, location: $0.location) }) else {
      return refused("A row further up counts the same.", "SKU", row["SKU"] ?? row["Handle"])
    }
    do throws(InventoryError) {
      let correction = try await correct(located, of: variant, row: row.number)
      return correction.movements.isEmpty ? .unchanged(correction.notes) : .updated(correction.notes)
    } catch {
      switch error {
      case .outOfStock, .tooFew, .tooMany:
        return refused(
          "More units belong to orders and carts of this shop than the file counts.", counts.first?.column ?? "SKU",
          row["SKU"])
      case .isBundle:
        return refused("The variant is a bundle, and has no stock of its own: count its components.", "SKU", row["SKU"])
      default: throw error
      }
    }
  }

  private func correct(
    _ counts: [(count: StockCount, location: LocationID)], of variant: VariantID, row: Int
  ) async throws(InventoryError) -> StockCorrection {
    let isNamed = { @Sendable [known] (location: LocationID) in
      known.contains(StockPlace(variant: variant, location: location))
    }
    guard !isDryRun else {
      return try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
        let correction = try StockCorrection(counts, of: variant, row: row, isNamed: isNamed, in: snapshot)
        if !correction.movements.isEmpty, try !Bundles.parts(of: [variant], in: snapshot).isEmpty {
          throw .isBundle(variant)
        }
        return correction
      }
    }
    let now = clock.now()
    return try await database.write(as: InventorySchema.self) { work throws(InventoryError) in
      try work.lock(.stock, variant)
      let correction = try work.snapshot { snapshot throws(InventoryError) in
        try StockCorrection(counts, of: variant, row: row, isNamed: isNamed, in: snapshot)
      }
      for movement in correction.movements { try StockLedger.record(movement, on: now, in: work) }
      return correction
    }
  }

  /// The locations that rows name, by what names are compared by.
  private func locations(_ rows: [TableReading.Row]) async throws(InventoryError) -> [String: [LocationID]] {
    var names: Set<String> = []
    for row in rows {
      if let name = row[StockFile.location] { names.insert(LocationKeys.key(name)) }
      if !row.has(StockFile.location) { names.formUnion(row.rest.map { LocationKeys.key($0.column) }) }
    }
    let wanted = names.filter { !$0.utf8.contains(0) }.sorted()
    guard !wanted.isEmpty else { return [:] }
    let found = try await database.read(as: InventorySchema.self) { snapshot throws(InventoryError) in
      var found: [NamedLocation] = []
      for part in wanted.chunks(of: 100) {
        found += try snapshot.rows("SELECT id, name_key FROM \(.location) WHERE name_key IN (\(list: part))")
      }
      return found
    }
    return Dictionary(grouping: found, by: \.name).mapValues { $0.map(\.id) }
  }

  private static func unread(_ row: TableReading.Row) -> [ImportNote] {
    StockFile.unread.compactMap { column in
      guard let cell = row[column], cell != "0" else { return nil }
      return ImportNote(column: column, row: row.number, example: cell, reason: "This column is not read.")
    }
  }
}

/// A variant at a location.
private struct StockPlace: Hashable {
  let variant: VariantID, location: LocationID
}

/// What a file has said of.
private final class KnownPlaces: Sendable {
  private let places = Mutex<Set<StockPlace>>([])

  /// Notes some places; false where one of them is known.
  func insert(_ new: [StockPlace]) -> Bool {
    places.withLock { places in new.allSatisfy { places.insert($0).inserted } }
  }

  func contains(_ place: StockPlace) -> Bool { places.withLock { $0.contains(place) } }
}

private struct NamedLocation: RowDecodable {
  let id: LocationID, name: String

  init(row: inout RowReader) throws(DatabaseError) { (id, name) = (try row.read(), try row.read()) }
}
