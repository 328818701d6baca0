public import FoundationCore
public import MyStoreKit
public import Observation

/// The imports of files of products, as staff see them.
@Observable public final class ProductImportsModel {
  /// The files that are, or were, taken in, the newest first.
  public private(set) var jobs: [ProductImportJob] = []
  /// Where those go on; nil at their end.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: ProductImportsHTTPClient

  init(_ client: ProductImportsHTTPClient) { self.client = client }

  /// Loads a page of the imports, the newest first, in place of the former page.
  ///
  /// - Throws: What the client throws. The former page stays.
  public func load(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.all(after: cursor)
    jobs = page.items
    next = page.next
  }

  /// Uploads a file of products to be imported, and puts its import at the top of the list.
  ///
  /// - Throws: What the client throws.
  public func begin(
    ofFileAt path: String, named name: String, format: ProductImportFormat? = nil, isDryRun: Bool
  ) async throws(HTTPClientError) -> ProductImportJob {
    let job = try await client.begin(ofFileAt: path, named: name, format: format, isDryRun: isDryRun)
    jobs.insert(job, at: 0)
    return job
  }

  /// An import as it is now, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func job(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    replace(try await client.job(id))
  }

  /// Some of an import's issues, in the order of the file: those after a number.
  ///
  /// - Throws: What the client throws.
  public func issues(of id: ProductImportID, after number: Int) async throws(HTTPClientError) -> ProductImportIssues {
    try await client.issues(of: id, after: number, limit: ProductImportJob.issuesShown)
  }

  /// Stops an import. What it has imported stays.
  ///
  /// - Throws: What the client throws.
  public func cancel(_ id: ProductImportID) async throws(HTTPClientError) -> ProductImportJob {
    replace(try await client.cancel(id))
  }

  private func replace(_ job: ProductImportJob) -> ProductImportJob {
    jobs = jobs.map { $0.id == job.id ? job : $0 }
    return job
  }
}
