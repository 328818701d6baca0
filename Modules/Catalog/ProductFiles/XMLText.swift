/// Text as XML 1.0 has it.
public enum XMLText {
  /// The text with its signs escaped. Characters that XML cannot have are left out.
  public static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&apos;"
      case "\t", "\n", "\r": output.unicodeScalars.append(scalar)
      // XML 1.0, production 2.
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        output.unicodeScalars.append(scalar)
      default: break
      }
    }
    return output
  }
}
