public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// What Ordering needs to know of the places where orders are picked up, within its own transaction.
public struct PickupPorts: Sendable {
  /// The places for so many units of each variant, the best first. What a cart holds there counts as there.
  public var places: Places
  /// A place where orders are picked up now; nil where they are not.
  public var place: Place

  /// How places are asked for: near a city or postal code, where one is given.
  public typealias Places =
    @Sendable ([VariantID: Int], CartID, String?, borrowing Snapshot<OrderingSchema>) throws(OrderingError)
    -> [PickupPlace]

  /// How a place is asked for.
  public typealias Place =
    @Sendable (LocationID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> PickupPlace?

  /// Connects the context to what knows the places.
  public init(places: @escaping Places, place: @escaping Place) {
    self.places = places
    self.place = place
  }

  /// Those of a shop where nothing is picked up.
  public static let none = PickupPorts(
    places: { _, _, _, _ throws(OrderingError) in [] }, place: { _, _ throws(OrderingError) in nil })

  /// A place that was chosen.
  ///
  /// - Throws: `pickupUnavailable` where nothing is picked up there, or not any more.
  func chosen(
    _ id: LocationID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> PickupPlace {
    guard let place = try place(id, snapshot) else { throw .pickupUnavailable }
    return place
  }
}
