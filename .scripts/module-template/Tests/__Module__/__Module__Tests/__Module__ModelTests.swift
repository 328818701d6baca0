import FoundationCore
import MyStoreKit
import Testing
import __Module__

/// What screens learn of __entities_words__ from the server.
struct __Module__ModelTests {
  private static let path = "/api/v1/__path__/__entities_path__"
  private static let first = __Entity__(
    id: __Entity__ID(UniqueID(high: 1, low: 1)), name: "First", createdAt: Timestamp(milliseconds: 1_000))

  private func page(_ items: [__Entity__]) -> CannedTransport.Answer {
    .init(Self.path, json: Schema.__entities__.encode(Page(items: items, next: nil)))
  }

  private func model(_ transport: CannedTransport) -> __Module__Model {
    __Module__Model(client: __Module__HTTPClient(client: HTTPClient(transport: transport, retries: .never)))
  }

  @Test func `the model keeps what the server sent, in its order`() async throws {
    let second = __Entity__(
      id: __Entity__ID(UniqueID(high: 1, low: 2)), name: "Second", createdAt: Timestamp(milliseconds: 2_000))
    let model = model(CannedTransport([page([second, Self.first])]))
    try await model.load()
    #expect(model.__entities__ == [second, Self.first])
    #expect(model.__entity__(second.id) == second)
  }

  @Test func `after an addition the list is the server's`() async throws {
    let added = CannedTransport.Answer(
      Self.path, method: .post, json: Schema.__entity__.encode(Self.first), status: 201)
    let transport = CannedTransport([page([]), page([Self.first]), added])
    let model = model(transport)
    try await model.load()
    #expect(model.__entities__.isEmpty)
    try await model.add(New__Entity__(id: Self.first.id, name: "First"))
    #expect(model.__entities__ == [Self.first])
    #expect(transport.requests.map(\.method) == [.get, .post, .get])
  }

  @Test func `after a failure the list is as it was`() async throws {
    let model = model(CannedTransport([page([Self.first]), .init(Self.path, failing: .timedOut)]))
    try await model.load()
    await #expect(throws: HTTPClientError.self) { try await model.load() }
    #expect(model.__entities__ == [Self.first])
  }

  @Test(arguments: [
    #"{"id":"00000000-0000-7000-8000-000000000001","name":""}"#,
    #"{"id":"00000000-0000-7000-8000-000000000001"}"#,
    #"{"id":"00000000-0000-7000-8000-000000000001","name":"A","color":"red"}"#,
  ])
  func `a request needs a name, and has no other field`(json: String) {
    #expect(throws: SchemaError.self) { try Schema.new__Entity__.decode(Array(json.utf8)) }
  }
}
