import Catalog
import FoundationCore
import Imports

/// Where a file has which column.
struct ProductFileHeader: Sendable {
  /// How many columns a file may have. Shops that export a price for each of fifty markets have some three hundred; every
  /// product costs a look at each of them.
  private static let columnLimit = 2_000

  /// The cells of the header row.
  let cells: [String]
  private let places: [ShopifyColumn: Int]
  /// Columns that have no place here, with where they are.
  let others: [(place: Int, name: String)]
  /// Columns that cannot be kept: their names are there twice, or no names.
  let unkept: [(place: Int, name: String)]
  /// Columns of options beyond those a product can have.
  let excessOptions: [Int]

  /// What parts the file's cells.
  var separator = UInt8(ascii: ",")

  /// Whether amounts may have a decimal comma: spreadsheets that part cells by something else write them so.
  var hasDecimalCommas: Bool { separator != UInt8(ascii: ",") }

  /// Reads a header that was read as one of commas, which the file may have others for; an issue that names them where they
  /// are none that are taken.
  ///
  /// `bytes` begin with the header, and `lines` are how many of them it took.
  static func detect(
    _ cells: [String], in bytes: [UInt8], lines: Int
  ) -> (header: ProductFileHeader?, issue: ImportIssue?) {
    let result = read(cells)
    let isClear = cells.contains { ShopifyColumn(header: $0) == .handle || ShopifyColumn(header: $0) == .title }
    guard result.header == nil, !isClear, cells.count <= columnLimit else { return result }
    for (separator, name) in [(";", "semicolons"), ("\t", "tabs"), ("|", "bars"), (":", "colons")]
      as [(Character, String)]
    {
      guard let byte = separator.asciiValue else { continue }
      var reader = CSVReader(bytes)
      reader.separator = byte
      guard let parted = reader.next(), parted.count > 1, !reader.isUnclosed, reader.line - 1 == lines,
        let header = read(parted).header
      else { continue }
      if [";", "\t"].contains(separator) {
        var found = header
        found.separator = byte
        return (found, nil)
      }
      let reason = "The cells of this file are parted by \(name): save it with commas, semicolons or tabs."
      return (nil, ImportIssue(row: 1, value: result.issue?.value, reason: reason))
    }
    return result
  }

  /// Reads a header; an issue where products cannot be told apart by it.
  static func read(_ cells: [String]) -> (header: ProductFileHeader?, issue: ImportIssue?) {
    var places: [ShopifyColumn: Int] = [:]
    var others: [(Int, String)] = [], unkept: [(Int, String)] = []
    var names: Set<String> = []
    var excess: [Int] = []
    guard cells.count <= columnLimit else {
      return (nil, ImportIssue(row: 1, reason: "This is no product file: it has more than \(columnLimit) columns."))
    }
    for (place, name) in cells.enumerated() {
      if let column = ShopifyColumn(header: name) {
        guard places[column] == nil else {
          return (nil, ImportIssue(row: 1, column: column.rawValue, value: name, reason: "This column is there twice."))
        }
        places[column] = place
      } else if isExcessOption(name) {
        excess.append(place)
      } else if !ShopifyColumn.key(name).isEmpty {
        let isName = KeptCells.canKeep(name)
        if isName, names.insert(name).inserted { others.append((place, name)) } else { unkept.append((place, name)) }
      }
    }
    guard places[.handle] != nil || places[.title] != nil else {
      let reason = "This is no product file: it has neither a column Handle nor a column Title."
      return (nil, ImportIssue(row: 1, value: cells.joined(separator: ","), reason: reason))
    }
    return (
      ProductFileHeader(
        cells: cells, places: places, others: others.map { (place: $0.0, name: $0.1) },
        unkept: unkept.map { (place: $0.0, name: $0.1) },
        excessOptions: excess), nil
    )
  }

  static func isExcessOption(_ name: String) -> Bool {
    let key = ShopifyColumn.key(name)
    guard key.hasPrefix("option"), let number = key.dropFirst(6).first?.wholeNumberValue, number > 3 else {
      return false
    }
    return key.hasSuffix("value") || key.hasSuffix("name")
  }

  func has(_ column: ShopifyColumn) -> Bool { places[column] != nil }

  /// What the file itself calls a column.
  func name(of column: ShopifyColumn) -> String { places[column].map { cells[$0] } ?? column.rawValue }

  /// A row's cell without white space around it; nil where the file has no such column.
  func cell(_ column: ShopifyColumn, of row: ProductFileRow) -> String? {
    guard let place = places[column] else { return nil }
    return place < row.cells.count ? row.cells[place].trimmed : ""
  }
}

/// A row of a product file.
struct ProductFileRow: Hashable, Sendable {
  /// Its number, as spreadsheets count.
  let number: Int
  /// Its cells; there may be fewer than the header has.
  let cells: [String]
}
