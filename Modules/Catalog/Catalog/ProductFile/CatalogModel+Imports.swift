public import FoundationCore
public import MyStoreKit

extension CatalogModel {
  /// Loads a page of the imports, the newest first, replacing what was there.
  public func loadImports(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await own.productImports(after: cursor)
    imports = page.items
    nextImports = page.next
  }

  /// Sends a file of products to be taken in, and puts its import at the top of the list.
  public func beginImport(
    ofFileAt path: String, named name: String, format: ProductImportFormat? = nil, isDryRun: Bool
  ) async throws(HTTPClientError) -> ProductImportJob {
    let job = try await own.beginImport(ofFileAt: path, named: name, format: format, isDryRun: isDryRun)
    imports.insert(job, at: 0)
    return job
  }

  /// An import as it is now, asked of the server.
  public func productImport(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    replace(try await own.productImport(id))
  }

  /// Stops an import; what was taken in stays.
  public func cancelImport(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    replace(try await own.cancelImport(id))
  }

  private func replace(_ job: ProductImportJob) -> ProductImportJob {
    imports = imports.map { $0.id == job.id ? job : $0 }
    return job
  }
}
