import Foundation
public import FoundationCore

/// The last part of a product's address, in any script: what moves in keeps the address that the web knows.
///
/// It is what a path of a URL can carry (RFC 3987, `isegment`), in lower case and NFC, without what means something else in
/// one: no white space, no controls, and of ASCII's signs only `-._~!$'()*+,;=@`.
public enum ProductHandle {
  /// How many characters it may have, as in Shopify's files.
  public static let length = 1...255

  /// The spelling that is kept: NFC, in lower case, without white space around it.
  public static func normalized(_ text: String) -> String {
    if Handle.isValid(text) { return text }
    return text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased().precomposedStringWithCanonicalMapping
  }

  /// Whether a text is a handle in its own spelling. Texts that differ otherwise are different handles.
  public static func isValid(_ text: String) -> Bool {
    if Handle.isValid(text) { return true }
    let scalars = text.unicodeScalars
    return length.contains(scalars.count) && scalars.first != "." && scalars.allSatisfy(isAllowed)
      && Array(normalized(text).utf8) == Array(text.utf8)
  }

  /// The handle as it stands in an address: what is not ASCII in percent-encoded UTF-8.
  public static func escaped(_ handle: String) -> String {
    handle.addingPercentEncoding(withAllowedCharacters: unescaped) ?? handle
  }

  private static let unescaped = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789-._~")

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "a"..."z", "0"..."9", "-", ".", "_", "~", "!", "$", "'", "(", ")", "*", "+", ",", ";", "=", "@": return true
      default: return false
      }
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      false
    default: scalar.value != 0xFFFD
    }
  }
}

extension Schema where Value == String {
  /// The last part of a product's address: up to 255 characters in any script, in lower case, of which a path of a URL needs
  /// none escaped but for what is not ASCII.
  public static var productHandle: Schema {
    Schema(
      description: .string(
        length: ProductHandle.length, pattern: "^[^A-Z\\s\"#%&/:<>?\\[\\\\\\]^`{|}\\u0000-\\u001F\\u007F]+$")
    ) { reader throws(SchemaViolation) in
      let value = try reader.string()
      guard ProductHandle.isValid(value) else {
        throw SchemaViolation(
          code: "handle", message: "Expected lower-case letters, digits and hyphens, without spaces and slashes.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}
