import HTTPServer
import Testing

/// Forms with files, taken apart whatever pieces they come in.
@Suite struct MultipartTests {
  private static let type = "multipart/form-data; boundary=B-1"
  /// A body whose parts are full of what looks like a boundary.
  private static let tricky = [
    "\r\n--B-", "--B-1", "\r\n--B", "\r\r\n--B-\r\n", "\r\n-", "\r\n--b-1\r\n", "", "\r", "\r\n", "\r\n\r\n--B-2--\r\n",
    "-1--",
  ]

  private static func body(_ contents: [String]) -> [UInt8] {
    let parts = contents.enumerated().map { index, text in
      "--B-1\r\nContent-Disposition: form-data; name=\"n\(index)\"\r\n\r\n\(text)\r\n"
    }
    return Array((parts.joined() + "--B-1--\r\n").utf8)
  }

  /// The parts of a body that comes in pieces.
  private func parts(_ pieces: [[UInt8]], type: String = type) throws -> [(head: MultipartHead, text: String)] {
    var parser = try #require(MultipartParser(contentType: type))
    var found: [(head: MultipartHead, bytes: [UInt8], isDone: Bool)] = []
    for piece in pieces {
      for event in try parser.parse(piece) {
        switch event {
        case .part(let head): found.append((head, [], false))
        case .data(let bytes):
          try #require(!bytes.isEmpty)
          found[found.count - 1].bytes += bytes
        case .partEnd: found[found.count - 1].isDone = true
        case .end: break
        }
      }
    }
    try parser.finish()
    let areDone = found.allSatisfy(\.isDone)
    #expect(areDone)
    return found.map { ($0.head, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  @Test func `parts are the same wherever the body is cut in two, and byte by byte`() throws {
    let body = Self.body(Self.tricky)
    for cut in 0...body.count {
      let found = try parts([Array(body[..<cut]), Array(body[cut...])])
      try #require(found.map(\.text) == Self.tricky, "cut at \(cut)")
    }
    let found = try parts(body.map { [$0] })
    #expect(found.map(\.text) == Self.tricky)
    #expect(found.map(\.head.name) == Self.tricky.indices.map { "n\($0)" })
  }

  @Test func `a part's head tells name, file and type, in any order and case`() throws {
    let text =
      "preamble to pass over\r\n--B-1\r\ncontent-TYPE: image/png\r\nX-Other: 1\r\n"
      + "CONTENT-disposition:  form-data ; filename=\"a; %22b%22 é.png\"; name=\"file\"\r\n\r\nx\r\n--B-1--epilogue\r\n--B-1"
    let found = try parts([Array(text.utf8)])
    let head = try #require(found.first?.head)
    #expect(found.count == 1 && found.first?.text == "x")
    #expect(head.name == "file" && head.fileName == "a; \"b\" é.png" && head.contentType == "image/png")
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x", "text/plain; boundary=x",
    "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=a b", "",
    "multipart/form-data; boundary=\"é\"",
    "multipart/form-data; boundary=\(String(repeating: "x", count: 71))",
  ])
  func `another type, or none or a wrong boundary, is refused`(type: String) {
    #expect(MultipartParser(contentType: type) == nil)
  }

  @Test(arguments: ["multipart/form-data; boundary=\"B-1\"", "Multipart/Form-Data;charset=utf-8 ;  Boundary=B-1"])
  func `a boundary may be quoted, and come anywhere`(type: String) throws {
    #expect(try parts([Self.body(["x"])], type: type).map(\.text) == ["x"])
  }

  static let wrong: [(String, MultipartParser.Failure)] = [
    ("", .malformed), ("--B-1", .malformed), ("--B-1\r\n", .malformed), ("--B-1-", .malformed), ("--B-1x", .malformed),
    ("--B-1 \r\n", .malformed), ("nothing at all", .malformed),
    ("--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx", .malformed),
    ("--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B-1\r\n", .malformed),
    ("--B-1\r\n\r\nx", .malformedHead), ("--B-1\r\nno colon\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Type: x\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Disposition: form-data; name=\"a\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Disposition: form-data; name=\"a\"x\r\n\r\n", .malformedHead),
    ("--B-1\r\nContent-Disposition: form-data; name=\"a\nb\"\r\n\r\n", .malformedHead),
    (
      "--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n",
      .malformedHead
    ),
    ("--B-1\r\nX: \(String(repeating: "x", count: 9_000))", .headTooLarge),
    ("--B-1\r\nX: \(String(repeating: "x", count: 9_000))\r\n\r\n", .headTooLarge),
    (String(repeating: "--B-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n", count: 101), .tooManyParts),
  ]

  @Test(arguments: wrong.indices)
  func `what is malformed is refused, whole or byte by byte`(_ index: Int) throws {
    let (text, failure) = Self.wrong[index]
    for pieces in [[Array(text.utf8)], Array(text.utf8).map { [$0] }] {
      #expect(throws: failure) { _ = try parts(pieces) }
    }
    #expect(throws: MultipartParser.Failure.malformedHead) {
      _ = try parts([Array("--B-1\r\nContent-Disposition: form-data; name=\"".utf8) + [0xFF] + Array("\"\r\n\r\n".utf8)]
      )
    }
  }

  @Test func `a preamble without end holds no memory`() throws {
    var parser = try #require(MultipartParser(contentType: Self.type))
    for _ in 0..<50 {
      let events = try parser.parse([UInt8](repeating: 0x0D, count: 4_096))
      #expect(events.isEmpty)
    }
    #expect(!parser.isComplete)
  }
}
