import Catalog
import Persistence
import Synchronization

/// The index of a process, kept up with the database: whoever asks it first takes in what has changed since.
///
/// A question sees every change that its snapshot sees, and perhaps one that was committed since.
///
/// Commands of many products read what they have changed once more while they are at it, and hand it over: then no
/// question has to. What was not handed over is read by the next question.
final class LiveIndex: Sendable {
  private let state = Mutex(ProductIndex())
  /// What was handed over since the last question.
  private let handed = Mutex(HandedOver())

  /// Changes that are read at a time.
  private static let batch = 5_000
  /// Products, translations and terms that wait to be taken in at most. Beyond that, reading them is what they cost.
  static let handedLimit = 512

  /// Asks the index as of a snapshot. Costs what has changed since the last question, and the question.
  func ask<Answer: Sendable>(
    in snapshot: borrowing Snapshot<CatalogSchema>, _ question: (ProductIndex) throws(CatalogError) -> Answer
  ) throws(CatalogError) -> Answer {
    var known = takeHanded()
    while true {
      let changes = try IndexChanges(after: known, atMost: Self.batch, in: snapshot)
      if changes.documents.isEmpty { break }
      known = state.withLock { index in
        // Another task may have been faster, and have seen more: labels that were read here may be former ones.
        index.take(changes)
        return index.number
      }
      if known == changes.last, changes.documents.count < Self.batch { break }
    }
    let answer = state.withLock { index in
      index.settle()
      return Result<Answer, CatalogError> { () throws(CatalogError) in try question(index) }
    }
    return try answer.get()
  }

  /// Runs a part of a command, and hands over what it has changed once that is committed. Costs the command the reading
  /// of that, unless what it changes would not be taken in: too much waits, or something that was not handed over.
  func handingOver<Value>(
    _ work: borrowing UnitOfWork<CatalogSchema>, _ body: () throws(CatalogError) -> Value
  ) throws(CatalogError) -> Value {
    guard handed.withLock({ !$0.isClosed }) else { return try body() }
    let before: Int64? = try work.first("SELECT coalesce(max(number), 0) FROM \(.searchDocument)")
    let value = try body()
    let changes = try work.snapshot { snapshot throws(CatalogError) in
      try IndexChanges(after: before ?? 0, atMost: Self.handedLimit, in: snapshot)
    }
    guard !changes.documents.isEmpty else { return value }
    // Of more than may wait, some were not even read.
    let isWhole = changes.documents.count < Self.handedLimit
    work.onCommit { self.handed.withLock { isWhole ? $0.add(changes, atMost: Self.handedLimit) : $0.close() } }
    return value
  }

  /// Takes in what was handed over. Answers up to which change the index is now.
  func takeHanded() -> Int64 {
    state.withLock { index in
      let changes = handed.withLock { handed in
        defer { handed = HandedOver() }
        return handed.changes
      }
      if let changes { index.take(changes) }
      return index.number
    }
  }
}

/// What commands have handed over, until somebody asks.
private struct HandedOver {
  private(set) var changes: IndexChanges?
  /// Whether something was left out. The question that reads it reads what follows it too.
  private(set) var isClosed = false

  mutating func add(_ next: IndexChanges, atMost limit: Int) {
    guard !isClosed else { return }
    let follows = changes.map { $0.last == next.before } ?? true
    guard follows, (changes?.count ?? 0) + next.count <= limit else { return close() }
    changes = changes?.followed(by: next) ?? next
  }

  mutating func close() { isClosed = true }
}

/// Changes of the catalogue that follow each other.
struct IndexChanges: Sendable {
  /// The change before them.
  let before: Int64
  let documents: [SearchDocument]
  let terms: [FacetTerm]
  let texts: [TranslatedText]

  /// The last of them; `before` where there is none.
  var last: Int64 { documents.last?.number ?? before }

  /// How much is to be held of them.
  var count: Int { documents.count + texts.count + terms.count }

  /// These and the next ones. A product that both change is there once, as the next ones say.
  func followed(by next: IndexChanges) -> IndexChanges {
    let changed = Set(next.documents.map(\.summary.id))
    return IndexChanges(
      before: before, documents: documents.filter { !changed.contains($0.summary.id) } + next.documents,
      terms: terms + next.terms, texts: texts.filter { !changed.contains($0.product) } + next.texts)
  }

  private init(before: Int64, documents: [SearchDocument], terms: [FacetTerm], texts: [TranslatedText]) {
    (self.before, self.documents, self.terms, self.texts) = (before, documents, terms, texts)
  }

  /// Reads the first changes after one.
  init(
    after before: Int64, atMost limit: Int, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    self.before = before
    documents = try snapshot.rows(
      """
      \(fragment: SearchDocument.selection)
      WHERE d.number > \(before) ORDER BY d.number LIMIT \(limit)
      """)
    guard let last = documents.last?.number else {
      (terms, texts) = ([], [])
      return
    }
    terms = try snapshot.rows(
      """
      SELECT id, facet, text, label FROM \(.searchTerm) WHERE number > \(before) AND label IS NOT NULL
      """)
    texts = try snapshot.rows(
      """
      SELECT t.product, t.locale, t.name, t.summary FROM \(.productTranslation) AS t
      JOIN \(.searchDocument) AS d ON d.product = t.product WHERE d.number > \(before) AND d.number <= \(last)
      """)
  }
}

extension ProductIndex {
  /// Takes in changes, unless they do not follow what it knows.
  mutating func take(_ changes: IndexChanges) {
    guard number == changes.before else { return }
    learn(changes.terms)
    apply(changes.documents, translations: changes.texts)
  }
}
