import Access
import FoundationCore
import MyStoreKit
import Synchronization
import Testing

/// The session as screens change it, over canned answers.
@Suite struct AccessModelTests {
  @Test func `a staff user who signs in is kept with their device`() async throws {
    let kept = KeptSession()
    let model = kept.model(.init(Self.sessions, method: .post, json: Self.staff))
    try await model.signInStaff(email: "staff@example.com", password: "a long pass phrase")
    #expect(model.isStaff && !model.isCustomer)
    #expect(kept.session.staffToken == "msstaff_one" && kept.session.staffDevice == "msdev_one")
    #expect(kept.replacements == 1)
  }

  @Test func `wrong credentials change nothing`() async throws {
    let kept = KeptSession()
    let model = kept.model(.init(Self.sessions, method: .post, json: #"{"code":"wrong-credentials"}"#, status: 401))
    await #expect(throws: HTTPClientError.self) { try await model.signInStaff(email: "a@example.com", password: "b") }
    #expect(kept.session == WebSession() && kept.replacements == 0)
  }

  @Test func `a customer who signs out leaves their cart behind, also where the server cannot be reached`() async throws
  {
    let kept = KeptSession()
    let model = kept.model()
    try await model.keepCart(UniqueID(high: 1, low: 1), token: "mscart_one")
    #expect(kept.replacements == 0)
    try await model.keepCustomer(
      token: "mscust_one", device: "msdev_two", cart: model.session.cart, guestToken: model.session.guestToken)
    #expect(model.isCustomer && model.session.cart != nil)
    try await model.signOutCustomer()
    var expected = WebSession()
    expected.customerDevice = "msdev_two"
    #expect(model.session == expected && kept.replacements == 2)
  }

  @Test func `a storage that fails leaves the session as it was`() async throws {
    let kept = KeptSession()
    let model = kept.model(.init(Self.sessions, method: .post, json: Self.staff))
    kept.fails = true
    await #expect(throws: KeptSession.Full.self) {
      try await model.signInStaff(email: "staff@example.com", password: "a long pass phrase")
    }
    #expect(!model.isStaff)
  }

  @Test func `a session is read from the bytes that it was written as`() throws {
    var session = WebSession()
    session.cart = UniqueID(high: 1, low: 2)
    (session.guestToken, session.customerToken, session.staffToken) = ("a", "b", "c")
    (session.customerDevice, session.staffDevice) = ("d", "e")
    #expect(WebSession(session.bytes) == session)
    #expect(WebSession(Array("nothing".utf8)) == nil)
  }

  private static let sessions = "/api/v1/access/sessions"
  private static let staff = Array(
    #"{"token":"msstaff_one","name":"Staff","expiresAt":"2026-01-01T00:00:00.000Z","device":"msdev_one"}"#.utf8)
}

/// A session in memory that counts how often it was given another name.
private final class KeptSession: Sendable {
  struct Full: Error {}

  private let state = Mutex((session: WebSession(), replacements: 0, fails: false))

  var session: WebSession { state.withLock { $0.session } }
  var replacements: Int { state.withLock { $0.replacements } }
  var fails: Bool {
    get { state.withLock { $0.fails } }
    set { state.withLock { $0.fails = newValue } }
  }

  func model(_ answers: CannedTransport.Answer...) -> AccessModel {
    let client = HTTPClient(transport: CannedTransport(answers))
    return AccessModel(
      client: AccessHTTPClient(client: client),
      storage: SessionStorage {
        self.session
      } update: {
        try self.keep($0, replacing: 0)
      } replace: {
        try self.keep($0, replacing: 1)
      })
  }

  private func keep(_ session: WebSession, replacing count: Int) throws {
    try state.withLock { state in
      guard !state.fails else { throw Full() }
      state.session = session
      state.replacements += count
    }
  }
}
