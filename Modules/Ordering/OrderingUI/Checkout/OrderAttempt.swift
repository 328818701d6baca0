import FoundationCore
import Ordering
import StoreIdentifiers

/// One intention to order: its id and key stay the same however often it is sent.
struct OrderAttempt: Hashable, Sendable {
  let order = OrderID.make()
  let payment = IdentifierSource.system.next()
  let key = IdentifierSource.system.next().description
}

/// What a total depends on beside the cart.
struct CheckoutQuestion: Hashable {
  var destination: OrderDestination?
  var method: String?
  var pickup: LocationID?
  var cart: Cart?
  var vat: CheckedVATNumber?
}

struct CheckedVATNumber: Hashable {
  let number: String
  let standing: BuyerVATStanding
}

/// What a press of the button agrees to.
struct CheckoutAgreement: Hashable {
  let total: Money?
  let texts: [AgreedText]
  let preorders: [CartPreorder]
}
