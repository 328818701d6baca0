/// Character references of HTML: all numeric ones, and the names that texts of shops have.
enum HTMLEntities {
  /// The text with its references replaced; what is not a reference stays as it is.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    var output = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "&" else {
        output.append(scalar)
        continue
      }
      let name = String(rest.prefix(32).prefix { $0 != ";" && $0 != "&" && $0.value > 0x20 })
      if rest.dropFirst(name.unicodeScalars.count).first == ";", let value = value(of: name) {
        output.append(value)
        rest = rest.dropFirst(name.unicodeScalars.count + 1)
      } else {
        output.append(scalar)
      }
    }
    return String(output)
  }

  private static func value(of name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let number =
      digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, let scalar = Unicode.Scalar(number), number != 0 else { return nil }
    return scalar
  }

  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "iexcl": "¡", "cent": "¢",
    "pound": "£", "yen": "¥", "sect": "§", "copy": "©", "laquo": "«", "reg": "®", "deg": "°", "plusmn": "±",
    "sup2": "²", "sup3": "³", "micro": "µ", "para": "¶", "middot": "·", "raquo": "»", "frac14": "¼", "frac12": "½",
    "frac34": "¾", "iquest": "¿", "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä",
    "Aring": "Å", "AElig": "Æ", "Ccedil": "Ç", "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë",
    "Ntilde": "Ñ", "Oacute": "Ó", "Ocirc": "Ô", "Ouml": "Ö", "times": "×", "Oslash": "Ø", "Uacute": "Ú",
    "Uuml": "Ü", "szlig": "ß", "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä",
    "aring": "å", "aelig": "æ", "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë",
    "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó",
    "ocirc": "ô", "otilde": "õ", "ouml": "ö", "divide": "÷", "oslash": "ø", "ugrave": "ù", "uacute": "ú",
    "ucirc": "û", "uuml": "ü", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "bull": "•", "hellip": "…", "prime": "′", "euro": "€",
    "trade": "™", "larr": "←", "rarr": "→", "hearts": "♥", "check": "✓", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "shy": "\u{AD}", "le": "≤", "ge": "≥", "ne": "≠",
  ]
}
