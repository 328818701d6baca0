public import Access
import AccessService
public import FoundationCore
public import Ordering
import Persistence
public import StoreIdentifiers

extension OrderingService {
  /// Makes a guest's cart the customer's who asks: from then on it stands at their prices, and its order is theirs.
  ///
  /// The cart's token shows that they hold it; it goes on working. Safe to repeat; refused with `cartClaimed` where the
  /// cart is another customer's.
  public func claim(_ id: CartID, token: String, as principal: Principal) async throws(OrderingError) -> Cart {
    let customer: CustomerID
    switch principal {
    case .customer(let id): customer = CustomerID(id)
    case .anonymous: throw .access(.notAuthenticated)
    case .guest, .staff: throw .access(.notPermitted)
    }
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self) { [ports, currency] work throws(OrderingError) in
      do throws(AccessError) {
        // A wrong token and a cart that is not there are told alike.
        guard try AccessService.isGuestToken(token, for: id.value, at: now, in: work) else { throw .notPermitted }
      } catch { throw error == .notPermitted ? .notFound : .access(error) }
      let cart = try work.snapshot { snapshot throws(OrderingError) in try Self.stored(id, in: snapshot) }
      if let owner = cart.customer, owner != customer { throw .cartClaimed }
      if let order = cart.placed, cart.customer == nil { throw .cartPlaced(order) }
      try work.run("UPDATE \(.cart) SET customer = \(customer) WHERE id = \(id)")
      return try work.snapshot { snapshot throws(OrderingError) in
        try Self.priced(id, ports: ports, currency: currency, in: snapshot)
      }
    }
  }
}
