public import FoundationCore
public import MyStoreKit

/// Imports of files of products, as typed calls. Staff with `catalog.write`.
public struct ProductImportsHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Uploads a file of products to be imported. The file is read while it is sent.
  ///
  /// Returns when the store has the whole file. `job` returns the progress of the import.
  ///
  /// - Throws: `HTTPClientError`, with a refusal for a file that is too large or while too many imports wait, and
  ///   status 401 or 403 without `catalog.write`.
  public func begin(
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

  /// A page of the imports, the newest first, without their issues.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<ProductImportJob>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ProductImportJob> {
    try await client.load(
      .get(
        "/api/v1/catalog/product-imports", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .productImportJobs))
  }

  /// An import, with its first issues.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func job(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(.get("/api/v1/catalog/product-imports/\(id)", as: .productImportJob))
  }

  /// A page of an import's issues, in the order of the file: those after a number.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func issues(
    of id: ProductImportID, after number: Int = 0, limit: Int = ProductImportIssues.limit
  ) async throws(HTTPClientError) -> ProductImportIssues {
    try await client.load(
      .get(
        "/api/v1/catalog/product-imports/\(id)/issues",
        query: [QueryItem("after", number), QueryItem("limit", limit)], as: .productImportIssues))
  }

  /// Stops an import. What it has imported stays.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when it has ended, 404 when there is none, 401 or 403 without the
  ///   permission.
  public func cancel(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(
      .send(.post, "/api/v1/catalog/product-imports/\(id)/cancel", returning: .productImportJob))
  }
}
