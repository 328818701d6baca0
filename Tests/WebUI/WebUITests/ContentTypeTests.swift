import Foundation
import Testing
import WebUI

/// What a file is, by its first bytes.
@Suite struct ContentTypeTests {
  private static let all =
    ContentType.images + [.pdf, .zip, .commaSeparatedText, .json, .plainText]

  @Test(
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "x", "image/jpeg"), (Array("GIF89a".utf8), "x", "image/gif"),
      (Array("RIFF0000WEBPVP8 ".utf8), "x.png", "image/webp"), (Array("0000ftypavif".utf8), "", "image/avif"),
      (Array("0000ftypheic".utf8), "x.jpg", "image/heic"), (Array("0000ftypheix".utf8), "", "image/heic"),
      (Array("0000ftypmif1".utf8), "", "image/heic"), (Array("0000ftypisom\u{0}".utf8), "x.heic", nil),
      (Array("%PDF-1.7".utf8), "x.csv", "application/pdf"), ([0x50, 0x4B, 3, 4], "x", "application/zip"),
      (Array("a,b\r\n".utf8), "x.CSV", "text/csv"), (Array("a,b".utf8), "x.exe", "text/plain"),
      (Array("{}".utf8), "a.json", "application/json"), (Array(Array("é".utf8).dropLast()), "x", nil),
      (Array(String(repeating: "é", count: 300).utf8.dropFirst(88)), "x", "text/plain"),
      (Array("a\(String(repeating: "é", count: 256))".utf8.prefix(512)), "x", "text/plain"),
      ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00], "x.txt", nil), ([0xFF, 0xFE, 0x41], "x.txt", nil),
      (Array("RIFF0000WAVE".utf8) + [0], "x.webp", nil),
    ] as [([UInt8], String, String?)])
  func `bytes decide`(bytes: [UInt8], name: String, type: String?) {
    let rules = UploadRules(allowedContentTypes: Self.all, maximumSize: 1)
    #expect(rules.contentType(of: Array(bytes), named: name)?.mimeType == type)
    #expect(UploadRules(allowedContentTypes: [.data], maximumSize: 1).contentType(of: bytes, named: name) == .data)
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd"), ("C:\\x\\y.png", "y.png"), ("a\u{0}\nb", "ab"), ("", ""), ("/", ""),
    (
      String(repeating: "p", count: 250) + ".csv",
      String(repeating: "p", count: 99) + "…" + String(repeating: "p", count: 16) + ".csv"
    ),
  ])
  func `a file's name is a name`(given: String, name: String) {
    let file = UploadedFile(name: given, contentType: .data, size: 0, url: URL(fileURLWithPath: "/"))
    #expect(file.name == name)
  }
}
