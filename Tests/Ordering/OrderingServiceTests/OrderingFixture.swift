import Access
import AccessService
import Addresses
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport

/// Ordering over a real database, its ports given as values.
struct OrderingFixture: Sendable {
  let service: OrderingService
  let database: Database
  let mug = VariantID.make(), lamp = VariantID.make()
  /// A bundle of a mug and two tins of tea.
  let set = VariantID.make(), tea = VariantID.make()
  /// Many more things for sale.
  let shelf = (0..<200).map { _ in VariantID.make() }
  let customer = CustomerID.make()
  let stock: Stock
  /// Lets time pass, in seconds.
  let pass: @Sendable (Int64) -> Void

  static let location = LocationID.make()
  static let keeper = Principal.staff(
    StaffPrincipal(
      id: UniqueID(high: 1, low: 1),
      permissions: [.ordersRead, .ordersWrite, .ordersPrice, .paymentsWrite, .paymentsCredit]))

  /// Limits that most tests are not about.
  static let generous: OrderLimits = {
    var limits = OrderLimits()
    (limits.unitsPerLine, limits.linesPerCart) = (9_999, 200)
    (limits.unpaidOrdersPerEmail, limits.unpaidOrdersPerAddress) = (0, 0)
    return limits
  }()

  /// What the stock port was asked.
  final class Stock: Sendable {
    let left = Mutex(1_000)
    /// What carts hold, what was asked for each time, and the carts whose orders took that over.
    let held = Mutex<[CartID: [VariantID: Int]]>([:])
    let holds = Mutex<[(cart: CartID, units: [VariantID: Int], time: Duration)]>([])
    let takenOver = Mutex<[CartID]>([])
    /// Whether each request for quotes held up its caller's thread.
    let pricedInline = Mutex<[Bool]>([])
    let released = Mutex<[OrderID]>([])
    /// The units of lines that have left.
    let shipped = Mutex<[OrderID: [OrderLineID: Int]]>([:])
    /// When the last goods of orders came to their buyers.
    let arrived = Mutex<[OrderID: Timestamp]>([:])
    /// Units of lines that were released.
    let releasedUnits = Mutex<[OrderID: [OrderLineID: Int]]>([:])
    /// Units of the orders whose sending was planned, by where they are; none where that was not said.
    let planned = Mutex<[OrderID: [Int]]>([:])
    /// What need not be paid by the day that it is due.
    let paidOtherwise = Mutex<Set<OrderID>>([])
    /// Orders of which a payment may still come about.
    let openPayments = Mutex<Set<OrderID>>([])
    /// What is not for sale any more.
    let retired = Mutex<Set<VariantID>>([])
    /// What a mug costs some buyers instead, in minor units; less than nothing for those it is not for sale to.
    let mugPrices = Mutex<[Buyer: Int64]>([:])
    /// What a mug costs by a price list in another currency.
    let mugListPrice = Mutex<Money?>(nil)
    /// What may reduce orders, by what is claimed.
    let offers = Mutex<@Sendable (PromotionClaim) -> OfferedPromotions>({ _ in OfferedPromotions() })
    /// The currency that promotions were asked for last.
    let offeredIn = Mutex<Currency?>(nil)
    /// Where orders are picked up, what is taken there, and where carts hold goods.
    let places = Mutex<[PickupPlace]>([])
    let takenAt = Mutex<[LocationID?]>([])
    let heldAt = Mutex<[LocationID?]>([])
    /// What orders have used of promotions, and have given back.
    let used = Mutex<[OrderID: [PromotionID: Int64]]>([:])
    let givenBack = Mutex<[OrderID]>([])
    /// What the law gives no right to withdraw from.
    let excluded = Mutex<Set<VariantID>>([])
    /// What a less expensive delivery costs beside the usual one, in minor units.
    let leastDelivery = Mutex<Int64?>(nil)
    /// When what is sent arrives.
    let arrival = Mutex<ArrivalDays?>(nil)
    /// What is sold before it comes.
    let expected = Mutex<[VariantID: ExpectedStock]>([:])
    /// Whether everything is a download.
    let isNeverSent = Mutex(false)
    /// What deliveries were asked for last.
    let deliveryRequest = Mutex<DeliveryRequest?>(nil)
    /// The countries that goods are sent to.
    let served = Mutex<Set<String>>(["GB"])
    /// The shop's texts.
    let texts = Mutex<[AgreedText]>([])
    /// A promotion that somebody else uses up first.
    let usedUp = Mutex<PromotionID?>(nil)
    /// On what terms the shop sells to a destination.
    let terms = Mutex<@Sendable (OrderDestination?) -> SalesTerms>({ _ in SalesTerms() })
  }

  static func with(
    _ limits: OrderLimits = generous, _ body: (OrderingFixture) async throws -> Void
  ) async throws {
    try await with(limits: { limits }, body)
  }

  /// A fixture whose limits are asked for each time.
  static func with(
    limits: @escaping @Sendable () -> OrderLimits, _ body: (OrderingFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let time = Time()
      let clock = WallClock {
        Timestamp(
          milliseconds: time.milliseconds.withLock { value in
            value += 1
            return value
          })
      }
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [AccessSchema.self, OrderingSchema.self], clock: clock)
      let fixture = try OrderingFixture(database: database, clock: clock, limits: limits) { seconds in
        time.milliseconds.withLock { $0 += seconds * 1_000 }
      }
      try await body(fixture)
      let differences = try await fixture.service.books.verify()
      if !differences.isEmpty { throw Broken(differences: differences) }
      await database.close()
    }
  }

  private final class Time: Sendable {
    let milliseconds = Mutex<Int64>(1_000)
  }

  struct Broken: Error {
    let differences: [Discrepancy]
  }

  private init(
    database: Database, clock: WallClock, limits: @escaping @Sendable () -> OrderLimits,
    pass: @escaping @Sendable (Int64) -> Void
  ) throws {
    self.database = database
    self.pass = pass
    let stock = Stock()
    self.stock = stock
    let shelved = PriceQuote(product: .make(), sku: "SHELF", name: "Thing", price: try Money(100, .gbp))
    let parts = [
      PriceQuote.ComponentQuote(variant: mug, sku: "MUG", name: "Mug", quantity: 1),
      PriceQuote.ComponentQuote(variant: tea, sku: "TEA", name: "Tea", quantity: 2),
    ]
    let quotes = [
      set: PriceQuote(product: .make(), sku: "SET", name: "Set", price: try Money(2_000, .gbp), components: parts),
      mug: PriceQuote(product: .make(), sku: "MUG", name: "Mug", price: try Money(1_400, .gbp)),
      lamp: PriceQuote(product: .make(), sku: "LAMP", name: "Lamp", price: try Money(8_900, .gbp)),
    ].merging(shelf.map { ($0, shelved) }) { first, _ in first }
    let rate = ShippingMethod(id: "standard", name: "Standard", price: try Money(395, .gbp))
    let (known, mug) = (customer, mug)
    service = OrderingService(
      database: database, clock: clock, currency: .gbp, limits: limits(),
      viewTokens: OrderViewTokens(key: Array(repeating: 7, count: 32)),
      ports: OrderingPorts(
        quotes: { variants, buyer, locale, conversion, snapshot throws(OrderingError) in
          stock.pricedInline.withLock { $0.append(snapshot.isInline) }
          let retired = stock.retired.withLock { $0 }
          var found = quotes.filter { variants[$0.key] != nil && !retired.contains($0.key) }
          if let own = stock.mugPrices.withLock({ $0[buyer] }), found[mug] != nil {
            found[mug] =
              own < 0
              ? nil
              : (try? Money(own, .gbp)).map {
                PriceQuote(product: .make(), sku: "MUG", name: "Mug", price: $0)
              }
          }
          if let listed = stock.mugListPrice.withLock({ $0 }), conversion?.target == listed.currency {
            found[mug] = found[mug]?.listed(at: listed)
          }
          for id in stock.excluded.withLock({ $0 }) { found[id] = found[id]?.excluded }
          // Polish buyers read the same names in capitals.
          return locale == "pl" ? found.mapValues(\.inCapitals) : found
        },
        terms: { destination, _ throws(OrderingError) in stock.terms.withLock { $0 }(destination) },
        promotions: PromotionPorts(
          offers: { claim, currency, _ throws(OrderingError) in
            stock.offeredIn.withLock { $0 = currency }
            return stock.offers.withLock { $0 }(claim)
          },
          traits: { products, _, _ throws(OrderingError) in
            Dictionary(products.map { ($0, ProductTraits(product: $0, brand: "maker")) }) { first, _ in first }
          },
          use: { savings, order, _, _ throws(OrderingError) in
            for saving in savings where saving.promotion == stock.usedUp.withLock({ $0 }) {
              throw .promotionUsedUp(saving.name)
            }
            stock.used.withLock { used in
              used[order] = Dictionary(
                savings.compactMap { saving in saving.promotion.map { ($0, saving.amount.amount) } }
              ) {
                $0 + $1
              }
            }
          }, giveBack: { order, _ throws(OrderingError) in stock.givenBack.withLock { $0.append(order) } }),
        available: { variants, _ throws(OrderingError) in
          let left = stock.left.withLock { $0 }
          return Dictionary(variants.map { ($0, left) }) { first, _ in first }
        },
        expected: { variants, _, _ throws(OrderingError) in
          stock.expected.withLock { $0.filter { variants.contains($0.key) } }
        },
        deliveries: { request, _ throws(OrderingError) in
          stock.deliveryRequest.withLock { $0 = request }
          guard stock.served.withLock({ $0.contains(request.destination.country) }) else { return OfferedDelivery([]) }
          if stock.isNeverSent.withLock({ $0 }) { return .notNeeded }
          let least = stock.leastDelivery.withLock { $0 }.flatMap { try? Money($0, .gbp) }
          return OfferedDelivery(
            [
              ShippingMethod(
                id: rate.id, name: rate.name, price: rate.price, arrival: stock.arrival.withLock { $0 })
            ] + (least.map { [ShippingMethod(id: "least", name: "Least", price: $0)] } ?? []))
        },
        allocate: { order, cart, _ throws(OrderingError) in
          let lines = order.stockLines
          let place = order.shipping?.pickup
          stock.takenAt.withLock { $0.append(place) }
          // What the cart holds is taken with the rest.
          if let cart { stock.takenOver.withLock { $0.append(cart) } }
          let held = cart.flatMap { cart in stock.held.withLock { $0.removeValue(forKey: cart) } } ?? [:]
          stock.left.withLock { $0 += held.values.reduce(0, +) }
          let wanted = lines.reduce(0) { $0 + $1.quantity }
          let isEnough = stock.left.withLock { left in
            guard left >= wanted else { return false }
            left -= wanted
            return true
          }
          if !isEnough, let line = lines.first { throw .outOfStock(line.variant) }
          return lines.map {
            TakenStock(variant: $0.variant, location: place ?? OrderingFixture.location, quantity: $0.quantity)
          }
        },
        holds: HoldPorts(
          hold: { cart, units, place, time, _ throws(OrderingError) in
            stock.heldAt.withLock { $0.append(place) }
            stock.holds.withLock { $0.append((cart, units, time)) }
            let before = stock.held.withLock { $0.removeValue(forKey: cart) } ?? [:]
            let wanted = units.values.reduce(0, +)
            let isThere = stock.left.withLock { left in
              left += before.values.reduce(0, +)
              guard wanted > 0, left >= wanted else { return false }
              left -= wanted
              return true
            }
            if isThere { stock.held.withLock { $0[cart] = units } }
            return isThere
          }, held: { cart, _ throws(OrderingError) in stock.held.withLock { $0[cart] ?? [:] } }),
        pickup: PickupPorts(
          places: { units, _, _, _ throws(OrderingError) in
            stock.places.withLock { $0 }.map { place in
              PickupPlace(
                id: place.id, name: place.name, address: place.address,
                missing: place.missing.filter { (units[$0.variant] ?? 0) > 0 })
            }
          },
          place: { id, _ throws(OrderingError) in stock.places.withLock { $0.first { $0.id == id } } }),
        plan: { order, taken, _ throws(OrderingError) in
          stock.planned.withLock { $0[order.id] = taken?.map(\.quantity) ?? [] }
        },
        release: { order, units, _ throws(OrderingError) in
          if let units {
            stock.releasedUnits.withLock { $0[order, default: [:]].merge(units, uniquingKeysWith: +) }
          } else {
            stock.released.withLock { $0.append(order) }
          }
        }, shipped: { order, _ throws(OrderingError) in stock.shipped.withLock { $0[order] ?? [:] } },
        arrival: { order, _ throws(OrderingError) in stock.arrived.withLock { $0[order] } },
        isPaidOtherwise: { order, _ throws(OrderingError) in stock.paidOtherwise.withLock { $0.contains(order) } },
        hasOpenPayment: { order, _ throws(OrderingError) in stock.openPayments.withLock { $0.contains(order) } },
        customerExists: { id, _ throws(OrderingError) in id == known },
        texts: { handles, _ throws(OrderingError) in
          stock.texts.withLock { texts in texts.filter { handles.contains($0.handle) } }
        }))
  }

  /// A key nobody used, or a given one.
  func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "o", key: text, fingerprint: Array(text.utf8))
  }

  static let address = PostalAddress(
    name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB")

  /// An open cart of mugs, and its holder.
  func cart(_ mugs: Int) async throws -> (id: CartID, holder: Principal) {
    let id = CartID.make()
    _ = try await service.carts.open(NewCart(id: id, of: mug, quantity: max(mugs, 1)))
    let holder = Principal.guest(id.value)
    if mugs == 0 { _ = try await service.carts.setQuantity(0, of: mug, in: id, as: holder) }
    return (id, holder)
  }

  /// A request to order a cart at the total that it comes to now, or another.
  func request(
    _ cart: CartID, id: OrderID = .make(), email: String = "buyer@example.com", method: String = "standard",
    total: Int64? = nil
  ) async throws -> PlaceOrder {
    let shown = try await service.carts.cart(cart, as: .guest(cart.value))
    return PlaceOrder(
      id: id, cart: cart, email: email, address: Self.address, shippingMethod: method,
      expectedTotal: try Money(total ?? shown.subtotal.amount + 395, .gbp), preorders: shown.preorders)
  }

  /// Has goods leave, as Shipping's event does.
  func ship(_ lines: [ShippedLine], of order: OrderID) async throws {
    try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      try OrderShipments.record(lines, of: order, in: work)
    }
  }

  /// A placed order of the customer's, paid in full.
  func paidOrder(_ lines: [(VariantID, Int, Int64)]) async throws -> Order {
    let draft = NewDraftOrder(
      customer: customer,
      lines: try lines.map {
        NewDraftOrder.Line(
          variant: $0.0, quantity: $0.1, unitPrice: try Money($0.2, .gbp), priceReason: "agreed")
      })
    let prepared = try await service.draftOrders.prepare(draft, once: nil, as: Self.keeper)
    let placed = try await service.draftOrders.place(prepared.id, once: key(), as: Self.keeper)
    return try await service.payments.record(
      NewPayment(amount: placed.totals.total), for: placed.id, once: key(), as: Self.keeper)
  }
}

extension PriceQuote {
  fileprivate func listed(at listPrice: Money) -> PriceQuote {
    PriceQuote(
      product: product, sku: sku, name: name, price: price, listPrice: listPrice, components: components)
  }

  fileprivate var excluded: PriceQuote {
    PriceQuote(product: product, sku: sku, name: name, price: price, isExcludedFromWithdrawal: true)
  }

  fileprivate var inCapitals: PriceQuote {
    PriceQuote(
      product: product, sku: sku, name: name, buyerName: name.uppercased(), price: price,
      components: components.map {
        PriceQuote.ComponentQuote(
          variant: $0.variant, sku: $0.sku, name: $0.name, buyerName: $0.name.uppercased(), quantity: $0.quantity)
      })
  }
}
