/// Why a text is not a value of a schema's type.
public enum SchemaError: Error, Equatable, Sendable {
  /// It is not JSON at all: the sender's encoder is at fault.
  case malformed(JSONSyntaxError)
  /// It is JSON of the wrong content; each violation says where.
  case invalid([SchemaViolation])
}

/// One thing wrong with a JSON value.
public struct SchemaViolation: Error, Equatable, Sendable {
  /// Where: a JSON Pointer (RFC 6901) from the value's root, empty for the root itself.
  public private(set) var pointer: String
  /// A stable word for programs, such as `required` or `tooLong`.
  public let code: String
  /// A sentence for people.
  public let message: String

  /// Describes a violation; readers put the pointer together as the error travels outwards.
  public init(pointer: String = "", code: String, message: String) {
    self.pointer = pointer
    self.code = code
    self.message = message
  }

  /// The same violation, one step further in.
  public func at(_ step: String) -> SchemaViolation {
    var copy = self
    copy.pointer = "/" + step.replacing("~", with: "~0").replacing("/", with: "~1") + pointer
    return copy
  }
}
