import Access
import AccessService
import Imports
import Persistence
import ProductFiles

/// One file of products that is taken in beside everything else.
struct ProductTaking: ImportTaking {
  let products: ProductImport
  let reindexing: Reindexing
  let format: ImportFormat
  let batchSize: Int
  let trial: ImportTrial?
  let principal: Principal

  func reading(after row: Int) -> ProductIntake {
    products.intake(format, batchSize: batchSize, after: row)
  }

  func take(_ batch: ProductIntake.Batch) async -> (report: ImportReport, failure: ImportFailure?) {
    let (report, failure) = await products.take(batch, trial: trial, as: principal)
    return (report, failure.map { ImportFailure($0.sentence, databaseMayPass: $0.database?.mayPass) })
  }

  func settle() async { try? await reindexing.catchUp() }
}
