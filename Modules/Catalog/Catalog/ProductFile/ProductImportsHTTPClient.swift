public import FoundationCore
public import MyStoreKit

/// Imports of files of products, as typed calls. Staff with `catalog.write`.
public struct ProductImportsHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Sends a file of products, which is read while it is sent, to be taken in.
  ///
  /// Answers when the store has the whole file; `job` tells what becomes of it.
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
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<ProductImportJob>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ProductImportJob> {
    try await client.load(
      .get(
        "/api/v1/catalog/product-imports", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .productImportJobs))
  }

  /// An import, with its first issues.
  public func job(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(.get("/api/v1/catalog/product-imports/\(id)", as: .productImportJob))
  }

  /// Some of the issues of an import, in the order of the file: those after a number.
  public func issues(
    of id: ProductImportID, after number: Int = 0, limit: Int = ProductImportIssues.limit
  ) async throws(HTTPClientError) -> ProductImportIssues {
    try await client.load(
      .get(
        "/api/v1/catalog/product-imports/\(id)/issues",
        query: [QueryItem("after", number), QueryItem("limit", limit)], as: .productImportIssues))
  }

  /// Stops an import; what was taken in stays. 409 when it is over already.
  public func cancel(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    try await client.load(
      .send(.post, "/api/v1/catalog/product-imports/\(id)/cancel", returning: .productImportJob))
  }
}
