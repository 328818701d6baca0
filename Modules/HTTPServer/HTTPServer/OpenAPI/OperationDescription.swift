import FoundationCore

/// One operation of the document.
struct OperationDescription {
  private let operation: String
  private let summary: String
  private let tag: String
  private let inputs: [InputDeclaration]
  private let output: OutputDeclaration
  private let security: SecurityDescription
  private let isWrite: Bool
  private let isCached: Bool

  init<Policy>(_ route: Route<Policy>) {
    operation = route.operation
    summary = route.summary
    // "/api/v1/catalog/…" is of the catalog.
    let segments = route.path.split(separator: "/")
    tag = segments.count > 2 ? String(segments[2]) : "general"
    inputs = route.inputs
    output = route.output
    security = route.policy.securityDescription
    isWrite = route.method != .get
    isCached = route.generation != nil
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("operationId", operation)
      writer.member("summary", summary)
      writer.key("tags")
      writer.beginArray()
      writer.string(tag)
      writer.endArray()
      writeSecurity(&writer)
      writeParameters(&writer)
      writeBody(&writer)
      writer.key("responses")
      writer.object { writeResponses(&$0) }
    }
  }

  private func writeSecurity(_ writer: inout JSONWriter) {
    writer.key("security")
    writer.beginArray()
    switch security {
    case .open: break
    case .optionalBearer:
      writer.object { _ in }
      writer.object { writeBearer(&$0) }
    case .bearer: writer.object { writeBearer(&$0) }
    }
    writer.endArray()
    if case .bearer(let permissions) = security, !permissions.isEmpty {
      writer.key("x-permissions")
      writer.beginArray()
      for permission in permissions { writer.string(permission) }
      writer.endArray()
    }
  }

  private func writeBearer(_ writer: inout JSONWriter) {
    writer.key("bearer")
    writer.beginArray()
    writer.endArray()
  }

  private func writeParameters(_ writer: inout JSONWriter) {
    let parameters = inputs.filter { if case .body = $0.place { false } else { true } }
    guard !parameters.isEmpty else { return }
    writer.key("parameters")
    writer.beginArray()
    for parameter in parameters {
      writer.object { writer in
        writer.member("name", parameter.name)
        writer.member("in", parameter.place == .path ? "path" : parameter.place == .query ? "query" : "header")
        writer.key("required")
        writer.boolean(parameter.isRequired)
        writer.key("schema")
        parameter.schema?.write(into: &writer)
        if let text = parameter.defaultText { writer.member("description", "\(text) when absent.") }
      }
    }
    writer.endArray()
  }

  private func writeBody(_ writer: inout JSONWriter) {
    for input in inputs {
      guard case .body(let type, _) = input.place else { continue }
      writer.key("requestBody")
      writer.object { writer in
        writer.key("required")
        writer.boolean(true)
        writeContent(type, input.schema, &writer)
      }
    }
  }

  private func writeContent(_ type: String, _ schema: SchemaDescription?, _ writer: inout JSONWriter) {
    writer.key("content")
    writer.object { writer in
      writer.key(type)
      writer.object { writer in
        guard let schema else { return }
        writer.key("schema")
        schema.write(into: &writer)
      }
    }
  }

  private func writeResponses(_ writer: inout JSONWriter) {
    writer.key(String(output.status.code))
    writer.object { writer in
      writer.member("description", output.status.reason)
      writeHeaders(&writer)
      if let type = output.type { writeContent(type, output.schema, &writer) }
    }
    if output.hasEntityTag || isCached, !isWrite {
      writer.key("304")
      writer.object { $0.member("description", "Not Modified") }
    }
    for status in problems.sorted().map({ String($0) }) + ["default"] {
      writer.key(status)
      writer.object { $0.member("$ref", "#/components/responses/Problem") }
    }
  }

  private func writeHeaders(_ writer: inout JSONWriter) {
    let names = [output.hasEntityTag || isCached ? "ETag" : nil, output.hasLocation ? "Location" : nil].compactMap(
      \.self)
    guard !names.isEmpty else { return }
    writer.key("headers")
    writer.object { writer in
      for name in names {
        writer.key(name)
        writer.object { writer in
          writer.key("schema")
          SchemaDescription.string().write(into: &writer)
        }
      }
    }
  }

  /// The problems an operation of this shape can answer with.
  private var problems: Set<Int> {
    var found: Set = [400, 429, 500, 503]
    if security != .open { found.formUnion([401, 403]) }
    for input in inputs {
      switch input.place {
      case .path: found.insert(404)
      case .body: found.formUnion([413, 415, 422])
      case .header where input.name.lowercased() == "if-match": found.formUnion([412, 428])
      case .query, .header: break
      }
    }
    if isWrite { found.formUnion([404, 409, 422]) }
    return found
  }
}
