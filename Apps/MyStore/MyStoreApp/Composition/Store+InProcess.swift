import AccessService
import HTTPServer
public import MyStoreKit

extension Store {
  /// The API for callers in this process: the same operations, without a socket between.
  public var inProcess: InProcessTransport { InProcessTransport(api, changes) }
}

extension InProcessTransport {
  /// Hands requests to a router: as those of the address that a page says it was asked from, else as this process's own.
  init(_ router: Router<AccessPolicy>, _ changes: ChangeFeed) {
    self.init { request in
      let token = request.fields["authorization"].map { String($0.trimmingPrefix("Bearer ")) }
      return changes.notices(bearer: token)
    } _: { request in
      var fields = HTTPFields()
      for (name, value) in request.fields { fields.append(name, value) }
      let incoming = HTTPRequest(
        HTTPMethod(rawValue: request.method.rawValue), request.target, fields: fields, body: request.body ?? [],
        remoteAddress: request.fields["x-forwarded-for"] ?? HTTPRequest.inProcess)
      let response: HTTPResponse
      if let file = request.file, let answer = router.answer(streaming: incoming) {
        guard let pieces = FilePieces(path: file) else { return TransportResponse(status: 400) }
        response = await answer(incoming, BodyStream { try pieces.next() })
      } else {
        response = await router.respond(to: incoming)
      }
      var answered: [String: String] = [:]
      for (name, value) in response.fields { answered[name] = value }
      return TransportResponse(status: response.status.code, fields: answered, body: response.body)
    }
  }
}
