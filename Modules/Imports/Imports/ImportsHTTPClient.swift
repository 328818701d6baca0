public import FoundationCore
public import MyStoreKit

/// Imports of files, as typed calls. Staff with the permission of the files' kind.
public struct ImportsHTTPClient: Sendable {
  private let client: HTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Uploads a file to be imported. The file is read while it is sent.
  ///
  /// Returns when the store has the whole file. `job` returns the progress of the import.
  ///
  /// - Throws: `HTTPClientError`, with a refusal for a file that is too large or while too many imports wait, and
  ///   status 401 or 403 without the permission.
  public func begin(
    _ id: ImportID = .make(), of kind: ImportKind, fileAt path: String, named name: String, format: ImportFormat? = nil,
    isDryRun: Bool = false, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws(HTTPClientError) -> ImportJob {
    try await client.load(
      .send(
        .post, "/api/v1/imports",
        query: [
          QueryItem("id", id), QueryItem("kind", kind.rawValue), QueryItem("name", name),
          QueryItem("format", format?.rawValue),
          QueryItem("dryRun", isDryRun ? "true" : nil),
        ], fileAt: path, returning: .importJob), progress: progress)
  }

  /// A page of the imports, the newest first, without their issues.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func all(
    after cursor: Cursor? = nil, limit: Int = Page<ImportJob>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ImportJob> {
    try await client.load(
      .get(
        "/api/v1/imports", query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .importJobs))
  }

  /// An import, with its first issues.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without the permission.
  public func job(_ id: ImportID) async throws(HTTPClientError) -> ImportJob {
    try await client.load(.get("/api/v1/imports/\(id)", as: .importJob))
  }

  /// A page of an import's issues, in the order of the file: those after a number.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without the permission.
  public func issues(
    of id: ImportID, after number: Int = 0, limit: Int = ImportIssues.limit
  ) async throws(HTTPClientError) -> ImportIssues {
    try await client.load(
      .get(
        "/api/v1/imports/\(id)/issues",
        query: [QueryItem("after", number), QueryItem("limit", limit)], as: .importIssues))
  }

  /// Stops an import. What it has imported stays.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when it has ended, 404 when there is none, 401 or 403 without the
  ///   permission.
  public func cancel(_ id: ImportID) async throws(HTTPClientError) -> ImportJob {
    try await client.load(
      .send(.post, "/api/v1/imports/\(id)/cancel", returning: .importJob))
  }
}
