import Addresses
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// What a cart asks for, as it is stored.
struct CartContents: Equatable {
  let cart: CartRow
  /// What is not saved for later.
  let lines: [CartLineRow]
  let codes: [String]

  init(of id: CartID, in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) {
    cart = try CartRecords.stored(id, in: snapshot)
    lines = try CartRecords.lines(of: id, in: snapshot).filter { !$0.isSaved }
    codes = try CartRecords.codes(of: cart, in: snapshot)
  }

  /// What is to be quoted and bought.
  func asked() throws(OrderingError) -> [NewDraftOrder.Line] {
    if lines.isEmpty { throw .emptyCart }
    return lines.map { NewDraftOrder.Line(variant: $0.variant, quantity: $0.quantity, properties: $0.properties) }
  }
}

/// The order that a cart would become, before anything is written.
struct PlannedOrder {
  /// What it was planned of.
  let contents: CartContents
  /// What is sent before delivery is charged, and which of it waits for what has yet to come.
  fileprivate let goods: [OrderLineItem], waiting: WaitingLines
  let claim: PromotionClaim
  let address: PostalAddress?
  let priced: PricedOrder
}

/// Plans orders of carts: everything about them that is read.
struct OrderPlanning: Sendable {
  let placement: OrderPlacement
  let pricing: OrderPricing
  let texts: OrderingPorts.Texts

  /// What a cart comes to as the order that is requested, as everything stands.
  ///
  /// What other orders change all the time is read aside: what the cart holds, and what of its goods is there.
  ///
  /// - Throws: As `Checkout.place`, except `totalChanged` and what is found out when stock is taken.
  func plan(
    _ request: PlaceOrder, of contents: CartContents, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> PlannedOrder {
    if !request.agreed.isEmpty {
      let current = try texts(request.agreed.map(\.handle), snapshot)
      guard request.agreed.allSatisfy(current.contains) else { throw .textsChanged }
    }
    let place = try request.pickup.map { id throws(OrderingError) in try placement.place(id, in: snapshot) }
    let destination = place?.destination ?? OrderDestination(request.address)
    let terms = try pricing.terms(destination, snapshot)
    let lines = try placement.lines(
      try contents.asked(), for: Buyer(contents.cart.customer), locale: request.locale, by: terms.conversion,
      in: snapshot)
    let claim = PromotionClaim(codes: contents.codes, customer: contents.cart.customer, email: request.email)
    var order = OrderToPrice(lines: lines, destination: destination, terms: terms, claim: claim, locale: request.locale)
    let before = try pricing.beforeDelivery(order, in: snapshot)
    let waiting = try waiting(before.lines, of: request, in: snapshot)
    let offered = try placement.delivery(
      of: before.lines, worth: before.values, to: destination, from: waiting.day(of: before.lines),
      by: terms.conversion, in: snapshot)
    if let place {
      // There is nothing to hand over of a download.
      guard offered.isNeeded else { throw .pickupUnavailable }
      order.shipping = place.method(in: pricing.currency(of: order))
    } else if offered.isNeeded {
      guard let shipping = offered.methods.first(where: { $0.id == request.shippingMethod }) else {
        throw .shippingUnavailable
      }
      order.send(by: shipping, offered)
    }
    var priced = try pricing.price(order, by: before.offer)
    priced.lines = waiting.applied(to: priced.lines)
    try Self.compare(request.preorders, with: zip(contents.lines.map(\.id), priced.lines))
    return PlannedOrder(
      contents: contents, goods: before.lines, waiting: waiting, claim: claim,
      address: place?.address(of: request.address) ?? request.address, priced: priced)
  }

  /// Whether what is read aside is as an order was planned with.
  func isCurrent(
    _ plan: PlannedOrder, of contents: CartContents, for request: PlaceOrder,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    guard plan.contents == contents else { return false }
    return try waiting(plan.goods, of: request, in: snapshot) == plan.waiting
  }

  private func waiting(
    _ lines: [OrderLineItem], of request: PlaceOrder, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> WaitingLines {
    try snapshot.aside { snapshot throws(OrderingError) in
      try placement.waiting(lines, heldFor: request.cart, isPickedUp: request.pickup != nil, in: snapshot)
    }
  }

  /// Compares what the buyer was told of a cart's lines with when these are sent. Not compared are gifts, which come after
  /// the cart's lines, and what is owed without a day.
  ///
  /// - Throws: `sentLater` for a line that is sent later than was told.
  private static func compare(
    _ preorders: [CartPreorder], with lines: Zip2Sequence<[CartLineID], [OrderLineItem]>
  ) throws(OrderingError) {
    let told = Dictionary(preorders.map { ($0.line, $0.sentFrom) }, uniquingKeysWith: max)
    for (id, line) in lines {
      guard let day = line.sentFrom else { continue }
      guard let known = told[id], known >= day else { throw .sentLater(day, name: line.shownName) }
    }
  }
}
