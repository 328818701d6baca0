public import FoundationCore

/// Where words of the shop's own are used: the same text may be translated differently in two places.
public struct TermUse: Hashable, Sendable {
  /// As the API writes it: `names`, `units`, `types`, `tags`, or `values.` and a code.
  public let rawValue: String

  /// What options and attributes are called.
  public static let names = TermUse(known: "names")
  /// What numbers are counted in.
  public static let units = TermUse(known: "units")
  /// What kinds of products are called.
  public static let types = TermUse(known: "types")
  /// The words that the shop puts on products.
  public static let tags = TermUse(known: "tags")

  private static let valuesPrefix = "values."

  /// The uses that every shop has.
  public static let common: [TermUse] = [.names, .units, .types, .tags]

  /// The values of the options and attributes of a code.
  public static func values(of code: String) -> TermUse { TermUse(known: valuesPrefix + code) }

  /// The values of an option, which lists are narrowed by as they are by an attribute's.
  public static func values(ofOption name: String) -> TermUse { .values(of: Handle.make(from: name)) }

  private init(known: String) { rawValue = known }

  /// The use of a text; nil when there is none of that form.
  public init?(_ text: String) {
    rawValue = text
    guard Self.common.contains(self) || code.map({ Handle.isValid($0) }) ?? false else { return nil }
  }

  /// The code of the options and attributes whose values these are; nil for other uses.
  public var code: String? {
    rawValue.hasPrefix(Self.valuesPrefix) ? String(rawValue.dropFirst(Self.valuesPrefix.count)) : nil
  }

  /// What the API says of its text.
  public static let pattern = "^(names|units|types|tags|values\\.[a-z0-9]+(-[a-z0-9]+)*)$"
}

extension Schema where Value == TermUse {
  /// A use as the API writes it.
  public static let termUse = Schema(description: .string(length: 4...207, pattern: TermUse.pattern)) {
    reader throws(SchemaViolation) in
    guard let use = TermUse(try reader.string()) else {
      throw SchemaViolation(code: "use", message: "Expected names, units, types, tags, or values. and a code.")
    }
    return use
  } write: {
    $1.string($0.rawValue)
  }
}

extension Schema where Value == [TermUse] {
  /// Every use that there are words of.
  public static let termUses = Schema<[TermUse]>.array(of: .termUse)
}
