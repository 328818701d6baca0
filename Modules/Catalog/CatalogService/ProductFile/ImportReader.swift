import Catalog
import ProductFiles

/// Reads an import's file, on a thread that everything else comes before.
actor ImportReader {
  /// How much of a file is read at once, in bytes.
  private static let pieceSize = 64 << 10

  /// Products that are taken in together, and how much of the file had been read by then, in bytes.
  struct Part: Sendable {
    let batch: ProductIntake.Batch
    let bytesRead: Int64
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe imports.reading.asUnownedSerialExecutor() }

  private let imports: ProductImports
  private let file: ProductImportFolder.Outgoing
  private var intake: ProductIntake
  /// How much of the file has been read, in bytes.
  private(set) var bytesRead: Int64 = 0
  private var isAtEnd = false

  init(_ file: consuming ProductImportFolder.Outgoing, into intake: ProductIntake, of imports: ProductImports) {
    (self.intake, self.imports) = (intake, imports)
    self.file = file
  }

  /// Reads the next products; nil at the end, or where nobody wants them any more.
  func next() -> Result<Part?, CatalogError> {
    // A file of which nothing comes is read to no purpose when nobody wants it.
    while !imports.stops {
      if let batch = intake.next(beforeEach: PoliteThread.giveWay) {
        return .success(Part(batch: batch, bytesRead: bytesRead))
      }
      if isAtEnd { return .success(nil) }
      do throws(ProductImportFolder.Failure) {
        let piece = try file.read(Self.pieceSize)
        bytesRead += Int64(piece.count)
        isAtEnd = piece.isEmpty
        if isAtEnd { intake.finish() } else { intake.push(piece) }
      } catch {
        return .failure(.productImport(.fileGone))
      }
    }
    return .success(nil)
  }
}
