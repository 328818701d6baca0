import HTTPWire
import Testing

@Suite struct ResponseEncoderTests {
  private func encode(
    _ status: Int, _ fields: [(String, String)], count: Int = 2, _ connection: ResponseEncoder.Connection = .staysOpen
  ) -> String {
    var common = FieldBlock()
    common.append(name: "X-Common", value: "c")
    var block = FieldBlock()
    for (name, value) in fields { block.append(name: name, value: value) }
    var output: [UInt8] = []
    ResponseEncoder(common: common).encodeHead(
      status: status, fields: block, bodyCount: count, date: Array("D".utf8), connection: connection, into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `a head is written in full`() {
    #expect(
      encode(200, [("Content-Type", "text/plain")])
        == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Type: text/plain\r\nX-Common: c\r\nContent-Length: 2\r\n\r\n")
    #expect(encode(404, [], count: 0, .closes).hasSuffix("Content-Length: 0\r\nConnection: close\r\n\r\n"))
    #expect(
      encode(200, [], count: 1_234_567, .saysKeepAlive).contains("Content-Length: 1234567\r\nConnection: keep-alive"))
  }

  @Test(arguments: [101, 204, 304])
  func `a response without a body has no length`(_ status: Int) {
    #expect(!encode(status, []).contains("Content-Length"))
    #expect(!ResponseEncoder.hasBody(status: status))
  }

  @Test(arguments: ["Content-Length", "transfer-encoding", "CONNECTION", "Keep-Alive", "Trailer", "Upgrade", "Date"])
  func `a handler cannot speak of framing`(_ name: String) {
    #expect(encode(200, [(name, "zzz")]) == encode(200, []))
  }

  @Test func `a value cannot end its line`() {
    let text = encode(200, [("A\r\nB", "x\r\nSet-Cookie: y\n\u{0}")])
    #expect(text.contains("\r\nA__B: x  Set-Cookie: y  \r\n"))
    #expect(text.split(separator: "\r\n").count == 5)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (-5, "Thu, 01 Jan 1970 00:00:00 GMT"),
  ])
  func `dates are IMF-fixdate`(_ seconds: Int64, _ text: String) {
    #expect(HTTPDate.text(ofUnixSeconds: seconds) == text)
  }

  @Test func `fields are found without case, and removed`() {
    var block = FieldBlock()
    block.append(name: "Accept", value: "a")
    block.append(name: "ACCEPT", value: "b")
    block.append(name: "Host", value: "h")
    #expect(block.index(of: "accept") == 0 && block.index(of: "Accept", from: 1) == 1)
    block.remove("aCCept")
    #expect(block.count == 1 && block.index(of: "accept") == nil && block.index(of: "HOST") == 0)
  }
}
