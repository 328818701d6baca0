public import FoundationCore

/// The description of an API for programs (OpenAPI 3.1), made from the routes themselves.
public enum OpenAPI {
  /// A message that the server sends to others by itself.
  public struct Webhook: Sendable {
    let name: String
    let summary: String
    let data: SchemaDescription

    /// A message of a type, with the form of its `data`.
    public init(_ name: String, summary: String, data: SchemaDescription) {
      (self.name, self.summary, self.data) = (name, summary, data)
    }
  }

  /// An OpenAPI 3.1 document of some routes, and of the messages that the server sends, as JSON. O(number of routes): make
  /// it once.
  public static func document<Policy>(
    title: String, version: String, routes: [Route<Policy>], webhooks: [Webhook] = []
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 64 << 10)
    writer.object {
      $0.member("openapi", "3.1.0")
      $0.key("info")
      $0.object {
        $0.member("title", title)
        $0.member("version", version)
      }
      $0.key("paths")
      $0.object { writePaths(routes, &$0) }
      if !webhooks.isEmpty {
        $0.key("webhooks")
        $0.object { writer in webhooks.forEach { $0.write(into: &writer) } }
      }
      $0.key("components")
      $0.object { writeComponents(routes, webhooks, &$0) }
    }
    return writer.bytes
  }

  private static func writePaths<Policy>(_ routes: [Route<Policy>], _ writer: inout JSONWriter) {
    var byPath: [(path: String, routes: [Route<Policy>])] = []
    for route in routes {
      if let index = byPath.firstIndex(where: { $0.path == route.path }) {
        byPath[index].routes.append(route)
      } else {
        byPath.append((route.path, [route]))
      }
    }
    for (path, routes) in byPath {
      writer.key(path)
      writer.object { writer in
        for route in routes {
          writer.key(route.method.rawValue.lowercased())
          OperationDescription(route).write(into: &writer)
        }
      }
    }
  }

  private static func writeComponents<Policy>(
    _ routes: [Route<Policy>], _ webhooks: [Webhook], _ writer: inout JSONWriter
  ) {
    var schemas: [String: SchemaDescription] = [:]
    for webhook in webhooks { webhook.data.components(into: &schemas) }
    for route in routes {
      route.output.schema?.components(into: &schemas)
      for input in route.inputs { input.schema?.components(into: &schemas) }
    }
    writer.key("schemas")
    writer.object { writer in
      for (name, schema) in schemas.sorted(by: { $0.key < $1.key }) {
        writer.key(name)
        schema.writeDefinition(into: &writer)
      }
      writer.key("Problem")
      writeProblem(&writer)
    }
    writer.key("responses")
    writer.object {
      $0.key("Problem")
      $0.object {
        $0.member("description", "What went wrong (RFC 9457).")
        $0.key("content")
        $0.object {
          $0.key("application/problem+json")
          $0.object {
            $0.key("schema")
            $0.object { $0.member("$ref", "#/components/schemas/Problem") }
          }
        }
      }
    }
    writer.key("securitySchemes")
    writer.object {
      $0.key("bearer")
      $0.object {
        $0.member("type", "http")
        $0.member("scheme", "bearer")
      }
    }
  }

  private static func writeProblem(_ writer: inout JSONWriter) {
    let text = SchemaDescription.string()
    let required = ["type", "title", "status", "code", "correlationId"]
    writer.object { writer in
      writer.member("type", "object")
      writer.key("properties")
      writer.object { writer in
        for name in ["type", "title", "code", "detail", "parameter", "correlationId"] {
          writer.key(name)
          text.write(into: &writer)
        }
        writer.key("status")
        SchemaDescription.integer(400...599).write(into: &writer)
        writer.key("errors")
        writer.object {
          $0.member("type", "array")
          $0.key("items")
          $0.object { item in
            item.member("type", "object")
            item.key("properties")
            item.object { properties in
              for name in ["pointer", "code", "message"] {
                properties.key(name)
                text.write(into: &properties)
              }
            }
          }
        }
      }
      writer.key("required")
      writer.beginArray()
      for name in required { writer.string(name) }
      writer.endArray()
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }
}
