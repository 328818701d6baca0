import Imports

/// Reads an import's file, on a thread that everything else comes before.
actor ImportReader<Intake: ImportReading> {
  /// How much of a file is read at once, in bytes.
  private static var pieceSize: Int { 64 << 10 }

  /// Entries that are taken in together, and how much of the file had been read by then, in bytes.
  struct Part: Sendable {
    let batch: Intake.Batch
    let bytesRead: Int64
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe imports.reading.asUnownedSerialExecutor() }

  private let imports: ImportRuntime
  private let file: ImportFolder.Outgoing
  private var intake: Intake
  /// How much of the file has been read, in bytes.
  private(set) var bytesRead: Int64 = 0
  private var isAtEnd = false

  init(_ file: consuming ImportFolder.Outgoing, into intake: Intake, of imports: ImportRuntime) {
    (self.intake, self.imports) = (intake, imports)
    self.file = file
  }

  /// Reads the next entries; nil at the end, or where nobody wants them any more.
  func next() -> Result<Part?, ImportsError> {
    // A file of which nothing comes is read to no purpose when nobody wants it.
    while !imports.stops {
      if let batch = intake.next(beforeEach: PoliteThread.giveWay) {
        return .success(Part(batch: batch, bytesRead: bytesRead))
      }
      if isAtEnd { return .success(nil) }
      do throws(ImportFolder.Failure) {
        let piece = try file.read(Self.pieceSize)
        bytesRead += Int64(piece.count)
        isAtEnd = piece.isEmpty
        if isAtEnd { intake.finish() } else { intake.push(piece) }
      } catch {
        return .failure(.fileGone)
      }
    }
    return .success(nil)
  }
}
