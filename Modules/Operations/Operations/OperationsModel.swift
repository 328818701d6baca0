public import FoundationCore
public import MyStoreKit
public import Observation

/// What screens know of jobs and parked events: the page loaded last of each.
///
/// The server is the source of truth. After a change the model loads the page again instead of changing it itself.
@Observable public final class OperationsModel {
  /// The page of jobs that was loaded last; nil before the first.
  public private(set) var jobs: Page<BackgroundJob>?
  /// The page of parked events that was loaded last; nil before the first.
  public private(set) var parkedEvents: Page<UndeliveredEvent>?
  @ObservationIgnored private var jobPage: (state: BackgroundJob.State?, cursor: Cursor?) = (nil, nil)
  @ObservationIgnored private var eventCursor: Cursor?
  @ObservationIgnored private let client: OperationsHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: OperationsHTTPClient) { self.client = client }

  /// Loads a page of jobs.
  ///
  /// - Throws: `HTTPClientError`, after which what was known is as it was.
  public func loadJobs(
    _ state: BackgroundJob.State? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) {
    jobs = try await client.jobs(state, after: cursor)
    jobPage = (state, cursor)
  }

  /// Calls a job off, and loads the page again.
  ///
  /// - Throws: `HTTPClientError` when it was not called off, or when the page could not be loaded afterwards.
  public func cancel(_ job: JobID) async throws(HTTPClientError) {
    try await client.cancel(job)
    try await loadJobs(jobPage.state, after: jobPage.cursor)
  }

  /// Lets a job begin at once, and loads the page again.
  ///
  /// - Throws: `HTTPClientError` when it does not begin, or when the page could not be loaded afterwards.
  public func retry(_ job: JobID) async throws(HTTPClientError) {
    try await client.retry(job)
    try await loadJobs(jobPage.state, after: jobPage.cursor)
  }

  /// Loads a page of parked events.
  ///
  /// - Throws: `HTTPClientError`, after which what was known is as it was.
  public func loadParkedEvents(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    parkedEvents = try await client.parkedEvents(after: cursor)
    eventCursor = cursor
  }

  /// Tries a parked event again, and loads the page again, also when it failed.
  ///
  /// - Throws: `HTTPClientError` when it failed once more, or when the page could not be loaded afterwards.
  public func retry(_ event: UndeliveredEvent.ID) async throws(HTTPClientError) {
    do throws(HTTPClientError) { try await client.retry(event) } catch {
      try await loadParkedEvents(after: eventCursor)
      throw error
    }
    try await loadParkedEvents(after: eventCursor)
  }

  /// Gives a parked event up, and loads the page again.
  ///
  /// - Throws: `HTTPClientError` when it was not given up, or when the page could not be loaded afterwards.
  public func discard(_ event: UndeliveredEvent.ID) async throws(HTTPClientError) {
    try await client.discard(event)
    try await loadParkedEvents(after: eventCursor)
  }
}
