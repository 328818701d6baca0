import FoundationCore

/// What a page's `SceneStorage` holds, as the browser keeps it over a restart: sealed, so that it can neither be read nor
/// be changed, and of use to the same browser at the same address with the same build alone.
struct SceneSnapshot {
  /// Of the format.
  private static let version = "1"
  /// Characters of the sealed text.
  static let sizeLimit = 16 << 10
  static let lifetime: Duration = .seconds(24 * 60 * 60)

  let build: String
  let browser: BrowserID
  let address: String
  let issued: Timestamp
  let values: [String: String]

  /// The text for the browser to keep; nil when the application gave no encryption, and for what is too much.
  func sealed(_ security: PageSecurity) -> String? {
    var json = JSONWriter()
    json.beginArray()
    let head = [Self.version, build, security.digest(of: browser.value), address, String(issued.milliseconds)]
    head.forEach { json.string($0) }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      json.string(key)
      json.string(value)
    }
    json.endArray()
    guard json.bytes.count < Self.sizeLimit, let box = security.encrypt(json.bytes) else { return nil }
    let text = Base64URL.encode(box)
    return text.utf8.count <= Self.sizeLimit ? text : nil
  }

  /// Reads what a browser gives back; nil for what was not made for it, here, by this build, within a day.
  init?(
    _ text: String, build: String, browser: BrowserID, address: String, now: Timestamp, _ security: PageSecurity
  ) {
    guard text.utf8.count <= Self.sizeLimit, let box = Base64URL.decode(text), let bytes = security.decrypt(box),
      let document = try? JSONDocument(bytes)
    else { return nil }
    var reader = JSONReader(document, unknownFields: .ignored)
    var parts: [String] = []
    do { try reader.array { _, reader throws(SchemaViolation) in parts.append(try reader.string()) } } catch {
      return nil
    }
    guard parts.count >= 5, parts.count % 2 == 1,
      parts[..<4] == [Self.version, build, security.digest(of: browser.value), address], let time = Int64(parts[4])
    else { return nil }
    let issued = Timestamp(milliseconds: time)
    guard now < issued.advanced(by: Self.lifetime) else { return nil }
    let pairs = stride(from: 5, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
    self.init(
      build: build, browser: browser, address: address, issued: issued,
      values: Dictionary(pairs) { _, last in last })
  }

  init(build: String, browser: BrowserID, address: String, issued: Timestamp, values: [String: String]) {
    (self.build, self.browser, self.address, self.issued, self.values) = (build, browser, address, issued, values)
  }
}
