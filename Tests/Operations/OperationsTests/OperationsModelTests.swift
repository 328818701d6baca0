import FoundationCore
import MyStoreKit
import Operations
import Testing

/// What screens learn of jobs and parked events from the server.
struct OperationsModelTests {
  private static let jobs = "/api/v1/operations/jobs"
  private static let events = "/api/v1/operations/parked-events"
  private static let job = BackgroundJob(
    id: JobID(UniqueID(high: 1, low: 1)), kind: "mail", state: .failed, isRecurring: false, attempts: 3,
    failure: "no answer", createdAt: Timestamp(milliseconds: 1_000), runAt: Timestamp(milliseconds: 2_000),
    finishedAt: Timestamp(milliseconds: 3_000))
  private static let event = UndeliveredEvent(
    id: .init(consumer: "inventory.ships", position: 7), type: "shipping.shipment-created", aggregate: "1",
    occurredAt: Timestamp(milliseconds: 1_000), parkedAt: Timestamp(milliseconds: 2_000), attempts: 8, failure: nil)

  private func jobs(_ items: [BackgroundJob]) -> CannedTransport.Answer {
    .init(Self.jobs, json: Schema.backgroundJobs.encode(Page(items: items, next: nil)))
  }

  private func events(_ items: [UndeliveredEvent]) -> CannedTransport.Answer {
    .init(Self.events, json: Schema.undeliveredEvents.encode(Page(items: items, next: nil)))
  }

  private func model(_ transport: CannedTransport) -> OperationsModel {
    OperationsModel(client: OperationsHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
  }

  @Test func `after a change the list is the server's`() async throws {
    let path = Self.jobs + "/\(Self.job.id)/attempt"
    let transport = CannedTransport([
      jobs([Self.job]), jobs([]), .init(path, method: .post, json: Array("".utf8), status: 204),
    ])
    let model = model(transport)
    try await model.loadJobs(.failed)
    #expect(model.jobs?.items == [Self.job])
    try await model.retry(Self.job.id)
    #expect(model.jobs?.items == [])
    #expect(transport.requests.map(\.method) == [.get, .post, .get])
  }

  @Test func `an event that fails once more is loaded again, and the refusal told`() async throws {
    let path = Self.events + "/inventory.ships/7/attempt"
    let refusal = #"{"status":409,"code":"event-fails","title":"Conflict","detail":"not yet"}"#
    let transport = CannedTransport([
      events([Self.event]), events([Self.event]), .init(path, method: .post, json: refusal, status: 409),
    ])
    let model = model(transport)
    try await model.loadParkedEvents()
    await #expect(throws: HTTPClientError.self) { try await model.retry(Self.event.id) }
    #expect(model.parkedEvents?.items == [Self.event])
    #expect(transport.requests.map(\.method) == [.get, .post, .get])
  }
}
