import FoundationCore

extension OpenAPI.Webhook {
  /// Writes the message as a request that the receiver answers (Standard Webhooks 1.0).
  func write(into writer: inout JSONWriter) {
    writer.key(name)
    writer.object {
      $0.key("post")
      $0.object { operation in
        operation.member("operationId", name)
        operation.member("summary", summary)
        operation.key("requestBody")
        operation.object { writeBody(&$0) }
        operation.key("responses")
        operation.object {
          $0.key("2XX")
          $0.object { $0.member("description", "The message was taken. Anything else has it sent again.") }
        }
      }
    }
  }

  private func writeBody(_ writer: inout JSONWriter) {
    writer.key("content")
    writer.object {
      $0.key("application/json")
      $0.object {
        $0.key("schema")
        $0.object { schema in
          schema.member("type", "object")
          schema.key("properties")
          schema.object { properties in
            properties.key("type")
            properties.object { $0.member("const", name) }
            properties.key("timestamp")
            properties.object {
              $0.member("type", "string")
              $0.member("format", "date-time")
            }
            properties.key("data")
            data.write(into: &properties)
          }
          schema.key("required")
          schema.beginArray()
          for name in ["type", "timestamp", "data"] { schema.string(name) }
          schema.endArray()
        }
      }
    }
  }
}
