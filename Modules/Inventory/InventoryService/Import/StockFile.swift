import Imports

/// How a file of stock is read: Shopify's, with a row for each variant at a location, or, as it was before, with a column
/// for each location.
///
/// Source: help.shopify.com, "Exporting and importing inventory".
enum StockFile {
  static let location = "Location"
  static let layout = TableReading.Layout(
    required: ["Handle", "SKU"],
    read: ["Title", location] + (1...3).flatMap { ["Option\($0) Name", "Option\($0) Value"] } + onHand + available
      + committed + unavailable + unread,
    // Without a column that says where, each of the others is a place.
    readsRest: { hasColumn in !hasColumn(location) },
    identity: { row in
      let clue = StockClue(row)
      return ([clue.handle ?? "", clue.sku ?? "", row[location]?.lowercased() ?? ""] + clue.options)
        .joined(separator: "\u{1F}")
    })

  // What staff have changed in the file comes first.
  static let onHand = ["On hand (new)", "On hand", "On hand (current)"]
  static let available = named("Available"), committed = named("Committed"), unavailable = named("Unavailable")
  /// Columns that have no place here.
  static let unread = named("Incoming") + ["HS Code", "COO", "Bin name"]

  private static func named(_ name: String) -> [String] { [name, "\(name) (not editable)"] }

  /// A row that cannot be taken in.
  struct Refusal: Error {
    let issue: ImportIssue
  }

  /// What a row says of each place, in the order of its columns.
  static func counts(_ row: TableReading.Row) throws(Refusal) -> [StockCount] {
    guard row.has(location) else {
      return try row.rest.map { cell throws(Refusal) in
        let quantity = try quantity(cell.value, row, cell.column)
        return StockCount(
          place: cell.column, column: cell.column, available: quantity.units, isStocked: quantity.isStocked)
      }
    }
    guard let place = row[location] else {
      throw Refusal(issue: ImportIssue(row: row.number, column: location, reason: "The row does not say where."))
    }
    let onHand = try first(onHand, row), available = try first(available, row)
    let parts = [try first(committed, row), try first(unavailable, row)].compactMap(\.?.units)
    var count = StockCount(
      place: place, column: (onHand ?? available)?.column ?? StockFile.onHand[1],
      isStocked: (onHand ?? available)?.isStocked ?? true)
    if !parts.isEmpty { count.withheld = max(parts.reduce(0, +), 0) }
    if let units = onHand?.units {
      count.onHand = units
    } else if let units = available?.units, !parts.isEmpty {
      count.onHand = units + parts.reduce(0, +)
    } else {
      count.available = available?.units
    }
    return [count]
  }

  private struct Quantity {
    let column: String, units: Int?, isStocked: Bool
  }

  /// What stands in the first of some columns in which something does.
  private static func first(_ columns: [String], _ row: TableReading.Row) throws(Refusal) -> Quantity? {
    for column in columns {
      if let cell = row[column] { return try quantity(cell, row, column) }
    }
    return nil
  }

  private static func quantity(_ cell: String, _ row: TableReading.Row, _ column: String) throws(Refusal) -> Quantity {
    if cell.lowercased() == "not stocked" { return Quantity(column: column, units: nil, isStocked: false) }
    guard let units = Int(cell), (-limit...limit).contains(units) else {
      throw Refusal(
        issue: ImportIssue(row: row.number, column: column, value: cell, reason: "Expected a number of units."))
    }
    return Quantity(column: column, units: units, isStocked: true)
  }

  /// No shop has more of one thing at a place; sums of these are numbers still.
  private static let limit = 100_000_000
}

/// What a file says that there is of a variant at a place.
struct StockCount: Hashable {
  /// What the place is called there.
  let place: String
  /// The column that says so.
  let column: String
  /// Units that are there.
  var onHand: Int?
  /// Units of these that are not for sale; nil where the file does not say.
  var withheld: Int?
  /// Units that can be sold, where the file says no more.
  var available: Int?
  /// Whether it is counted there.
  let isStocked: Bool
}
