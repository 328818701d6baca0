public import AccessService
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Why Ordering refused.
public enum OrderingError: StorageError, Equatable {
  /// There is no such cart or order, or it is somebody else's.
  case notFound
  /// A cart with this id exists already.
  case cartExists
  /// An order with this id exists already.
  case orderExists
  /// A line, credit note or payment with this id exists already.
  case idTaken
  /// The cart became an order; it cannot be changed.
  case cartPlaced(OrderID)
  /// The cart is another customer's.
  case cartClaimed
  /// There is nothing in the cart.
  case emptyCart
  /// The cart holds as many lines, or as much text in them, as it may.
  case cartFull
  /// A line of a cart holds at most so many units: ask for fewer.
  case tooManyUnits(limit: Int)
  /// The buyer has as many unpaid orders as they may: pay one of them, or wait until one is called off.
  case tooManyUnpaidOrders
  /// The order would come to another total than the buyer was shown: show the new one and ask again.
  case totalChanged(Money)
  /// A line would be sent from this day, which is later than its buyer was told: load the cart again, show its days and ask.
  /// The name is the buyer's for the variant.
  case sentLater(LocalDay, name: String)
  /// A promotion with this name has been used up since the order was priced: show the new total and ask again.
  case promotionUsedUp(String)
  /// These are not for sale (any more): take them out.
  case unavailable([VariantID])
  /// Too few of this are in stock: ask for fewer. The name is the buyer's for the variant, where it is known.
  case outOfStock(VariantID, name: String? = nil)
  /// The last of this are held for other carts, for some minutes: ask again then, or for fewer.
  case heldByOthers(VariantID, name: String? = nil)
  /// This is sent from another country than the rest, or from several: order it by itself, or fewer of it.
  case sentSeparately(VariantID, name: String? = nil)
  /// The method is not offered for the destination: choose another.
  case shippingUnavailable
  /// Orders are not picked up there, or not any more: choose another place.
  case pickupUnavailable
  /// Too few of this are at the place where the order is to be picked up: choose another place, or ask for fewer. The name is
  /// the buyer's for the variant, where it is known.
  case notAtPlace(VariantID, name: String? = nil)
  /// A line's price other than the catalogue's needs a reason.
  case priceReasonMissing
  /// A delivery charge or discount that was agreed needs a reason.
  case chargeReasonMissing
  /// The time in which the buyer could withdraw ended with this day.
  case withdrawalOver(LocalDay)
  /// The register's confirmation of this VAT number is not valid any more, nor is the price of the draft without tax: have
  /// the register asked again, and place the draft then.
  case exemptionEnded(String)
  /// There is no such customer.
  case unknownCustomer
  /// The order cannot go from one state to the other.
  case illegalTransition(from: OrderLifecycle, to: OrderLifecycle)
  /// The order has no such line.
  case unknownLine
  /// A line is named twice.
  case repeatedLine
  /// The buyer keeps fewer units than are to be taken out of the order: of what has this name.
  case moreThanKept(String)
  /// The law gives no right to withdraw from what has this name.
  case notWithdrawable(String)
  /// There is nothing left of the order that the buyer could withdraw from.
  case nothingToWithdraw
  /// Orders were looked up too often: wait so long.
  case tooManyGuesses(Duration)
  /// Something of the order has left already.
  case alreadyShipped
  /// The order is a draft, or was called off.
  case notPlaced
  /// The order would be paid more than its total: confirm it, or record less.
  case overpayment(due: Money)
  /// So much was paid and has not gone back: say what becomes of it.
  case refundUndecided(Money)
  /// More would go back than was paid and is still there.
  case refundTooLarge
  /// No order bears so much of the credit: the rest needs `payments.credit` above the limit.
  case creditLimit(Money)
  /// A text that the buyer agrees to is another now, or not to be seen any more: show it again.
  case textsChanged
  /// The amounts are of another currency than the order's, or than the shop's where there is no order.
  case wrongCurrency(expected: Currency)
  /// An amount leaves what can be computed.
  case amount(MoneyError)
  /// A payment or credit of nothing.
  case emptyAmount
  /// An action names an order twice.
  case repeatedOrder
  /// A report's last day is before its first, or there are more than 366 days: ask for fewer.
  case invalidPeriod
  /// The cursor is not one of this list.
  case invalidCursor
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal, or names the rule it stands for.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "cart_pkey"): .cartExists
      case .constraint(.check, "order_refunded_within_captured"): .refundTooLarge
      case .constraint(.unique, "order_pkey"), .constraint(.unique, "order_number_key"),
        .constraint(.unique, "pending_order_pkey"):
        .orderExists
      case .constraint(.unique, "order_line_id_key"), .constraint(.unique, "payment_event_pkey"),
        .constraint(.unique, "credit_note_pkey"), .constraint(.unique, "credit_note_line_pkey"):
        .idTaken
      case .constraint(.check, "order_line_shipped_within_ordered"),
        .constraint(.check, "order_shipped_within_ordered"):
        .alreadyShipped
      case .constraint(.unique, "order_removal_pkey"): .idTaken
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension OrderingError {
  /// Runs arithmetic on amounts.
  static func amounts<Value>(_ body: () throws(MoneyError) -> Value) throws(OrderingError) -> Value {
    do { return try body() } catch { throw .amount(error) }
  }
}
