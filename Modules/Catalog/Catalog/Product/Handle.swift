import Foundation
import FoundationCore

/// How a product's name becomes the last part of its address.
public enum Handle {
  /// The name in lower-case ASCII letters, digits and hyphens, at most 200 of them; "product" when nothing is left.
  public static func make(from name: String) -> String {
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
    return output.isEmpty ? "product" : output
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
