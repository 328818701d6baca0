public import FoundationCore

/// One thing a server offers: how to ask for it and how to read the answer. A value; nothing is sent until a client loads it.
public struct Resource<Value: Sendable>: Sendable {
  /// The request as it will be sent, without what the client adds (token, language).
  public private(set) var request: TransportRequest
  let decode: @Sendable (TransportResponse) throws(SchemaError) -> Value

  /// A resource that is read.
  public static func get(_ path: String, query: [QueryItem?] = [], as schema: Schema<Value>) -> Resource {
    Resource(request: TransportRequest(method: .get, path: path, query: query.compactMap(\.self))) {
      response throws(SchemaError) in try schema.decode(response.body, unknownFields: .ignored)
    }
  }

  /// A resource that is written, with a body, and answers with a value.
  public static func send<Body>(
    _ method: TransportRequest.Method, _ path: String, query: [QueryItem?] = [], _ body: Body,
    as bodySchema: Schema<Body>, returning schema: Schema<Value>
  ) -> Resource {
    var request = TransportRequest(method: method, path: path, query: query.compactMap(\.self))
    request.fields["content-type"] = "application/json"
    request.body = bodySchema.encode(body)
    return Resource(request: request) { response throws(SchemaError) in
      try schema.decode(response.body, unknownFields: .ignored)
    }
  }

  /// A resource that is written without a body, and answers with a value.
  public static func send(
    _ method: TransportRequest.Method, _ path: String, query: [QueryItem?] = [], returning schema: Schema<Value>
  ) -> Resource {
    let request = TransportRequest(method: method, path: path, query: query.compactMap(\.self))
    return Resource(request: request) { response throws(SchemaError) in
      try schema.decode(response.body, unknownFields: .ignored)
    }
  }

  /// Bytes that are sent as they are, and answered with a value.
  public static func send(
    _ method: TransportRequest.Method, _ path: String, query: [QueryItem?] = [], bytes: [UInt8],
    contentType: String = "application/octet-stream", returning schema: Schema<Value>
  ) -> Resource {
    var request = TransportRequest(method: method, path: path, query: query.compactMap(\.self))
    request.fields["content-type"] = contentType
    request.body = bytes
    return Resource(request: request) { response throws(SchemaError) in
      try schema.decode(response.body, unknownFields: .ignored)
    }
  }

  /// A file's bytes, which are read while they are sent, however many; answered with a value.
  public static func send(
    _ method: TransportRequest.Method, _ path: String, query: [QueryItem?] = [], fileAt file: String,
    contentType: String = "application/octet-stream", returning schema: Schema<Value>
  ) -> Resource {
    var request = TransportRequest(method: method, path: path, query: query.compactMap(\.self))
    request.fields["content-type"] = contentType
    request.file = file
    return Resource(request: request) { response throws(SchemaError) in
      try schema.decode(response.body, unknownFields: .ignored)
    }
  }

  /// Makes the write safe to repeat: the server runs it once per key, however often it arrives.
  public func idempotent(_ key: String) -> Resource {
    var copy = self
    copy.request.fields["idempotency-key"] = key
    return copy
  }

  /// Makes the write conditional on the version that was read; answered with 412 when it has changed since.
  public func ifMatch(version: Int64) -> Resource {
    var copy = self
    copy.request.fields["if-match"] = "\"\(version)\""
    return copy
  }
}

extension Resource where Value == Void {
  /// A write whose answer has no content.
  public static func send<Body>(
    _ method: TransportRequest.Method, _ path: String, _ body: Body, as bodySchema: Schema<Body>
  ) -> Resource {
    var request = TransportRequest(method: method, path: path)
    request.fields["content-type"] = "application/json"
    request.body = bodySchema.encode(body)
    return Resource(request: request) { _ throws(SchemaError) in }
  }

  /// A write without body or answer, such as a deletion.
  public static func send(_ method: TransportRequest.Method, _ path: String) -> Resource {
    Resource(request: TransportRequest(method: method, path: path)) { _ throws(SchemaError) in }
  }
}

/// A query parameter with its value, not yet encoded.
public struct QueryItem: Hashable, Sendable {
  /// The parameter's name.
  public let name: String
  /// Its value.
  public let value: String

  /// A parameter with a value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// A parameter that is left out when there is no value.
  public init?(_ name: String, _ value: (some CustomStringConvertible)?) {
    guard let value else { return nil }
    self.name = name
    self.value = value.description
  }
}
