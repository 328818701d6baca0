import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import Pictures
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport

extension Principal {
  /// Who may change the catalogue.
  static let keeper = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite]))
}

/// A clock that moves on by a millisecond whenever it is read.
func tickingClock() -> WallClock {
  let time = Ticks()
  return WallClock { Timestamp(milliseconds: time.next()) }
}

private final class Ticks: Sendable {
  private let time = Mutex<Int64>(1_000)
  func next() -> Int64 {
    time.withLock {
      $0 += 1
      return $0
    }
  }
}

/// A catalogue over an empty database of its own, with stock in memory; `groups` are the groups that customers are in.
func withCatalog(
  groups: [UniqueID: String] = [:], stock: StockInMemory = StockInMemory(),
  _ body: (CatalogService) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let clock = tickingClock()
    let database = try await TestDatabase.open(
      folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: clock)
    let pictures = try standInPictures(in: folder)
    try await body(
      CatalogService(
        database: database, clock: clock, currency: .gbp, stock: stock.port, pictures: pictures,
        customerGroups: CustomerGroupPort { id, _ in groups[id.value] }))
    await database.close()
  }
}

/// Pictures whose converter makes the same of everything, 64 by 48 pixels: what it really does is Pictures' to test.
func standInPictures(in folder: URL) throws -> PictureStore {
  let answer = folder.appendingPathComponent("answer")
  let file = SamplePicture.webP
  try Data(Array("64 48 \(file.count)\n".utf8) + file).write(to: answer)
  let pictures = PictureStore(
    folder: folder.appendingPathComponent("media").path,
    converter: PictureConverter(executable: "/bin/sh", words: ["-c", "exec cat '\(answer.path)'"]))
  try pictures.prepare()
  return pictures
}

extension CatalogService {
  /// Takes in a file that comes in pieces; with all its issues.
  func takeIn(
    _ text: String = "", bytes: [UInt8]? = nil, _ format: ImportFormat = .shopify, isDryRun: Bool = false,
    piece: Int = 1 << 16
  ) async throws -> ImportReport {
    let pieces = AsyncStream<[UInt8]> { continuation in
      var rest = (bytes ?? Array(text.utf8))[...]
      while !rest.isEmpty {
        continuation.yield(Array(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
      }
      continuation.finish()
    }
    var issues: [ImportIssue] = []
    var report = try await productImport.run(format, isDryRun: isDryRun, reading: pieces, as: .keeper) { _, part in
      issues += part.issues
    }
    report.issues = issues
    return report
  }
}

/// Stock that only product files change.
final class StockInMemory: Sendable {
  private let stock = Mutex<[VariantID: VariantStock]>([:])

  subscript(variant: VariantID) -> VariantStock? {
    get { stock.withLock { $0[variant] } }
    set { stock.withLock { $0[variant] = newValue } }
  }

  var port: StockPort {
    StockPort(
      permission: .catalogWrite,
      levels: { [self] variants, _ in stock.withLock { stock in stock.filter { variants.contains($0.key) } } },
      set: { [self] changes, _ in
        stock.withLock { stock in
          for (variant, change) in changes {
            if let available = change.available { stock[variant, default: VariantStock()].available = available }
            if let policy = change.policy { stock[variant, default: VariantStock()].policy = policy }
          }
        }
      })
  }
}
