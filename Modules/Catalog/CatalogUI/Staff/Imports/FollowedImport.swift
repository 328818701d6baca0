import Catalog
import MyStoreKit

/// An import each time that it may have come further, until it is over.
struct FollowedImport: AsyncSequence {
  typealias Element = ProductImportJob
  typealias Failure = Never

  private let id: ProductImportID
  private let catalog: CatalogModel

  init(_ id: ProductImportID, of catalog: CatalogModel) { (self.id, self.catalog) = (id, catalog) }

  func makeAsyncIterator() -> Iterator { Iterator(id: id, catalog: catalog) }

  struct Iterator: AsyncIteratorProtocol {
    private static let pause = Duration.seconds(1)

    fileprivate let id: ProductImportID
    fileprivate let catalog: CatalogModel
    fileprivate var isOver = false

    fileprivate init(id: ProductImportID, catalog: CatalogModel) { (self.id, self.catalog) = (id, catalog) }

    /// Runs where the model lives. What cannot be asked now is asked again; what is refused is not.
    mutating func next(isolation actor: isolated (any Actor)?) async -> ProductImportJob? {
      while !isOver {
        do { try await Task.sleep(for: Self.pause) } catch { return nil }
        do throws(HTTPClientError) {
          let job = try await catalog.imports.job(id)
          isOver = job.status.isOver
          return job
        } catch {
          // Whoever may no longer see it, or whose import is gone, will not be told more by asking again.
          isOver = [401, 403, 404].contains(error.status)
        }
      }
      return nil
    }

    mutating func next() async -> ProductImportJob? { await next(isolation: #isolation) }
  }
}
