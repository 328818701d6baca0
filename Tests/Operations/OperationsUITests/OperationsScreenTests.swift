import FoundationCore
import MyStoreKit
import Operations
import OperationsUI
import Testing
import WebUI
import WebUITesting

/// What staff do with jobs and parked events, without a server.
struct OperationsScreenTests {
  private static let jobs = "/api/v1/operations/jobs"
  private static let events = "/api/v1/operations/parked-events"

  private func job(_ state: BackgroundJob.State, recurring: Bool = false) -> BackgroundJob {
    BackgroundJob(
      id: JobID(UniqueID(high: 1, low: 1)), kind: "mail", state: state, isRecurring: recurring, attempts: 3,
      failure: nil, createdAt: Timestamp(milliseconds: 0), runAt: Timestamp(milliseconds: 0), finishedAt: nil)
  }

  private func screen(
    _ answers: [CannedTransport.Answer], locale: String = "en", @ViewBuilder _ view: @escaping @Sendable () -> some View
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen(locale: locale) {
      view().environment(
        OperationsModel(client: OperationsHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  private func page(_ jobs: [BackgroundJob]) -> CannedTransport.Answer {
    .init(Self.jobs, json: Schema.backgroundJobs.encode(Page(items: jobs, next: nil)))
  }

  @Test(arguments: [
    (BackgroundJob.State.waiting, true, true), (.running, false, true), (.done, false, false), (.failed, true, false),
    (.cancelled, false, false),
  ])
  func `a job offers what its state allows`(state: BackgroundJob.State, retry: Bool, cancel: Bool) async {
    let (screen, _) = await screen([page([job(state)])]) { JobListScreen() }
    #expect(await screen.has(.identifier("job-retry")) == retry)
    #expect(await screen.has(.identifier("job-cancel")) == cancel)
  }

  @Test func `what is done again and again cannot be called off`() async {
    let (screen, _) = await screen([page([job(.waiting, recurring: true)])]) { JobListScreen() }
    #expect(await screen.has(.identifier("job-retry")))
    #expect(await !screen.has(.identifier("job-cancel")))
  }

  @Test func `a job that is called off is told, and the list loaded again`() async throws {
    let path = Self.jobs + "/\(job(.waiting).id)/cancellation"
    let (screen, transport) = await screen([
      page([job(.waiting)]), page([job(.cancelled)]), .init(path, method: .post, json: Array("".utf8), status: 204),
    ]) { JobListScreen() }
    try await screen.tap(.identifier("job-cancel"))
    #expect(await !screen.has(.identifier("job-cancel")))
    #expect(transport.requests.map(\.method) == [.get, .post, .get])
  }

  @Test func `a parked event is discarded after a second press`() async throws {
    let event = UndeliveredEvent(
      id: .init(consumer: "inventory.ships", position: 7), type: "shipping.shipment-created", aggregate: "1",
      occurredAt: Timestamp(milliseconds: 0), parkedAt: Timestamp(milliseconds: 0), attempts: 8, failure: "broken")
    func events(_ items: [UndeliveredEvent]) -> CannedTransport.Answer {
      .init(Self.events, json: Schema.undeliveredEvents.encode(Page(items: items, next: nil)))
    }
    let (screen, transport) = await screen([
      events([event]), events([]),
      .init(Self.events + "/inventory.ships/7", method: .delete, json: Array("".utf8), status: 204),
    ]) { ParkedEventListScreen() }
    try await screen.tap(.identifier("event-discard"))
    #expect(transport.requests.map(\.method) == [.get])
    try await screen.tap(.identifier("event-keep"))
    try await screen.tap(.identifier("event-discard"))
    try await screen.tap(.identifier("event-discard-confirm"))
    #expect(await screen.contains("No parked events"))
    #expect(transport.requests.map(\.method) == [.get, .delete, .get])
  }

  @Test(arguments: [("pl", "Zadania"), ("ru", "Задания"), ("zh-Hans", "任务"), ("en", "Jobs")])
  func `the screen speaks the page's language`(language: String, title: String) async {
    let (screen, _) = await screen([page([])], locale: language) { JobListScreen() }
    #expect(await screen.contains(title))
  }

  @Test(arguments: [
    (OperationsRoute.jobs(nil, cursor: nil), "/office/operations"),
    (.jobs(.failed, cursor: "c"), "/office/operations?state=failed&cursor=c"),
    (.parkedEvents(cursor: "c"), "/office/operations/events?cursor=c"),
  ])
  func `a place has one address, among staff's`(_ route: OperationsRoute, _ address: String) throws {
    #expect(route.location.description == address && route.isOffice)
    #expect(OperationsRoute(location: try #require(PageLocation(address))) == route)
    #expect(OperationsRoute(location: try #require(PageLocation("/office/operations?state=lost"))) == nil)
  }
}
