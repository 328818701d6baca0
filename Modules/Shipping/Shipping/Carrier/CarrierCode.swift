public import FoundationCore

/// What a carrier is known by: up to 40 small letters, digits and hyphens.
public struct CarrierCode: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The code.
  public let description: String

  /// Reads a code; nil for one of other characters.
  public init?(_ text: String) {
    guard (1...40).contains(text.utf8.count),
      text.utf8.allSatisfy({
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    description = text
  }

  /// The pattern of codes.
  public static let pattern = "^[a-z0-9-]{1,40}$"

  /// By their characters.
  public static func < (one: CarrierCode, other: CarrierCode) -> Bool { one.description < other.description }
}

extension Schema where Value == CarrierCode {
  /// A code as the API sends and accepts it.
  public static let carrierCode = Schema(
    description: .string(length: 1...40, pattern: CarrierCode.pattern)
  ) { reader throws(SchemaViolation) in
    guard let code = CarrierCode(try reader.string()) else {
      throw SchemaViolation(code: "carrier-code", message: "Expected up to 40 small letters, digits and hyphens.")
    }
    return code
  } write: {
    $1.string($0.description)
  }
}
