public import FoundationCore

/// One value that a route takes from a request: reads itself, and describes itself.
public struct Input<Value: Sendable>: Sendable {
  let declaration: InputDeclaration
  let read: @Sendable (RequestParts) throws(Problem) -> Value

  private init(
    _ declaration: InputDeclaration, read: @escaping @Sendable (RequestParts) throws(Problem) -> Value
  ) {
    self.declaration = declaration
    self.read = read
  }
}

/// A request taken apart: what inputs read from.
struct RequestParts: Sendable {
  let request: HTTPRequest
  let query: QueryParameters
  let captures: [String: String]
  /// The body, where it is read while it comes; nil when it has been gathered.
  var stream: BodyStream?
}

/// What an input is, for the router and the API description.
struct InputDeclaration: Sendable {
  enum Place: Sendable, Equatable { case path, query, header, body(type: String, limit: Int) }
  let place: Place
  let name: String
  let isRequired: Bool
  let schema: SchemaDescription?
  var defaultText: String?
  var isStreamed = false
}

// MARK: Path

extension Input {
  /// The segment that the path names in braces.
  ///
  /// One that is not a value is not there: 404.
  public static func path(_ name: String, _ parameter: Parameter<Value>) -> Input {
    let declaration = InputDeclaration(place: .path, name: name, isRequired: true, schema: parameter.description)
    return Input(declaration) { parts throws(Problem) in
      guard let text = parts.captures[name], let value = parameter.parse(text) else { throw .notFound() }
      return value
    }
  }
}

// MARK: Query

extension Input {
  /// A query parameter that must be there.
  public static func query(_ name: String, _ parameter: Parameter<Value>) -> Input {
    let declaration = InputDeclaration(place: .query, name: name, isRequired: true, schema: parameter.description)
    return Input(declaration) { parts throws(Problem) in
      guard let text = parts.query[name] else { throw .invalidParameter(name, detail: "\(name) is required.") }
      return try parameter.value(of: text, named: name)
    }
  }

  /// A query parameter with a value for its absence.
  public static func query(_ name: String, _ parameter: Parameter<Value>, default standard: Value) -> Input {
    var declaration = InputDeclaration(place: .query, name: name, isRequired: false, schema: parameter.description)
    if let number = standard as? Int { declaration.defaultText = String(number) }
    return Input(declaration) { parts throws(Problem) in
      guard let text = parts.query[name] else { return standard }
      return try parameter.value(of: text, named: name)
    }
  }

  /// A query parameter that may be absent.
  public static func query<Wrapped>(optional name: String, _ parameter: Parameter<Wrapped>) -> Input
  where Value == Wrapped? {
    let declaration = InputDeclaration(place: .query, name: name, isRequired: false, schema: parameter.description)
    return Input(declaration) { parts throws(Problem) in
      guard let text = parts.query[name] else { return nil }
      return try parameter.value(of: text, named: name)
    }
  }
}

// MARK: Header fields

extension Input {
  /// A header field that must be there.
  public static func header(_ name: String, _ parameter: Parameter<Value>) -> Input {
    let declaration = InputDeclaration(place: .header, name: name, isRequired: true, schema: parameter.description)
    return Input(declaration) { parts throws(Problem) in
      guard let text = try parts.field(name) else {
        throw .invalidParameter(name, detail: "The header field \(name) is required.")
      }
      return try parameter.value(of: text, named: name)
    }
  }

  /// A header field that may be absent.
  public static func header<Wrapped>(optional name: String, _ parameter: Parameter<Wrapped>) -> Input
  where Value == Wrapped? {
    let declaration = InputDeclaration(place: .header, name: name, isRequired: false, schema: parameter.description)
    return Input(declaration) { parts throws(Problem) in
      guard let text = try parts.field(name) else { return nil }
      return try parameter.value(of: text, named: name)
    }
  }

  /// The entity tag in `If-Match`, without its quotes.
  ///
  /// Absent, it is 428: the client must say what it read.
  public static func ifMatch() -> Input where Value == String {
    let declaration = InputDeclaration(
      place: .header, name: "If-Match", isRequired: true, schema: .string(length: 3...256, pattern: "^\"[^\"]+\"$"))
    return Input(declaration) { parts throws(Problem) in
      guard let text = try parts.field("If-Match") else { throw .preconditionRequired() }
      guard (3...256).contains(text.count), text.hasPrefix("\""), text.hasSuffix("\""),
        !text.dropFirst().dropLast().contains("\"")
      else { throw .invalidParameter("If-Match", detail: "If-Match must be one strong entity tag.") }
      return String(text.dropFirst().dropLast())
    }
  }
}

// MARK: Body

extension Input {
  /// A JSON body of a schema.
  ///
  /// Another type is 415, bad JSON 400, bad content 422 with pointers.
  public static func body(_ schema: Schema<Value>, limit: Int = 1 << 20) -> Input {
    let declaration = InputDeclaration(
      place: .body(type: "application/json", limit: limit), name: "body", isRequired: true, schema: schema.description)
    return Input(declaration) { parts throws(Problem) in
      try parts.checkType("application/json", limit: limit)
      do throws(SchemaError) { return try schema.decode(parts.request.body) } catch { throw error.problem }
    }
  }

  /// The bytes of a body of a content type; `*/*` takes any.
  public static func rawBody(contentType: String, limit: Int) -> Input where Value == [UInt8] {
    let declaration = InputDeclaration(
      place: .body(type: contentType, limit: limit), name: "body", isRequired: true, schema: nil)
    return Input(declaration) { parts throws(Problem) in
      try parts.checkType(contentType, limit: limit)
      return parts.request.body
    }
  }
}

extension Input where Value == BodyStream {
  /// A body of a content type that the work reads while it comes, however large; a slow reader slows the client down.
  ///
  /// A body that is longer than `limit` is 413, before it is read where its length is known.
  public static func streamedBody(contentType: String, limit: Int) -> Input {
    var declaration = InputDeclaration(
      place: .body(type: contentType, limit: limit), name: "body", isRequired: true, schema: nil)
    declaration.isStreamed = true
    return Input(declaration) { parts throws(Problem) in
      try parts.checkType(contentType, limit: limit)
      return parts.stream ?? BodyStream(parts.request.body)
    }
  }
}

extension Parameter {
  fileprivate func value(of text: String, named name: String) throws(Problem) -> Value {
    guard let value = parse(text) else {
      throw .invalidParameter(name, detail: "\(name) must be \(expectation).")
    }
    return value
  }
}

extension RequestParts {
  fileprivate func field(_ name: String) throws(Problem) -> String? {
    let values = request.fields.values(of: name)
    guard values.count < 2 else { throw .invalidParameter(name, detail: "The header field \(name) is repeated.") }
    return values.first
  }

  fileprivate func checkType(_ expected: String, limit: Int) throws(Problem) {
    guard request.body.count <= limit else { throw .contentTooLarge(limit: limit) }
    let types = request.fields.values(of: "content-type")
    let type = types.count == 1 ? types[0].prefix { $0 != ";" }.lowercased() : ""
    let name = type.split(separator: " ").first ?? ""
    guard expected == "*/*" || name == expected.lowercased() else { throw .unsupportedMediaType(expected: expected) }
    guard
      name != "application/json" || !types[0].lowercased().contains("charset=")
        || types[0].lowercased().contains("utf-8")
    else { throw .unsupportedMediaType(expected: expected) }
  }
}
