public import FoundationCore
public import MyStoreKit
public import Observation

/// The imports of files, as staff see them.
@Observable public final class ImportsModel {
  /// The files that are, or were, taken in, the newest first.
  public private(set) var jobs: [ImportJob] = []
  /// Where those go on; nil at their end.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: ImportsHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: ImportsHTTPClient) { self.client = client }

  /// Loads a page of the imports, the newest first, in place of the former page.
  ///
  /// - Throws: What the client throws. The former page stays.
  public func load(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.all(after: cursor)
    jobs = page.items
    next = page.next
  }

  /// Uploads a file to be imported, and puts its import at the top of the list.
  ///
  /// - Throws: What the client throws.
  public func begin(
    of kind: ImportKind, fileAt path: String, named name: String, isDryRun: Bool
  ) async throws(HTTPClientError) -> ImportJob {
    let job = try await client.begin(of: kind, fileAt: path, named: name, isDryRun: isDryRun)
    jobs.insert(job, at: 0)
    return job
  }

  /// An import as it is now, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func job(_ id: ImportID) async throws(HTTPClientError) -> ImportJob {
    replace(try await client.job(id))
  }

  /// Some of an import's issues, in the order of the file: those after a number.
  ///
  /// - Throws: What the client throws.
  public func issues(of id: ImportID, after number: Int) async throws(HTTPClientError) -> ImportIssues {
    try await client.issues(of: id, after: number, limit: ImportJob.issuesShown)
  }

  /// Stops an import. What it has imported stays.
  ///
  /// - Throws: What the client throws.
  public func cancel(_ id: ImportID) async throws(HTTPClientError) -> ImportJob {
    replace(try await client.cancel(id))
  }

  private func replace(_ job: ImportJob) -> ImportJob {
    jobs = jobs.map { $0.id == job.id ? job : $0 }
    return job
  }
}
