import Catalog
import Persistence
import Synchronization

/// The book of terms of a process, read anew once somebody has changed a translation or a product type.
final class TermShelf: Sendable {
  private let state = Mutex<(edition: Int64, book: TermBook)?>(nil)

  /// The book as of a snapshot. Costs one look at a table with a row for each use, and the reading of all terms after a
  /// change.
  func book(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> TermBook {
    // Versions only rise and no list is removed, so that their sum names what was read.
    let edition: Int64 = try snapshot.first("SELECT coalesce(sum(version), 0) FROM \(.termList)") ?? 0
    if let kept = state.withLock({ $0 }), kept.edition == edition { return kept.book }
    let book = try TermBook(in: snapshot)
    state.withLock { kept in
      // Whoever read a later snapshot was faster.
      if kept.map({ $0.edition < edition }) ?? true { kept = (edition, book) }
    }
    return book
  }
}
