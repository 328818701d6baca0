import HTTPWire
import TestSupport
import Testing

@Suite struct RequestDecoderTests {
  @Test(arguments: WireCase.all)
  func `bytes are read as the table says, whole and byte by byte`(_ wireCase: WireCase) {
    let bytes = wireCase.bytes
    let whole = Decoding(bytes, pieces: bytes.count)
    #expect(whole.requests.count == wireCase.requests)
    #expect(whole.error?.status == wireCase.refusal)
    for pieces in [1, 2, 3, 7] { #expect(Decoding(bytes, pieces: pieces) == whole) }
  }

  @Test func `a request keeps its parts`() {
    let decoding = Decoding(
      "POST /a?b=c HTTP/1.1\r\nHost: shop.example\r\nX-Empty:\r\nContent-Length: 5\r\n\r\nhello")
    #expect(
      decoding.requests == [
        .init(
          method: "POST", target: "/a?b=c", body: "hello",
          fields: ["Host=shop.example", "X-Empty=", "Content-Length=5"])
      ])
  }

  @Test func `chunks make one body`() {
    let decoding = Decoding(
      WireCase.post("Transfer-Encoding: chunked", "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: v\r\n\r\n"))
    #expect(decoding.requests.map(\.body) == ["abcde"])
  }

  @Test(arguments: [
    (8_192, nil), (8_193, WireError.targetTooLong), (20_000, WireError.targetTooLong),
  ])
  func `a target has 8 KiB`(_ count: Int, _ error: WireError?) {
    let target = "/" + String(repeating: "a", count: count - 1)
    let bytes = Array("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for pieces in [bytes.count, 1, 13] { #expect(Decoding(bytes, pieces: pieces).error == error) }
  }

  @Test(arguments: [(16_384, nil), (16_385, WireError.headTooLarge), (40_000, WireError.headTooLarge)])
  func `a head has 16 KiB`(_ count: Int, _ error: WireError?) {
    let frame = "GET / HTTP/1.1\r\nHost: a\r\nX: \r\n\r\n"
    let bytes = Array(WireCase.get("X: " + String(repeating: "a", count: count - frame.utf8.count)).utf8)
    #expect(bytes.count == count)
    for pieces in [bytes.count, 1, 17] { #expect(Decoding(bytes, pieces: pieces).error == error) }
  }

  @Test(arguments: [(100, nil), (101, WireError.headTooLarge)])
  func `a head has 100 fields`(_ count: Int, _ error: WireError?) {
    let fields = (1..<count).map { "F\($0): v" }.joined(separator: "\r\n")
    #expect(Decoding(WireCase.get(fields)).error == error)
  }

  @Test func `a chunked body is refused at its limit, before more is read`() {
    let body = WireCase.post("Transfer-Encoding: chunked", "5\r\nhello\r\n6\r\n")
    #expect(Decoding(body, bodyLimit: 10).error == .bodyTooLarge)
    #expect(Decoding(body, bodyLimit: 11).error == nil)
  }

  @Test func `extensions and trailers are refused when they are all there is`() {
    let extensions = String(repeating: "1;" + String(repeating: "x", count: 200) + "\r\na\r\n", count: 50)
    #expect(Decoding(WireCase.post("Transfer-Encoding: chunked", extensions)).error == .malformedChunk)
  }

  @Test func `random changes never trap, and pieces never matter`() {
    var random = SystemRandomNumberGenerator()
    let seeds = WireCase.all.map(\.bytes)
    let special: [UInt8] = [0, 9, 10, 13, 32, 44, 45, 48, 58, 59, 127, 255]
    for _ in 0..<4_000 {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = special.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: index)
        default: bytes.insert(special.randomElement(using: &random) ?? 0, at: index)
        }
      }
      #expect(Decoding(bytes, pieces: bytes.count) == Decoding(bytes, pieces: 1), "\(bytes)")
    }
  }
}
