import Access
import AccessService
import FoundationCore
import HTTPServer
import MyStoreScreens

/// The shop's door: while the shop is closed, its API serves staff alone.
///
/// Pages have a door of their own, which shows the form for the password; they ask the API within the process, behind this
/// one. Signing in, entering the shop and news of payments go past it.
struct ShopDoor: HTTPHandler {
  private let router: Router<AccessPolicy>
  private let access: AccessService
  private let isClosed: @Sendable () -> Bool

  private static let api = "/api/v1/"
  private static let past = ["/api/v1/access/", "/api/v1/shop/", "/api/v1/payments/webhooks/"]

  /// A door in front of a router, which asks with each request whether it is closed.
  init(_ router: Router<AccessPolicy>, access: AccessService, isClosed: @escaping @Sendable () -> Bool) {
    self.router = router
    self.access = access
    self.isClosed = isClosed
  }

  func answerAtOnce(_ request: HTTPRequest) -> HTTPResponse? {
    isGuarded(request) ? nil : router.answerAtOnce(request)
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if let refusal = await refusal(of: request) { return refusal }
    return await router.respond(to: request)
  }

  func webSocket(for request: HTTPRequest) -> WebSocketDecision { router.webSocket(for: request) }

  // What is streamed is staff's: files of products, and pictures.
  func answer(streaming request: HTTPRequest) -> (@Sendable (HTTPRequest, BodyStream) async -> HTTPResponse)? {
    router.answer(streaming: request)
  }

  func bodyLimit(for request: HTTPRequest) -> Int { router.bodyLimit(for: request) }

  func decide(bodyOf request: HTTPRequest) async -> BodyDecision {
    if let refusal = await refusal(of: request) { return .refuse(refusal) }
    return await router.decide(bodyOf: request)
  }

  private func isGuarded(_ request: HTTPRequest) -> Bool {
    isClosed() && request.path.hasPrefix(Self.api) && !Self.past.contains { request.path.hasPrefix($0) }
  }

  private func refusal(of request: HTTPRequest) async -> HTTPResponse? {
    guard isGuarded(request) else { return nil }
    do throws(AccessError) {
      if case .staff = try await access.principal(bearer: try AccessPolicy.token(of: request)) { return nil }
    } catch { return error.problem.response(correlationID: request.correlationID) }
    return Problem.unavailable(
      "shop-closed", detail: "The shop is closed: only staff may use its API.", retryAfter: 3_600
    )
    .response(correlationID: request.correlationID)
  }

  /// The way in: a password for a pass.
  static func routes(_ gate: Gate, _ front: ShopFront) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/shop/visits", operation: "enterShop", summary: "Enter a shop that is closed, by its password",
        policy: gate.everyone.within(.signIns), inputs: .body(.shopVisit), output: .created(.shopPass)
      ) { _, visit in
        guard let pass = front.pass(for: visit.password) else {
          let message = "This is not the password of the closed shop, or it has none."
          throw Problem.invalid([SchemaViolation(code: "wrong-password", message: message).at("password")])
        }
        return ShopPass(pass: pass)
      }
    ]
  }
}
