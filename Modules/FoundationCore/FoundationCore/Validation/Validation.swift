/// The rules that forms and services share, so that a screen and the server cannot disagree.
extension StringProtocol {
  /// Nothing in it but white space.
  public var isEmptyOrWhiteSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Whether all of it is ASCII, so that no rule of Unicode changes it. O(n), a byte at a time.
  public var isASCII: Bool {
    // Where the bytes lie next to each other, a loop over them that no generic code slows down.
    utf8.withContiguousStorageIfAvailable { bytes in unsafe bytes.allSatisfy { $0 < 0x80 } }
      ?? utf8.allSatisfy { $0 < 0x80 }
  }

  /// ASCII digits only, at least one.
  public var isNumeric: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }

  /// An address that a mailbox could have: `local@domain.tld`, at most 254 bytes (RFC 5321), no spaces or controls.
  ///
  /// Whether the mailbox exists only a message can tell.
  public var isEmail: Bool {
    guard utf8.count <= 254 else { return false }
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...64).contains(parts[0].utf8.count) else { return false }
    let (local, domain) = (parts[0], parts[1])
    let atoms = local.split(separator: ".", omittingEmptySubsequences: false)
    guard atoms.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isAtomCharacter) }) else { return false }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy(\.isHostCharacter)
      }
      && labels.last.map { $0.utf8.count >= 2 && $0.first?.isLetter == true } == true
  }

  /// A whole address of a page: `http://` or `https://`, a host of two labels at least, and no spaces or controls.
  public var isWebAddress: Bool {
    guard let scheme = ["https://", "http://"].first(where: { hasPrefix($0) }) else { return false }
    let rest = dropFirst(scheme.count)
    let host = rest.prefix { !"/?#:".contains($0) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isHostCharacter) }
      && rest.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) }
  }

  /// A whole number below the bound.
  public func isLessThan(_ bound: Int) -> Bool { Int(self).map { $0 < bound } ?? false }
}

extension UInt8 {
  fileprivate var isHostCharacter: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }

  /// RFC 5322's `atext`. Addresses beyond ASCII are given in their ASCII form.
  fileprivate var isAtomCharacter: Bool { isHostCharacter || "!#$%&'*+/=?^_`{|}~".utf8.contains(self) }
}

extension Schema where Value == String {
  /// An e-mail address, as `isEmail` has it.
  public static var email: Schema {
    Schema(description: .string(format: "email", length: 6...254, pattern: "^\(emailPattern)$")) {
      reader throws(SchemaViolation) in
      let value = try reader.string()
      guard value.isEmail else { throw SchemaViolation(code: "email", message: "Expected an e-mail address.") }
      return value
    } write: {
      $1.string($0)
    }
  }

  /// An e-mail address, or the address of a page with its scheme, as `isWebAddress` has it; up to 250 characters.
  public static var electronicAddress: Schema {
    let label = "[A-Za-z0-9-]{1,63}"
    let web = "https?://\(label)(\\.\(label))+([/?#:][!#-;=?-\\[\\]_a-z~]*)?"
    return Schema(description: .string(length: 6...250, pattern: "^(\(emailPattern)|\(web))$")) {
      reader throws(SchemaViolation) in
      let value = try reader.string()
      guard value.utf8.count <= 250, value.isEmail || value.isWebAddress else {
        throw SchemaViolation(code: "address", message: "Expected an e-mail address, or an address with https://.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }

  private static var emailPattern: String {
    let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    return "\(atom)(\\.\(atom))*@(\(label)\\.)+[A-Za-z][A-Za-z0-9-]{0,60}[A-Za-z0-9]"
  }
}
