public import FoundationCore
public import StoreIdentifiers

/// A line of a cart that its buyer was told is sent later, and from which day.
public struct CartPreorder: Hashable, Sendable {
  /// The line of the cart.
  public let line: CartLineID
  /// The day from which it is sent.
  public let sentFrom: LocalDay

  /// What a buyer was told of a line.
  public init(line: CartLineID, sentFrom: LocalDay) {
    self.line = line
    self.sentFrom = sentFrom
  }
}

extension Cart {
  /// The lines that are sent later, in their order: what an order has to carry to be placed with them.
  public var preorders: [CartPreorder] {
    lines.compactMap { line in line.sentFrom.map { CartPreorder(line: line.id, sentFrom: $0) } }
  }
}

extension Schema where Value == CartPreorder {
  /// A line that is sent later, as the API takes it.
  public static let cartPreorder = Schema.object(
    "CartPreorder", Field("line", \.line, .identifier()), Field("sentFrom", \.sentFrom, .localDay)
  ) { CartPreorder(line: $0, sentFrom: $1) }
}
