public import FoundationCore

/// How a route's result becomes a response, and what the API description says of it.
public struct Output<Value: Sendable>: Sendable {
  let declaration: OutputDeclaration
  /// Makes the response, of a body that was encoded already if there is one.
  let encode: @Sendable (Value, _ body: [UInt8]?) -> HTTPResponse

  init(_ declaration: OutputDeclaration, encode: @escaping @Sendable (Value, [UInt8]?) -> HTTPResponse) {
    self.declaration = declaration
    self.encode = encode
  }
}

/// What an output is, for the API description.
struct OutputDeclaration: Sendable {
  let status: HTTPStatus
  let type: String?
  let schema: SchemaDescription?
  var hasEntityTag = false
  var hasLocation = false
}

extension Output {
  /// Answers 200 with JSON of a schema.
  public static func json(_ schema: Schema<Value>) -> Output { json(schema, status: .ok) }

  /// Answers 201 with JSON of a schema: for what the request has added.
  public static func created(_ schema: Schema<Value>) -> Output { json(schema, status: .created) }

  /// Answers with JSON of a schema and this status.
  public static func json(_ schema: Schema<Value>, status: HTTPStatus) -> Output {
    Output(OutputDeclaration(status: status, type: "application/json", schema: schema.description)) { value, body in
      HTTPResponse(status, type: "application/json", body: body ?? schema.encode(value))
    }
  }

  /// 200 with bytes of a content type.
  public static func bytes(_ type: String) -> Output where Value == [UInt8] {
    Output(OutputDeclaration(status: .ok, type: type, schema: nil)) { value, _ in
      HTTPResponse(.ok, type: type, body: value)
    }
  }

  /// A response that the handler makes itself, such as one that was stored under an idempotency key.
  public static func response<Body>(_ status: HTTPStatus, _ schema: Schema<Body>) -> Output
  where Value == HTTPResponse {
    Output(OutputDeclaration(status: status, type: "application/json", schema: schema.description)) { response, _ in
      response
    }
  }

  /// Another output's value with an entity tag, a cache rule or a location.
  public static func tagged<Inner>(_ inner: Output<Inner>) -> Output where Value == Tagged<Inner> {
    var declaration = inner.declaration
    declaration.hasEntityTag = true
    declaration.hasLocation = declaration.status == .created
    return Output(declaration) { tagged, body in
      var response = inner.encode(tagged.value, body)
      if let tag = tagged.etag { response.fields["ETag"] = "\"\(tag)\"" }
      if let rule = tagged.cacheControl { response.fields["Cache-Control"] = rule }
      if let location = tagged.location { response.fields["Location"] = location }
      return response
    }
  }
}

extension Output where Value == Void {
  /// 202: what was asked for is done later, or not at all, which the answer does not say.
  public static var accepted: Output {
    Output(OutputDeclaration(status: .accepted, type: nil, schema: nil)) { _, _ in HTTPResponse(.accepted) }
  }

  /// 204.
  public static var noContent: Output {
    Output(OutputDeclaration(status: .noContent, type: nil, schema: nil)) { _, _ in HTTPResponse(.noContent) }
  }
}

/// A result with what HTTP should say about it.
public struct Tagged<Value: Sendable>: Sendable {
  /// The result.
  public var value: Value
  /// The strong entity tag, without quotes.
  public var etag: String?
  /// The value of `Cache-Control`; without one, `no-store`.
  public var cacheControl: String?
  /// Where what was made can be found.
  public var location: String?

  /// Adds what HTTP should say.
  public init(_ value: Value, etag: String? = nil, cacheControl: String? = nil, location: String? = nil) {
    (self.value, self.etag, self.cacheControl, self.location) = (value, etag, cacheControl, location)
  }
}
