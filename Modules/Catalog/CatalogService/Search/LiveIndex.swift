import Catalog
import Persistence
import Synchronization

/// The index of a process, kept up with the database: whoever asks it first takes in what has changed since.
///
/// A question sees every change that its snapshot sees, and perhaps one that was committed since.
final class LiveIndex: Sendable {
  private let state = Mutex(ProductIndex())

  /// Changes that are read at a time.
  private static let batch = 5_000

  /// Asks the index as of a snapshot. Costs what has changed since the last question, and the question.
  func ask<Answer: Sendable>(
    in snapshot: borrowing Snapshot<CatalogSchema>, _ question: (ProductIndex) throws(CatalogError) -> Answer
  ) throws(CatalogError) -> Answer {
    var known = state.withLock { $0.number }
    while true {
      let changes: [SearchDocument] = try snapshot.rows(
        """
        \(fragment: SearchDocument.selection)
        WHERE d.number > \(known) ORDER BY d.number LIMIT \(Self.batch)
        """)
      guard let last = changes.last else { break }
      let terms: [FacetTerm] = try snapshot.rows(
        """
        SELECT id, facet, text, label FROM \(.searchTerm) WHERE number > \(known) AND label IS NOT NULL
        """)
      let texts: [TranslatedText] = try snapshot.rows(
        """
        SELECT t.product, t.locale, t.name, t.summary FROM \(.productTranslation) AS t
        JOIN \(.searchDocument) AS d ON d.product = t.product WHERE d.number > \(known) AND d.number <= \(last.number)
        """)
      let isNews = state.withLock { index in
        // Another task may have been faster, and have seen more: labels that were read here may be former ones.
        guard index.number == known else { return false }
        index.learn(terms)
        index.apply(changes, translations: texts)
        return true
      }
      known = isNews ? last.number : state.withLock { $0.number }
      if isNews, changes.count < Self.batch { break }
    }
    let answer = state.withLock { index in
      index.settle()
      return Result<Answer, CatalogError> { () throws(CatalogError) in try question(index) }
    }
    return try answer.get()
  }
}
