import Catalog
import FoundationCore
import Glibc
import Persistence
import Synchronization

/// The index of a process, kept up with the database: whoever asks it first takes in what has changed since.
///
/// A question sees every change that its snapshot sees, and perhaps one that was committed since.
///
/// Commands of many products read what they have changed once more while they are at it, and hand it over: then no
/// question has to. What was not handed over is read by the next question.
///
/// A loop's thread is never held for long: a question on one takes in 64 products at most, and leaves more to a report's
/// thread, which takes them in 64 at a time and lets others have the index in between.
final class LiveIndex: Sendable {
  private let state = Mutex(ProductIndex())
  /// What was handed over since the last question.
  private let handed = Mutex(HandedOver())
  /// Processor time of the pieces of catching up that a loop's thread did itself, or would have had to wait for.
  private let pieces = Mutex((longest: Duration.zero, all: Duration.zero))

  /// Changes that are read at a time.
  private static let batch = 5_000
  /// Products that are taken in at a time.
  static let slice = 64
  /// How long a report's thread leaves the index to others after each slice, in microseconds: without a pause it would
  /// have the lock again before those who wait for it have woken up.
  private static let pause: UInt32 = 100
  /// Products, translations and terms that wait to be taken in at most. Beyond that, reading them is what they cost.
  static let handedLimit = 512

  /// The longest piece of catching up so far and all of them, in processor time.
  var catchingUp: (longest: Duration, all: Duration) { pieces.withLock { $0 } }

  /// Asks the index as of a snapshot. Costs what has changed since the last question, and the question.
  ///
  /// - Throws: `DatabaseError.tooLong` in a read on its caller's thread when much has changed: ask in a report.
  func ask<Answer: Sendable>(
    in snapshot: borrowing Snapshot<CatalogSchema>, _ question: (ProductIndex) throws(CatalogError) -> Answer
  ) throws(CatalogError) -> Answer {
    let limit = snapshot.isInline ? Self.slice : Self.batch
    if snapshot.isInline, handed.withLock({ $0.products > limit }) { throw .storage(.tooLong) }
    // Before the first question nobody waits for the index.
    let isNew = state.withLock { $0.number == 0 }
    var known = takeHanded()
    while true {
      let changes = try IndexChanges(after: known, atMost: limit + 1, in: snapshot)
      if changes.documents.isEmpty { break }
      if snapshot.isInline, changes.documents.count > limit { throw .storage(.tooLong) }
      known = take(changes, atMost: isNew ? Self.batch : Self.slice)
      if known == changes.last, changes.documents.count <= limit { break }
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
    let changes = handed.withLock { handed in
      defer { handed = HandedOver() }
      return handed.changes
    }
    guard let changes else { return state.withLock { $0.number } }
    return take(changes, atMost: Self.slice)
  }

  /// Takes in changes, so many products at a time. Answers up to which change the index is now.
  ///
  /// Another task may have been faster, and have seen more: what was read here is then left aside, since labels may be
  /// former ones.
  private func take(_ changes: IndexChanges, atMost size: Int) -> Int64 {
    var known: Int64 = 0
    let parts = changes.parts(of: size)
    for (index, part) in parts.enumerated() {
      let start = ThreadTime.now
      known = state.withLock { index in
        index.take(part)
        if parts.count > 1 { index.settle() }
        return index.number
      }
      if size == Self.slice { note(ThreadTime.now - start) }
      if index + 1 < parts.count { usleep(Self.pause) }
    }
    return known
  }

  private func note(_ piece: Duration) { pieces.withLock { $0 = (max($0.longest, piece), $0.all + piece) } }
}

/// Processor time of the calling thread: on a busy machine, others' work must not count.
private enum ThreadTime {
  static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

/// What commands have handed over, until somebody asks.
private struct HandedOver {
  private(set) var changes: IndexChanges?
  /// Products among them.
  var products: Int { changes?.documents.count ?? 0 }
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

  /// The same changes in parts of so many products, which follow each other. The terms are in the first.
  func parts(of size: Int) -> [IndexChanges] {
    let texts = Dictionary(grouping: texts) { $0.product }
    var parts: [IndexChanges] = []
    var last = before
    for documents in documents.chunks(of: size) {
      let documents = Array(documents)
      let part = IndexChanges(
        before: last, documents: documents, terms: parts.isEmpty ? terms : [],
        texts: documents.flatMap { texts[$0.summary.id] ?? [] })
      last = part.last
      parts.append(part)
    }
    return parts
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
