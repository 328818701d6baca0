/// An id that cannot be mistaken for another kind's: `Identifier<OrderTag>` is not `Identifier<ProductTag>`.
///
/// Made by the caller, so that a retry carries the same id. An id is never a secret.
public struct Identifier<Tag>: Hashable, Sendable {
  /// The id without its kind.
  public let value: UniqueID

  /// Gives a kind to an id that came from storage or the wire.
  public init(_ value: UniqueID) { self.value = value }

  /// Parses UUID text; nil for anything else.
  public init?(_ text: String) {
    guard let value = UniqueID(text) else { return nil }
    self.value = value
  }

  /// Parses UUID text; nil for anything else.
  public init?(_ text: Substring) {
    guard let value = UniqueID(text) else { return nil }
    self.value = value
  }

  /// Makes a new id, by default of the system's clock and randomness.
  public static func make(using source: IdentifierSource = .system) -> Identifier { Identifier(source.next()) }
}

extension Identifier: Comparable {
  /// Orders by creation, to the millisecond.
  public static func < (left: Identifier, right: Identifier) -> Bool { left.value < right.value }
}

extension Identifier: CustomStringConvertible {
  /// Lowercase UUID text.
  public var description: String { value.description }
}
