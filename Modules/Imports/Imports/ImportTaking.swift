/// Takes in what the files of one kind say: a context's part of an import, made anew for each.
public protocol ImportTaking: Sendable {
  /// What reads the file.
  associatedtype Reading: ImportReading

  /// Something that reads the file from its beginning, of which everything up to a row was taken in before: that is read,
  /// because what comes later must not repeat it, and then passed over.
  func reading(after row: Int) -> Reading

  /// Takes in some entries, and says what became of them; also of the others where some could not be stored. The same
  /// entries twice change nothing. On trial, nothing is stored.
  func take(_ batch: Reading.Batch) async -> (report: ImportReport, failure: ImportFailure?)

  /// Lets what is made of the entries follow, such as an index for searches.
  func settle() async
}

extension ImportTaking {
  /// Nothing is made of the entries.
  public func settle() async {}

  /// Takes in a file while it is read, on the caller's thread: for tools. `progress` is told of each part how many bytes
  /// have been read until then, and what became of it; the answer is the sum, without the issues.
  ///
  /// - Throws: `ImportFailure` when it cannot go on, and what reading the file throws. What was taken in stays.
  public func run<Pieces: AsyncSequence>(
    reading pieces: Pieces, progress: (Int, ImportReport) -> Void = { _, _ in }
  ) async throws -> ImportReport where Pieces.Element == [UInt8] {
    var reading = reading(after: 0)
    var (sum, count) = (ImportReport(), 0)
    func take(_ batch: Reading.Batch) async throws {
      var (part, failure) = await self.take(batch)
      progress(count, part)
      part.issues = []
      sum.add(part)
      if let failure { throw failure }
    }
    for try await piece in pieces {
      count += piece.count
      reading.push(piece)
      while let batch = reading.next(beforeEach: {}) { try await take(batch) }
      if Task.isCancelled { return sum }
    }
    reading.finish()
    while let batch = reading.next(beforeEach: {}) { try await take(batch) }
    return sum
  }
}

/// Reads a file piece by piece, so many entries at a time.
public protocol ImportReading: Sendable {
  /// Entries that are taken in together.
  associatedtype Batch: ImportBatch

  /// Hands over the next piece of the file.
  mutating func push(_ piece: [UInt8])

  /// Says that there are no more pieces.
  mutating func finish()

  /// Reads some entries; nil at the end, or where the next piece is needed. Calls the closure before each entry, so that
  /// the thread may let others run.
  mutating func next(beforeEach pause: () -> Void) -> Batch?
}

/// Entries that are taken in together.
public protocol ImportBatch: Sendable {
  /// The last row of these.
  var lastRow: Int { get }
}

/// Why an import cannot go on.
public struct ImportFailure: Error, Hashable, Sendable {
  /// Why, in a sentence for staff.
  public let sentence: String
  /// Whether the same may succeed later, so that an import goes on by itself.
  ///
  /// What will be the same however often it is tried must not be tried forever: other files wait.
  public let mayPass: Bool
  /// Whether whoever keeps the store should know: what the database objects to is a mistake of the store's.
  public let isDefect: Bool

  /// A refusal of a service, which is its database's where that may pass or not; nil where it is not.
  public init(_ sentence: String, databaseMayPass mayPass: Bool?) {
    self.init(sentence, mayPass: mayPass ?? false, isDefect: mayPass != nil)
  }

  /// A failure that ends an import, unless it may pass.
  public init(_ sentence: String, mayPass: Bool = false, isDefect: Bool = false) {
    (self.sentence, self.mayPass, self.isDefect) = (sentence, mayPass, isDefect)
  }
}
