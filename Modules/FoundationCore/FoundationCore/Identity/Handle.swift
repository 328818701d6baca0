import Foundation

/// How a name becomes the last part of an address.
public enum Handle {
  /// The name in lower-case ASCII letters, digits and hyphens, at most 200 of them.
  ///
  /// - Parameters:
  ///   - name: What the thing is called.
  ///   - fallback: The handle when nothing of the name is left.
  public static func make(from name: String, fallback: String = "product") -> String {
    var output = ""
    for scalar in plain(name).unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": output.unicodeScalars.append(scalar)
      case "'", "’", "ʹ", "ʺ": break
      default: if !output.isEmpty, !output.hasSuffix("-") { output += "-" }
      }
      if output.utf8.count >= 200 { break }
    }
    while output.hasSuffix("-") { output.removeLast() }
    return output.isEmpty ? fallback : output
  }

  /// In lower case, and as far as possible in ASCII.
  private static func plain(_ name: String) -> String {
    // Transforms take microseconds, and imports make a handle of every value of every facet.
    if name.isASCII { return name.lowercased() }
    let folded = name.applyingTransform(StringTransform("Any-Latin; Latin-ASCII"), reverse: false) ?? name
    return folded.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).lowercased()
  }

  /// Whether a text can be a handle.
  public static func isValid(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count)
      && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
  }
}

extension Schema where Value == String {
  /// The last part of an address: lower-case ASCII letters, digits and single hyphens, up to 200 characters.
  public static var handle: Schema {
    Schema(description: .string(length: 1...200, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$")) {
      reader throws(SchemaViolation) in
      let value = try reader.string()
      guard Handle.isValid(value) else {
        throw SchemaViolation(code: "handle", message: "Expected lower-case letters, digits and single hyphens.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}
