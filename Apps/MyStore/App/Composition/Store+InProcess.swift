import HTTPServer
public import MyStoreKit

extension Store {
  /// The API for callers in this process: the same router, without a socket between.
  public var inProcess: InProcessTransport {
    let router = router
    return InProcessTransport { request in
      var fields = HTTPFields()
      for (name, value) in request.fields { fields.append(name, value) }
      let response = await router.respond(
        to: HTTPRequest(
          HTTPMethod(rawValue: request.method.rawValue), request.target, fields: fields, body: request.body ?? []))
      var answered: [String: String] = [:]
      for (name, value) in response.fields { answered[name] = value }
      return TransportResponse(status: response.status.code, fields: answered, body: response.body)
    }
  }
}
