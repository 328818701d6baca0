public import FoundationCore
public import MyStoreKit

/// The API of Operations as typed calls. Usable without any screen.
public struct OperationsHTTPClient: Sendable {
  private let client: HTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns a page of jobs in a state, or in all, those last that were asked for first. For staff with `operations.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func jobs(
    _ state: BackgroundJob.State? = nil, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<BackgroundJob> {
    try await client.load(
      .get(
        "/api/v1/operations/jobs", query: [QueryItem("state", state?.rawValue), QueryItem("cursor", cursor?.text)],
        as: .backgroundJobs))
  }

  /// Calls a job off. For staff with `operations.write`.
  ///
  /// - Throws: `HTTPClientError`; code `job-over` when it cannot be called off any more.
  public func cancel(_ job: JobID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.post, "/api/v1/operations/jobs/\(job)/cancellation"))
  }

  /// Lets a job that waits or was given up begin at once. For staff with `operations.write`.
  ///
  /// - Throws: `HTTPClientError`; code `job-over` when it is running, or was done.
  public func retry(_ job: JobID) async throws(HTTPClientError) {
    try await client.load(Resource<Void>.send(.post, "/api/v1/operations/jobs/\(job)/attempt"))
  }

  /// Returns a page of parked events, in the order in which they happened. For staff with `operations.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func parkedEvents(after cursor: Cursor? = nil) async throws(HTTPClientError) -> Page<UndeliveredEvent> {
    try await client.load(
      .get(
        "/api/v1/operations/parked-events", query: [QueryItem("cursor", cursor?.text)], as: .undeliveredEvents))
  }

  /// Tries a parked event again, and those that wait behind it. For staff with `operations.write`.
  ///
  /// - Throws: `HTTPClientError`; code `event-fails` when it failed once more.
  public func retry(_ event: UndeliveredEvent.ID) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.post, "/api/v1/operations/parked-events/\(event.consumer)/\(event.position)/attempt"))
  }

  /// Gives a parked event up. For staff with `operations.write`.
  ///
  /// - Throws: `HTTPClientError`; code `event-not-parked` when it is not parked any more.
  public func discard(_ event: UndeliveredEvent.ID) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.delete, "/api/v1/operations/parked-events/\(event.consumer)/\(event.position)"))
  }
}
