import Glibc

extension String {
  /// Its lines, empty ones too.
  ///
  /// By bytes: the sources are ten megabytes, and to look for the borders of characters takes minutes.
  var lines: [Substring] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Whether a text stands somewhere in it.
  func mentions(_ text: String) -> Bool { self[...].mentions(text) }
}

extension Substring {
  /// Whether a text stands somewhere in it, byte by byte: what is asked first, where an expression would take long.
  func mentions(_ text: String) -> Bool {
    var (whole, part) = (self, text)
    return whole.withUTF8 { bytes in
      part.withUTF8 { wanted in
        guard let start = bytes.baseAddress, let sought = wanted.baseAddress, let first = unsafe wanted.first else {
          return false
        }
        var place = 0
        while place + wanted.count <= bytes.count,
          let found = unsafe memchr(start + place, Int32(first), bytes.count - wanted.count - place + 1)
        {
          if unsafe memcmp(found, sought, wanted.count) == 0 { return true }
          place = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
        }
        return false
      }
    }
  }

  /// Its names, numbers and keywords, and what has one of some other characters.
  func words(with others: String = "") -> [Substring] {
    utf8.split { !$0.isOfWord && !others.utf8.contains($0) }.map { Substring($0) }
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
