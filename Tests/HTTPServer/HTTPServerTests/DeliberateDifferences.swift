/// Where this server and nginx 1.22 differ, each with its reason, by the names of the wire cases.
enum DeliberateDifferences {
  /// Refused here, read by nginx.
  ///
  /// A proxy may forward such bytes or not: this server does not guess what they mean.
  static let stricter: [String: String] = [
    "bare LFs throughout": lineEnd, "a bare LF after the request line": lineEnd, "a bare LF after a field": lineEnd,
    "a bare LF after a chunk": lineEnd, "a bare LF after a chunk size": lineEnd,
    "a bare LF after the last chunk": lineEnd, "two empty lines before": "one is allowed, for old clients",

    "no version": "HTTP/0.9 has no fields and no framing",
    "two spaces after the method": requestLine, "two spaces before the version": requestLine,
    "a space after the version": requestLine, "a version with two digits": requestLine,
    "a method of 33": requestLine, "a fragment": requestLine, "bytes above ASCII in the target": requestLine,
    "HTTP/1.2": "there is none: a sender of it means something else",

    "a line without a colon": dropped, "a bracket in a name": dropped, "bytes above ASCII in a name": dropped,
    "a DEL in a value": controls, "an escape character in a value": controls,
    "a Host with a query": host, "a user in the Host": host,
    "another expectation": "an expectation that is not met must be said so (417)",

    "a blank after a chunk size": chunks, "a trailer without a colon": chunks, "a folded trailer": chunks,
    "a huge chunk": "over the limit already by its size; nginx waits for it",

    "101 fields": limits, "a head of 20,000 bytes": limits,
  ]

  /// Read here, refused by nginx; both are valid, and their bounds are not in doubt.
  static let laxer: [String: String] = [
    "an asterisk": "OPTIONS * is in RFC 9112, section 3.2.4",
    "blanks around a value": "a tab before a value is optional white space (RFC 9110, section 5.6.3)",
  ]

  private static let lineEnd = "RFC 9112 allows to accept LF alone, and chains of servers differ in it"
  private static let requestLine = "not the grammar of a request line (RFC 9112, section 3)"
  private static let dropped = "nginx drops the line and goes on; another server may read it"
  private static let controls = "control characters have no place in a value (RFC 9110, section 5.5)"
  private static let host = "not a host and port (RFC 9110, section 7.2)"
  private static let chunks = "not the grammar of a chunk or trailer (RFC 9112, section 7.1)"
  private static let limits = "over this server's limits"
}
