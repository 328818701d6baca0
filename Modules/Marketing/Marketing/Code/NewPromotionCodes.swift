public import FoundationCore

/// What staff send to have codes made.
public struct GeneratedCodes: Hashable, Sendable {
  /// How many, within `PromotionCode.batch`.
  public var count: Int
  /// What each begins with; may be empty.
  public var prefix: String

  /// A request for codes.
  public init(count: Int, prefix: String = "") {
    self.count = count
    self.prefix = prefix
  }
}

/// What staff send to add codes that they have already.
public struct ImportedCodes: Hashable, Sendable {
  /// The codes, within `PromotionCode.batch`.
  public var codes: [String]

  /// A request to add codes.
  public init(codes: [String]) { self.codes = codes }
}

/// What became of codes that were to be added.
public struct AddedCodes: Hashable, Sendable {
  /// Why a code was not added.
  public enum Reason: String, CaseIterable, Sendable {
    /// It is empty, too long, or has control characters.
    case invalid
    /// Another promotion has it.
    case taken
    /// This promotion has it already, or it is in the list twice.
    case repeated
  }

  /// A code that was not added.
  public struct Refused: Hashable, Sendable {
    /// Where it is in the list, from 1.
    public let row: Int
    /// Why.
    public let reason: Reason

    /// A refused code.
    public init(row: Int, reason: Reason) {
      self.row = row
      self.reason = reason
    }
  }

  /// The codes that were added, in their order.
  public let added: [String]
  /// The others.
  public let refused: [Refused]

  /// What became of codes.
  public init(added: [String], refused: [Refused] = []) {
    self.added = added
    self.refused = refused
  }
}

extension Schema where Value == GeneratedCodes {
  /// The JSON of the request.
  public static let generatedCodes = Schema.object(
    "GeneratedCodes", Field("count", \.count, .integer(in: PromotionCode.batch)),
    Field<GeneratedCodes, String>.defaulted("prefix", \.prefix, .text(0...40), to: "")
  ) { count, prefix throws(SchemaViolation) -> GeneratedCodes in
    guard prefix.isEmpty || PromotionCode.folded(prefix) != nil else {
      throw SchemaViolation(pointer: "/prefix", code: "code", message: "A code cannot begin like this.")
    }
    return GeneratedCodes(count: count, prefix: prefix)
  }
}

extension Schema where Value == ImportedCodes {
  /// The JSON of the request. What is no code is refused by its row, not with the whole list.
  public static let importedCodes = Schema.object(
    "ImportedCodes", Field("codes", \.codes, .array(of: .text(0...1_000), count: PromotionCode.batch))
  ) { ImportedCodes(codes: $0) }
}

extension Schema where Value == AddedCodes {
  /// The JSON of the answer.
  public static let addedCodes = Schema.object(
    "AddedCodes", Field("added", \.added, .array(of: .text(1...200))), Field("refused", \.refused, .array(of: refused))
  ) { AddedCodes(added: $0, refused: $1) }

  private static let refused = Schema<AddedCodes.Refused>.object(
    "RefusedCodeRow", Field("row", \.row, .integer(in: 1...1_000_000)), Field("reason", \.reason, .enumeration())
  ) { AddedCodes.Refused(row: $0, reason: $1) }
}
