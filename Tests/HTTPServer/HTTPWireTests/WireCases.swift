import HTTPWire
import Testing

/// Bytes and what a strict reader makes of them.
struct WireCase: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: String
  /// How many requests are read before the error, if there is one.
  let requests: Int
  let error: WireError?

  var testDescription: String { name }

  static func accepts(_ name: String, _ bytes: String, requests: Int = 1) -> WireCase {
    WireCase(name: name, bytes: bytes, requests: requests, error: nil)
  }

  static func refuses(_ name: String, _ bytes: String, _ error: WireError, after requests: Int = 0) -> WireCase {
    WireCase(name: name, bytes: bytes, requests: requests, error: error)
  }

  /// A POST with header lines and what follows the head.
  static func post(_ fields: String, _ rest: String = "") -> String {
    "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(rest)"
  }

  static func get(_ fields: String) -> String { "GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n" }
}

extension WireCase {
  static let accepted: [WireCase] = [
    .accepts("the plainest request", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    .accepts("HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n"),
    .accepts("an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"),
    .accepts("an absolute target", "GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
    .accepts("an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"),
    .accepts("an empty line before", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
    .accepts("no space after the colon", "GET / HTTP/1.1\r\nHost:a\r\n\r\n"),
    .accepts("blanks around a value", "GET / HTTP/1.1\r\nHost: \t a \t\r\n\r\n"),
    .accepts("an empty value", get("X:")),
    .accepts("bytes above ASCII in a value", get("X: zażółć")),
    .accepts("a repeated field", get("Accept: a\r\nAccept: b")),
    .accepts("a port and an IPv6 host", "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"),
    .accepts("a length of nothing", post("Content-Length: 0")),
    .accepts("a length and its bytes", post("Content-Length: 5", "hello")),
    .accepts("a length with a zero before it", post("Content-Length: 05", "hello")),
    .accepts("chunks", post("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\r\n")),
    .accepts("a chunk size in capitals", post("Transfer-Encoding: chunked", "A\r\n0123456789\r\n0\r\n\r\n")),
    .accepts("a chunk extension", post("Transfer-Encoding: chunked", "5;a=b\r\nhello\r\n0\r\n\r\n")),
    .accepts("a trailer", post("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\nX: y\r\n\r\n")),
    .accepts("capitals in the coding", post("Transfer-Encoding: Chunked", "0\r\n\r\n")),
    .accepts("two requests", get("A: b") + get("A: b"), requests: 2),
    .accepts(
      "a request after chunks", post("Transfer-Encoding: chunked", "1\r\na\r\n0\r\n\r\n") + get("A: b"), requests: 2),
    .accepts("a wait for 100", post("Expect: 100-continue\r\nContent-Length: 1", "a")),
    .accepts("a body with GET", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na"),
    .accepts("half a head", "GET / HTTP/1.1\r\nHost: a\r\n", requests: 0),
    .accepts("half a body", post("Content-Length: 5", "hel"), requests: 0),
  ]

  static let refusedHeads: [WireCase] = [
    .refuses("no version", "GET /\r\n\r\n", .malformedRequestLine),
    .refuses("two spaces after the method", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("two spaces before the version", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a tab for a space", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a space after the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a version in lowercase", "GET / http/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a version of one digit", "GET / HTTP/1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", .unsupportedVersion),
    .refuses("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", .unsupportedVersion),
    .refuses("HTTP/0.9", "GET / HTTP/0.9\r\nHost: a\r\n\r\n", .unsupportedVersion),
    .refuses("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .unsupportedVersion),
    .refuses("a TLS hello", "\u{16}\u{3}\u{1}", .malformedRequestLine),
    .refuses("a method that is no token", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses(
      "a method of 33", String(repeating: "A", count: 33) + " / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a control character in the target", "GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a fragment", "GET /#a HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("bytes above ASCII in the target", "GET /ż HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("two empty lines before", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformedRequestLine),
    .refuses("a bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", .bareLineFeed),
    .refuses("a bare LF after a field", "GET / HTTP/1.1\r\nHost: a\n\r\n", .bareLineFeed),
    .refuses("bare LFs throughout", "GET / HTTP/1.1\nHost: a\n\n", .bareLineFeed),
    .refuses("a bare CR in a value", get("X: a\rb"), .malformedField),
    .refuses("a bare CR for a line's end", "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", .malformedField),
    .refuses("a line that is CR alone", "GET / HTTP/1.1\r\nHost: a\r\n\rX: b\r\n\r\n", .malformedField),
    .refuses("a NUL in a value", get("X: a\u{0}b"), .malformedField),
    .refuses("a NUL in a name", get("X\u{0}: a"), .malformedField),
    .refuses("a DEL in a value", get("X: a\u{7F}b"), .malformedField),
    .refuses("a blank before the colon", get("X : a"), .malformedField),
    .refuses("a length with a blank before the colon", post("Content-Length : 5", "hello"), .malformedField),
    .refuses("a name of nothing", get(": a"), .malformedField),
    .refuses("a line without a colon", get("nonsense"), .malformedField),
    .refuses("a folded line", get("X: a\r\n b"), .malformedField),
    .refuses("a folded line with a tab", get("X: a\r\n\tb"), .malformedField),
    .refuses("a blank before the first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .malformedField),
    .refuses("no Host", "GET / HTTP/1.1\r\n\r\n", .malformedHost),
    .refuses("two Hosts", get("Host: b"), .malformedHost),
    .refuses("two equal Hosts", get("Host: a"), .malformedHost),
    .refuses("an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", .malformedHost),
    .refuses("a list for a Host", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .malformedHost),
    .refuses("a path in the Host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .malformedHost),
    .refuses("a user in the Host", "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", .malformedHost),
    .refuses("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", .malformedHost),
    .refuses("another expectation", post("Expect: 200-ok\r\nContent-Length: 1", "a"), .unmetExpectation),
  ]

  static let refusedFraming: [WireCase] = [
    .refuses("CL.TE", post("Content-Length: 6\r\nTransfer-Encoding: chunked", "0\r\n\r\nG"), .ambiguousFraming),
    .refuses(
      "TE.CL", post("Transfer-Encoding: chunked\r\nContent-Length: 3", "1\r\na\r\n0\r\n\r\n"), .ambiguousFraming),
    .refuses("TE.TE", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), .ambiguousFraming),
    .refuses(
      "TE.TE, one unknown", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x"), .unsupportedTransferCoding),
    .refuses("two lengths", post("Content-Length: 5\r\nContent-Length: 6", "hello"), .ambiguousFraming),
    .refuses("two equal lengths", post("Content-Length: 5\r\nContent-Length: 5", "hello"), .ambiguousFraming),
    .refuses("a list of lengths", post("Content-Length: 5, 5", "hello"), .ambiguousFraming),
    .refuses("a negative length", post("Content-Length: -1"), .ambiguousFraming),
    .refuses("a length with a plus", post("Content-Length: +5", "hello"), .ambiguousFraming),
    .refuses("a length in hexadecimal", post("Content-Length: 0x5", "hello"), .ambiguousFraming),
    .refuses("a length with a blank inside", post("Content-Length: 5 5", "hello"), .ambiguousFraming),
    .refuses("an empty length", post("Content-Length:"), .ambiguousFraming),
    .refuses("a huge length", post("Content-Length: 99999999999999999999"), .ambiguousFraming),
    .refuses("a length over the limit", post("Content-Length: 1048577"), .bodyTooLarge),
    .refuses(
      "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .ambiguousFraming),
    .refuses("identity", post("Transfer-Encoding: identity"), .unsupportedTransferCoding),
    .refuses("gzip, chunked", post("Transfer-Encoding: gzip, chunked"), .unsupportedTransferCoding),
    .refuses("chunked, identity", post("Transfer-Encoding: chunked, identity"), .unsupportedTransferCoding),
    .refuses("chunked twice in a list", post("Transfer-Encoding: chunked, chunked"), .unsupportedTransferCoding),
    .refuses("an empty coding", post("Transfer-Encoding:"), .unsupportedTransferCoding),
    .refuses("xchunked", post("Transfer-Encoding: xchunked"), .unsupportedTransferCoding),
    .refuses("a quoted coding", post("Transfer-Encoding: \"chunked\""), .unsupportedTransferCoding),
    .refuses("a vertical tab in the coding", post("Transfer-Encoding: \u{B}chunked"), .malformedField),
    .refuses("an empty chunk size", post("Transfer-Encoding: chunked", "\r\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses("a chunk size with 0x", post("Transfer-Encoding: chunked", "0x5\r\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses("a negative chunk size", post("Transfer-Encoding: chunked", "-5\r\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses(
      "a blank after a chunk size", post("Transfer-Encoding: chunked", "5 \r\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses(
      "a blank before a chunk size", post("Transfer-Encoding: chunked", " 5\r\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses(
      "a chunk size of nine digits", post("Transfer-Encoding: chunked", "000000005\r\nhello\r\n"), .malformedChunk),
    .refuses("a huge chunk", post("Transfer-Encoding: chunked", "ffffffff\r\n"), .bodyTooLarge),
    .refuses(
      "a bare LF after a chunk size", post("Transfer-Encoding: chunked", "5\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses("a bare LF after a chunk", post("Transfer-Encoding: chunked", "5\r\nhello\n0\r\n\r\n"), .malformedChunk),
    .refuses("a chunk too short", post("Transfer-Encoding: chunked", "4\r\nhello\r\n0\r\n\r\n"), .malformedChunk),
    .refuses("a bare LF in an extension", post("Transfer-Encoding: chunked", "5;a\nb\r\nhello\r\n"), .malformedChunk),
    .refuses("a NUL in an extension", post("Transfer-Encoding: chunked", "5;\u{0}\r\nhello\r\n"), .malformedChunk),
    .refuses("a CR in an extension", post("Transfer-Encoding: chunked", "5;a\rb\r\nhello\r\n"), .malformedChunk),
    .refuses("a trailer without a colon", post("Transfer-Encoding: chunked", "0\r\nnonsense\r\n\r\n"), .malformedChunk),
    .refuses("a folded trailer", post("Transfer-Encoding: chunked", "0\r\nX: a\r\n b\r\n\r\n"), .malformedChunk),
    .refuses("a bare LF after the last chunk", post("Transfer-Encoding: chunked", "0\n\n"), .malformedChunk),
    .refuses("rubbish after a request", get("A: b") + "\u{0}", .malformedRequestLine, after: 1),
  ]

  static let all = accepted + refusedHeads + refusedFraming
}
