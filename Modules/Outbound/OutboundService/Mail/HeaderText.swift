import Foundation
import FoundationCore
import Outbound

/// Texts in header fields of messages: in ASCII, in short lines, and never more than one field.
enum HeaderText {
  /// A name and an address: `"Shop, the" <shop@example.com>`.
  static func address(_ address: MailAddress) -> String {
    let name = plain(address.name)
    if name.isEmpty { return "<\(address.address)>" }
    // A name that needs encoding for one of its letters is encoded whole; a quoted one is ASCII.
    let isShort = name.utf8.count <= 60 && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return (isShort ? "\"\(quoted)\"" : encoded(name)) + "\r\n <\(address.address)>"
  }

  /// A text of any length, such as a subject.
  static func unstructured(_ text: String) -> String {
    let text = plain(text)
    let isShort = text.utf8.count <= 60 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isShort && !text.contains("=?") ? text : encoded(text)
  }

  /// RFC 5322's date, in UTC.
  static func date(_ time: Timestamp) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(time.milliseconds / 1_000)))
  }

  /// Without what could end the field: control characters become blanks.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0
        }
      )
    ).trimmed
  }

  /// RFC 2047's encoded words, of at most 60 characters, so that a line has at most 76: 36 bytes each, and no character in
  /// two of them.
  private static func encoded(_ text: String) -> String {
    var words: [String] = []
    var piece: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if piece.count + bytes.count > 36 {
        words.append(word(piece))
        piece = []
      }
      piece += bytes
    }
    return (words + [word(piece)]).joined(separator: "\r\n ")
  }

  private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}

/// RFC 2045's encoding that leaves most of a text readable.
enum QuotedPrintable {
  /// Encodes a text whose lines end with newlines; they end with CR LF then.
  static func encode(_ text: String) -> String {
    let normal = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return normal.split(separator: "\n", omittingEmptySubsequences: false).map { encoded($0) }.joined(separator: "\r\n")
  }

  private static func encoded(_ line: Substring) -> String {
    var result = ""
    var width = 0
    let bytes = Array(line.utf8)
    for (index, byte) in bytes.enumerated() {
      let isBlank = byte == 0x20 || byte == 0x09
      // A blank at the end of a line is lost on the way; a dot or “From” at its beginning is changed.
      let isPlain =
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "=")
        && !(index == 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F")))
        || isBlank && index < bytes.count - 1
      let piece = isPlain ? String(UnicodeScalar(byte)) : "=" + hexadecimal(byte)
      if width + piece.utf8.count > 75 {
        result += "=\r\n"
        width = 0
        // The same holds of the lines that this makes.
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F") {
          result += "=" + hexadecimal(byte)
          width = 3
          continue
        }
      }
      result += piece
      width += piece.utf8.count
    }
    return result
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF")
    return String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
  }
}
