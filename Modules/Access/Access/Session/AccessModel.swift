public import FoundationCore
public import Observation

/// Who the client is signed in as. Screens read it and change it; no other type writes the session.
public final class AccessModel: Observable {
  private let client: AccessHTTPClient
  private let storage: SessionStorage

  /// A model over the API and the place where the session is kept.
  public init(client: AccessHTTPClient, storage: SessionStorage) {
    self.client = client
    self.storage = storage
  }

  /// The session as it is kept now.
  public var session: WebSession { storage.load() }
  /// Whether a staff user is signed in.
  public var isStaff: Bool { session.staffToken != nil }
  /// Whether a customer is signed in.
  public var isCustomer: Bool { session.customerToken != nil }

  /// Signs a staff user in.
  ///
  /// - Throws: `HTTPClientError`, with status 401 for wrong credentials and 429 after too many failures; or an error of the
  ///   storage, after which nobody is signed in.
  public func signInStaff(email: String, password: String) async throws {
    var session = storage.load()
    let staff = try await client.signIn(Credentials(email: email, password: password, device: session.staffDevice))
    (session.staffToken, session.staffPermissions) = (staff.token, nil)
    session.staffDevice = staff.device
    try await storage.replace(session)
  }

  /// Signs the staff user out. Does nothing when none is signed in.
  ///
  /// - Throws: An error of the storage, after which the client still keeps a token that has ended.
  public func signOutStaff() async throws {
    var session = storage.load()
    guard let token = session.staffToken else { return }
    await end(token)
    (session.staffToken, session.staffPermissions) = (nil, nil)
    try await storage.replace(session)
  }

  /// Keeps the session of a customer who has signed in. The cart and its token stay, unless they are nil here.
  ///
  /// - Throws: An error of the storage, after which the customer is not signed in.
  public func keepCustomer(token: String, device: String?, cart: UniqueID?, guestToken: String?) async throws {
    var session = storage.load()
    session.customerToken = token
    session.customerDevice = device
    (session.cart, session.guestToken) = (cart, guestToken)
    try await storage.replace(session)
  }

  /// Signs the customer out. Their cart goes with them, so that the next user of the client sees nothing of it.
  ///
  /// - Throws: An error of the storage, after which the client still keeps a token that has ended.
  public func signOutCustomer() async throws {
    var session = storage.load()
    guard let token = session.customerToken else { return }
    await end(token)
    session.customerToken = nil
    (session.cart, session.guestToken) = (nil, nil)
    try await storage.replace(session)
  }

  /// Keeps a cart that was opened, with its token.
  ///
  /// - Throws: An error of the storage, after which the former cart is still kept.
  public func keepCart(_ cart: UniqueID, token: String?) async throws {
    var session = storage.load()
    (session.cart, session.guestToken) = (cart, token)
    try await storage.update(session)
  }

  /// Keeps what lets the browser into a shop that is closed.
  ///
  /// - Throws: An error of the storage, after which the shop is still closed to it.
  public func keepShopPass(_ pass: String) async throws {
    var session = storage.load()
    session.shopPass = pass
    try await storage.update(session)
  }

  /// Ends a session at the server. Where the server cannot be reached the client forgets the token all the same, and the
  /// token ends when it expires.
  private func end(_ token: String) async {
    do { try await client.signOut(token: token) } catch {}
  }
}
