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
    let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
    let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    let pattern = "^\(atom)(\\.\(atom))*@(\(label)\\.)+[A-Za-z][A-Za-z0-9-]{0,60}[A-Za-z0-9]$"
    return Schema(description: .string(format: "email", length: 6...254, pattern: pattern)) {
      reader throws(SchemaViolation) in
      let value = try reader.string()
      guard value.isEmail else { throw SchemaViolation(code: "email", message: "Expected an e-mail address.") }
      return value
    } write: {
      $1.string($0)
    }
  }
}
