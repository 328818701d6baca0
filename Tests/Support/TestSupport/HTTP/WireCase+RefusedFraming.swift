extension WireCase {
  /// Bodies whose length is in doubt, or whose chunks are not chunks.
  public static let refusedFraming: [WireCase] = [
    .refuses("CL.TE", post("Content-Length: 6\r\nTransfer-Encoding: chunked", "0\r\n\r\nG"), 400),
    .refuses(
      "TE.CL", post("Transfer-Encoding: chunked\r\nContent-Length: 3", "1\r\na\r\n0\r\n\r\n"), 400),
    .refuses("TE.TE", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 400),
    .refuses(
      "TE.TE, one unknown", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x"), 501),
    .refuses("two lengths", post("Content-Length: 5\r\nContent-Length: 6", "hello"), 400),
    .refuses("two equal lengths", post("Content-Length: 5\r\nContent-Length: 5", "hello"), 400),
    .refuses("a list of lengths", post("Content-Length: 5, 5", "hello"), 400),
    .refuses("a negative length", post("Content-Length: -1"), 400),
    .refuses("a length with a plus", post("Content-Length: +5", "hello"), 400),
    .refuses("a length in hexadecimal", post("Content-Length: 0x5", "hello"), 400),
    .refuses("a length with a blank inside", post("Content-Length: 5 5", "hello"), 400),
    .refuses("an empty length", post("Content-Length:"), 400),
    .refuses("a huge length", post("Content-Length: 99999999999999999999"), 400),
    .refuses("a length over the limit", post("Content-Length: 1048577"), 413),
    .refuses(
      "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    .refuses("identity", post("Transfer-Encoding: identity"), 501),
    .refuses("gzip, chunked", post("Transfer-Encoding: gzip, chunked"), 501),
    .refuses("chunked, identity", post("Transfer-Encoding: chunked, identity"), 501),
    .refuses("chunked twice in a list", post("Transfer-Encoding: chunked, chunked"), 501),
    .refuses("an empty coding", post("Transfer-Encoding:"), 501),
    .refuses("xchunked", post("Transfer-Encoding: xchunked"), 501),
    .refuses("a quoted coding", post("Transfer-Encoding: \"chunked\""), 501),
    .refuses("a vertical tab in the coding", post("Transfer-Encoding: \u{B}chunked"), 400),
    .refuses("an empty chunk size", post("Transfer-Encoding: chunked", "\r\nhello\r\n0\r\n\r\n"), 400),
    .refuses("a chunk size with 0x", post("Transfer-Encoding: chunked", "0x5\r\nhello\r\n0\r\n\r\n"), 400),
    .refuses("a negative chunk size", post("Transfer-Encoding: chunked", "-5\r\nhello\r\n0\r\n\r\n"), 400),
    .refuses(
      "a blank after a chunk size", post("Transfer-Encoding: chunked", "5 \r\nhello\r\n0\r\n\r\n"), 400),
    .refuses(
      "a blank before a chunk size", post("Transfer-Encoding: chunked", " 5\r\nhello\r\n0\r\n\r\n"), 400),
    .refuses(
      "a chunk size of nine digits", post("Transfer-Encoding: chunked", "000000005\r\nhello\r\n"), 400),
    .refuses("a huge chunk", post("Transfer-Encoding: chunked", "ffffffff\r\n"), 413),
    .refuses(
      "a bare LF after a chunk size", post("Transfer-Encoding: chunked", "5\nhello\r\n0\r\n\r\n"), 400),
    .refuses("a bare LF after a chunk", post("Transfer-Encoding: chunked", "5\r\nhello\n0\r\n\r\n"), 400),
    .refuses("a chunk too short", post("Transfer-Encoding: chunked", "4\r\nhello\r\n0\r\n\r\n"), 400),
    .refuses("a bare LF in an extension", post("Transfer-Encoding: chunked", "5;a\nb\r\nhello\r\n"), 400),
    .refuses("a NUL in an extension", post("Transfer-Encoding: chunked", "5;\u{0}\r\nhello\r\n"), 400),
    .refuses("a CR in an extension", post("Transfer-Encoding: chunked", "5;a\rb\r\nhello\r\n"), 400),
    .refuses("a trailer without a colon", post("Transfer-Encoding: chunked", "0\r\nnonsense\r\n\r\n"), 400),
    .refuses("a folded trailer", post("Transfer-Encoding: chunked", "0\r\nX: a\r\n b\r\n\r\n"), 400),
    .refuses("a bare LF after the last chunk", post("Transfer-Encoding: chunked", "0\n\n"), 400),
    .refuses("rubbish after a request", get("A: b") + "\u{0}", 400, after: 1),
  ]
}
