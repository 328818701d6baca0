import FoundationCore
import MyStoreKit
import Synchronization

/// A table that is made page by page, for one reader: no more than a page of it is held.
final class StaffTable: Sendable {
  private let load: @Sendable () async throws(HTTPClientError) -> [UInt8]?

  /// A table of pages. The closure writes the page that begins after a place, the first one for nil, and returns the place
  /// that the next page begins after; nil after the last.
  init<Place: Sendable>(
    pages: @escaping @Sendable (Place?, inout CSVWriter) async throws(HTTPClientError) -> Place?
  ) {
    // Nil once the table is at its end.
    let position = Mutex<Place??>(.some(nil))
    load = { () throws(HTTPClientError) in
      guard let place = position.withLock(\.self) else { return nil }
      var writer = CSVWriter()
      let next = try await pages(place, &writer)
      position.withLock { $0 = next.map { .some($0) } }
      return writer.bytes
    }
  }

  /// A table of rows that are here.
  convenience init(_ rows: [[String]]) {
    self.init { (_: Int?, writer) in
      for row in rows { writer.writePlain(row) }
      return nil
    }
  }

  /// The next page as text; nil after the last.
  func next() async throws(HTTPClientError) -> [UInt8]? { try await load() }
}

extension CSVWriter {
  /// Writes a record. What a spreadsheet would take for a formula is written as text.
  mutating func writePlain(_ row: [String]) { write(row.map { CSVCell.plain($0) }) }
}
