import FoundationCore

/// The secrets behind cookies and form tokens. The application brings the cryptography.
public struct PageSecurity: Sendable {
  private let sign: @Sendable ([UInt8]) -> [UInt8]
  private let randomBytes: @Sendable (Int) -> [UInt8]
  let encrypt: @Sendable ([UInt8]) -> [UInt8]?
  let decrypt: @Sendable ([UInt8]) -> [UInt8]?

  /// Security by functions.
  ///
  /// - Parameters:
  ///   - sign: A keyed digest of at least 16 bytes, such as HMAC-SHA-256. With another key all cookies and pages end.
  ///   - randomBytes: As many bytes as asked for, from a cryptographic source.
  ///   - encrypt: Authenticated encryption, such as XSalsa20-Poly1305 under a fresh nonce; nil when it fails. Without it
  ///     pages forget their `SceneStorage` when the server restarts.
  ///   - decrypt: What was encrypted; nil when it was altered.
  public init(
    sign: @escaping @Sendable ([UInt8]) -> [UInt8], randomBytes: @escaping @Sendable (Int) -> [UInt8],
    encrypt: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil },
    decrypt: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    self.encrypt = encrypt
    self.decrypt = decrypt
    self.sign = sign
    self.randomBytes = randomBytes
  }

  /// A name nobody can guess.
  func secret() -> String { Base64URL.encode(randomBytes(24)) }

  /// Stands for a secret where the secret itself must not.
  func digest(of secret: String) -> String { signature(secret, "digest") }

  /// A text with its signature. The purpose keeps one kind of text from being taken for another.
  func seal(_ text: String, purpose: String) -> String { text + "." + signature(text, purpose) }

  /// The text that was sealed; nil if the signature is not ours.
  func open(_ sealed: some StringProtocol, purpose: String) -> String? {
    guard let dot = sealed.lastIndex(of: ".") else { return nil }
    let text = String(sealed[..<dot])
    let given = sealed[sealed.index(after: dot)...].utf8
    return given.isEqualInConstantTime(to: signature(text, purpose).utf8) ? text : nil
  }

  private func signature(_ text: String, _ purpose: String) -> String {
    Base64URL.encode(sign(Array("\(purpose):\(text)".utf8)))
  }
}

/// What a page's forms carry: which page of which session this browser was shown, and when.
struct FormToken {
  let session: String
  let browser: BrowserID
  let page: Int
  let address: String
  let issued: Timestamp

  private static let purpose = "form"
  static let lifetime: Duration = .seconds(24 * 60 * 60)

  /// The token says what cannot be known otherwise; browser and address are signed with it.
  func text(_ security: PageSecurity) -> String {
    let stated = "\(session).\(page).\(issued.milliseconds)"
    return stated + "." + Self.signature(stated, browser, address, security)
  }

  private static func signature(
    _ stated: String, _ browser: BrowserID, _ address: String, _ security: PageSecurity
  ) -> String {
    let sealed = security.seal("\(stated) \(browser.value) \(address)", purpose: purpose)
    return String(sealed[sealed.index(after: sealed.lastIndex(of: ".") ?? sealed.startIndex)...])
  }

  /// Reads a token that was given to this browser for this address; nil for any other, and for one that is too old.
  init?(_ text: String, browser: BrowserID, address: String, now: Timestamp, _ security: PageSecurity) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let page = Int(parts[1]), let issued = Int64(parts[2]) else { return nil }
    let stated = parts[0...2].joined(separator: ".")
    let sealed = "\(stated) \(browser.value) \(address).\(parts[3])"
    guard security.open(sealed, purpose: Self.purpose) != nil else { return nil }
    let time = Timestamp(milliseconds: issued)
    guard now < time.advanced(by: Self.lifetime) else { return nil }
    self.init(session: String(parts[0]), browser: browser, page: page, address: address, issued: time)
  }

  init(session: String, browser: BrowserID, page: Int, address: String, issued: Timestamp) {
    self.session = session
    self.browser = browser
    self.page = page
    self.address = address
    self.issued = issued
  }
}
