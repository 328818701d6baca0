import Foundation
import FoundationCore
import HTTPServer
import Synchronization
import TestSupport
import WebUI
import WebUIServer

/// A browser without JavaScript in front of a host in the same process: it keeps its cookie and follows redirects.
final class TestBrowser {
  let router: Router<OpenPolicy>
  let host: PageHost<Visitor, ShopRoot>
  let clock = Clock()
  /// How often a page has loaded what it shows.
  let loads = Loads()
  let reports = Reports()
  /// Where files are that were sent.
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uploads-\(UUID().uuidString)")
  let visitors: Visitors
  var cookie: String?
  private(set) var languageCookie: String?
  /// The address it comes from.
  var client = "192.0.2.1"
  private(set) var address = "/"
  private(set) var response = HTTPResponse()

  /// What it sends besides when it asks for a page.
  var fields: [(String, String)] = []

  init(
    limits: PageLimits = PageLimits(), visitors: Visitors = Visitors(), build: String = "1",
    languages: [String] = ["en"], origins: Set<String> = [], scheme: String = "http"
  ) throws {
    let loads = loads
    let time = clock
    self.visitors = visitors
    var configuration = PageHost<Visitor, ShopRoot>.Configuration(
      siteName: "Shop", origins: origins, limits: limits, languages: languages)
    configuration.scheme = scheme
    configuration.build = build
    configuration.uploadFolder = folder
    configuration.report = { [reports] in reports.add($0, $1) }
    host = PageHost(
      configuration,
      security: PageSecurity(
        sign: TestSecrets.sign, randomBytes: TestSecrets.random, encrypt: TestSecrets.encrypt,
        decrypt: TestSecrets.decrypt), browsers: visitors.sessions,
      clock: time.wall
    ) { request in ShopRoot(location: request.location, loads: loads) }
    router = try Router(routes: [], pages: host.routes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var html: String { String(decoding: response.body, as: UTF8.self) }

  /// Shows a page, going where redirects lead.
  @discardableResult
  func open(_ address: String) async -> HTTPResponse {
    var next: String? = address
    for _ in 0..<5 {
      guard let target = next else { break }
      self.address = target
      var fields = HTTPFields()
      fields["Host"] = "shop.example"
      fields["Cookie"] = [cookie, languageCookie].compactMap { $0 }.joined(separator: "; ")
      for (name, value) in self.fields { fields[name] = value }
      response = await router.respond(to: HTTPRequest(.get, target, fields: fields, remoteAddress: client))
      keepCookie(response)
      next = response.fields["location"]
    }
    return response
  }

  /// Presses a button, sending what its form holds with some inputs changed.
  @discardableResult
  func press(_ identifier: String, _ changes: [String: String] = [:]) async -> HTTPResponse {
    let form = PageForm(html, button: identifier, changes: changes)
    let answer = await send(form.pairs)
    if let location = answer.fields["location"] { return await open(location) }
    return answer
  }

  /// Posts pairs as a form, and does not follow.
  func send(_ pairs: [(String, String)], fields extra: [(String, String?)] = []) async -> HTTPResponse {
    var fields: HTTPFields = [
      "Host": "shop.example", "Origin": "https://shop.example", "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    ]
    fields["Cookie"] = cookie
    for (name, value) in extra { fields[name] = value }
    let answer = await router.respond(
      to: HTTPRequest(
        .post, "/_live/post", fields: fields, body: Array(PageForm.encode(pairs).utf8),
        remoteAddress: client))
    response = answer
    keepCookie(answer)
    return answer
  }

  func keepCookie(_ response: HTTPResponse) {
    for field in response.fields.values(of: "set-cookie") {
      let pair = String(field.prefix { $0 != ";" })
      if pair.hasPrefix("language=") { languageCookie = pair } else { cookie = pair }
    }
  }
}

/// A clock that a test moves.
final class Clock: Sendable {
  private let time = Mutex(Timestamp(milliseconds: 1_000_000))

  var wall: WallClock { WallClock { self.time.withLock { $0 } } }
  func advance(by duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
}

/// Stand-ins for cryptography: no secret, but different for different texts.
enum TestSecrets {
  static func sign(_ bytes: [UInt8]) -> [UInt8] { StandInCryptography.sign(bytes) }

  static func encrypt(_ bytes: [UInt8]) -> [UInt8]? {
    let nonce = random(8)
    return nonce + sign(nonce + bytes) + masked(bytes, nonce)
  }

  static func decrypt(_ box: [UInt8]) -> [UInt8]? {
    guard box.count >= 24 else { return nil }
    let nonce = Array(box.prefix(8))
    let bytes = masked(Array(box.dropFirst(24)), nonce)
    return sign(nonce + bytes) == Array(box[8..<24]) ? bytes : nil
  }

  private static func masked(_ bytes: [UInt8], _ nonce: [UInt8]) -> [UInt8] {
    bytes.enumerated().map { $1 ^ nonce[$0 % nonce.count] ^ UInt8(truncatingIfNeeded: $0) ^ 0x5A }
  }

  static func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max) }
  }
}
