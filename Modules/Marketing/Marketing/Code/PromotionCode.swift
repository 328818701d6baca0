public import FoundationCore

/// What a buyer types to get a promotion. No two promotions of the shop have the same.
///
/// Two codes are the same where they differ in upper and lower case and in white space alone: what is printed on a card
/// is typed on a phone.
public struct PromotionCode: Identifiable, Hashable, Sendable {
  /// How many characters a code may have, without white space.
  public static let lengths = 1...64
  /// How many codes are made or imported by one request.
  public static let batch = 1...10_000

  /// The code as staff gave it, or as it was made.
  public let code: String
  /// How many orders use it.
  public let uses: Int64
  /// When it was added.
  public let createdAt: Timestamp

  /// A code.
  public init(code: String, uses: Int64 = 0, createdAt: Timestamp) {
    self.code = code
    self.uses = uses
    self.createdAt = createdAt
  }

  /// What tells the code from others.
  public var id: String { Self.folded(code) ?? code }

  /// What tells a typed code from others: without white space, in upper case. Nil for what is no code: nothing, too
  /// much, or control characters.
  public static func folded(_ typed: String) -> String? {
    // A buyer's input: what is much too long is not looked at.
    guard typed.utf8.count <= 1_024 else { return nil }
    let folded = typed.filter { !$0.isWhitespace }.uppercased()
    guard lengths.contains(folded.unicodeScalars.count) else { return nil }
    let isPlain = folded.unicodeScalars.allSatisfy { $0.properties.generalCategory.isPrintable }
    return isPlain ? folded : nil
  }

  /// A code that nobody can guess: the prefix and 13 letters and digits, 65 bits of the generator's.
  ///
  /// The alphabet is Crockford's Base 32, without I, L, O and U, which people read as something else.
  public static func generated(prefix: String, using random: inout some RandomNumberGenerator) -> String {
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var code = prefix
    for _ in 0..<13 { code.append(alphabet[Int(random.next() >> 59)]) }
    return code
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension Schema where Value == PromotionCode {
  /// The JSON of a code.
  public static let promotionCode = Schema.object(
    "PromotionCode", Field("code", \.code, .text(1...200)),
    Field("uses", \.uses, .integer64(in: 0...9_007_199_254_740_991)), Field("createdAt", \.createdAt, .timestamp)
  ) { PromotionCode(code: $0, uses: $1, createdAt: $2) }
}

extension Schema where Value == Page<PromotionCode> {
  /// The JSON of a page of codes.
  public static let promotionCodes = Schema.page("PromotionCodePage", of: .promotionCode)
}
