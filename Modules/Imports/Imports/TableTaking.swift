/// Takes in files that are tables, an entry at a time.
public protocol TableTaking: ImportTaking where Reading == TableReading {
  /// Which columns the files have.
  var layout: TableReading.Layout { get }

  /// Takes an entry in whole or not at all, and says what became of it. The same entry twice changes nothing. On trial,
  /// nothing is stored.
  ///
  /// - Throws: `ImportFailure` when none can be taken in any more.
  func take(_ entry: TableReading.Entry) async throws(ImportFailure) -> ImportOutcome
}

/// What became of an entry.
public enum ImportOutcome: Hashable, Sendable {
  /// It was added, or would be.
  case created([ImportNote] = [])
  /// It was changed, or would be.
  case updated([ImportNote] = [])
  /// It was so already.
  case unchanged([ImportNote] = [])
  /// It was not taken in.
  case refused(ImportIssue)
}

extension TableTaking {
  /// Reads a table from its beginning.
  public func reading(after row: Int) -> TableReading { TableReading(layout, after: row) }

  /// Takes in some entries one after the other.
  public func take(_ batch: TableReading.Batch) async -> (report: ImportReport, failure: ImportFailure?) {
    var report = batch.report
    for entry in batch.entries {
      do throws(ImportFailure) { report.add(try await take(entry)) } catch { return (report, error) }
    }
    report.issues.sort { $0.row < $1.row }
    return (report, nil)
  }
}

extension ImportReport {
  /// Adds what became of an entry.
  public mutating func add(_ outcome: ImportOutcome) {
    switch outcome {
    case .created(let notes):
      created += 1
      add(notes)
    case .updated(let notes):
      updated += 1
      add(notes)
    case .unchanged(let notes):
      unchanged += 1
      add(notes)
    case .refused(let issue):
      refused += 1
      issues.append(issue)
    }
  }
}
