public import FoundationCore
public import MyStoreKit

extension CatalogHTTPClient {
  /// Sends a file of products, which is read while it is sent, to be taken in. Staff with `catalog.write`.
  ///
  /// Answers when the store has the whole file; `productImport` tells what becomes of it.
  public func beginImport(
    _ id: ProductImportID = .make(), ofFileAt path: String, named name: String, format: ProductImportFormat? = nil,
    isDryRun: Bool = false, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(
      .send(
        .post, "/api/v1/catalog/product-imports",
        query: [
          QueryItem("id", id), QueryItem("name", name), QueryItem("format", format?.rawValue),
          QueryItem("dryRun", isDryRun ? "true" : nil),
        ], fileAt: path, returning: .productImportJob), progress: progress)
  }

  /// A page of the imports, the newest first, without their issues. Staff with `catalog.write`.
  public func productImports(
    after cursor: Cursor? = nil, limit: Int = Page<ProductImportJob>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ProductImportJob> {
    try await client.load(
      .get(
        "/api/v1/catalog/product-imports", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .productImportJobs))
  }

  /// An import, with its first issues. Staff with `catalog.write`.
  public func productImport(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(.get("/api/v1/catalog/product-imports/\(id)", as: .productImportJob))
  }

  /// Some of the issues of an import, in the order of the file: those after a number. Staff with `catalog.write`.
  public func issues(
    of id: ProductImportID, after number: Int = 0, limit: Int = ProductImportIssues.limit
  ) async throws(HTTPClientError) -> ProductImportIssues {
    try await client.load(
      .get(
        "/api/v1/catalog/product-imports/\(id)/issues",
        query: [QueryItem("after", number), QueryItem("limit", limit)], as: .productImportIssues))
  }

  /// Stops an import; what was taken in stays. Staff with `catalog.write`. 409 when it is over already.
  public func cancelImport(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(
      .send(.post, "/api/v1/catalog/product-imports/\(id)/cancel", returning: .productImportJob))
  }
}
