public import Persistence
public import StoreIdentifiers

/// What Ordering needs of the stock to hold goods for carts, within its own transaction.
public struct HoldPorts: Sendable {
  /// Has a cart hold so many units of each variant, as far as there are any, and nothing else.
  public var hold: Hold
  /// How many units of each variant a cart holds.
  public var held: Held

  /// How goods are held: at the location where the cart is picked up, where one is given, and for so long from now. It returns
  /// whether the cart holds anything.
  public typealias Hold =
    @Sendable (CartID, [VariantID: Int], LocationID?, Duration, borrowing UnitOfWork<OrderingSchema>)
    throws(OrderingError) -> Bool

  /// How held goods are asked for.
  public typealias Held =
    @Sendable (CartID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [VariantID: Int]

  /// Connects the ports.
  public init(hold: @escaping Hold, held: @escaping Held) {
    self.hold = hold
    self.held = held
  }

  /// Those of a shop that holds nothing.
  public static let none = HoldPorts(
    hold: { _, _, _, _, _ throws(OrderingError) in false }, held: { _, _ throws(OrderingError) in [:] })
}
