import CCurl
import FoundationCore

/// An address as libcurl reads it: what was checked is what it connects to.
struct OutboundURL: Equatable {
  let text: String
  let scheme: String
  let host: String
  let port: String

  var isProtected: Bool { scheme == "https" }
  /// What answers there, as far as one can tell from here.
  var origin: String { "\(scheme)://\(host):\(port)" }

  /// Reads an address; nil for one that is not http or https, names a user, or that libcurl does not understand. A name in
  /// other letters than ASCII's is written in its `xn--` form.
  init?(_ text: String) { self.init(text, from: nil) }

  /// Where a redirect leads from here.
  func following(_ location: String) -> OutboundURL? { OutboundURL(location, from: self) }

  private init?(_ text: String, from base: OutboundURL?) {
    // libcurl ends texts at a NUL, and reads other letters by the locale of the process.
    guard !text.isEmpty, text.utf8.count <= 8_000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      return nil
    }
    guard let handle = unsafe curl_url() else { return nil }
    defer { unsafe curl_url_cleanup(handle) }
    if let base, unsafe curl_url_set(handle, CURLUPART_URL, base.text, CCURL_NO_USER) != CURLUE_OK { return nil }
    guard unsafe curl_url_set(handle, CURLUPART_URL, text, CCURL_NO_USER) == CURLUE_OK else { return nil }
    func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
      var found: UnsafeMutablePointer<CChar>?
      guard unsafe curl_url_get(handle, part, &found, flags) == CURLUE_OK, let found = unsafe found else { return nil }
      defer { unsafe curl_free(found) }
      return unsafe String(cString: found)
    }
    guard let scheme = part(CURLUPART_SCHEME), ["http", "https"].contains(scheme), let host = part(CURLUPART_HOST),
      !host.isEmpty, let port = part(CURLUPART_PORT, CCURL_DEFAULT_PORT), part(CURLUPART_USER) == nil,
      part(CURLUPART_PASSWORD) == nil, let whole = part(CURLUPART_URL)
    else { return nil }
    (self.text, self.scheme, self.host, self.port) = (whole, scheme, host.lowercased(), port)
  }
}
