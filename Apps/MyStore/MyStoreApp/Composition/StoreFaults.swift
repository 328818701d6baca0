public import PaymentsService
public import ShippingService

/// A step of what becomes of an order, by which a test can have the store end.
public enum StorePoint: String, CaseIterable, Sendable {
  /// An order is about to take its stock.
  case takingStock
  /// An order has taken its stock; nothing is durable yet.
  case stockTaken
  /// Stock of an order is about to become available again.
  case releasingStock
  /// Stock of an order is available again; nothing is durable yet.
  case stockReleased
  /// An order was called off, and its payments do not know of it.
  case lettingGo
  /// The payments of an order that was called off mean to let go of its money; nothing is durable yet.
  case moneyLetGo
  /// A withdrawal is durable, and its receipt is about to be queued.
  case writingReceipt
  /// The receipt of a withdrawal is queued; nothing is durable yet.
  case receiptQueued
  /// Something of an order is durable, and its mail is about to be queued.
  case writingMail
  /// A mail about an order is queued; nothing is durable yet.
  case mailQueued
}

/// What a test breaks: nothing, unless it says so.
public struct StoreFaults: Sendable {
  /// Of payments.
  public var payments: PaymentFaults
  /// Of labels that carriers are asked for.
  public var carriers: CarrierFaults
  /// Called at each point that an order comes by; it must not wait.
  public var reached: @Sendable (StorePoint) -> Void

  /// No faults, or these.
  public init(
    payments: PaymentFaults = PaymentFaults(), carriers: CarrierFaults = CarrierFaults(),
    reached: @escaping @Sendable (StorePoint) -> Void = { _ in }
  ) {
    self.payments = payments
    self.carriers = carriers
    self.reached = reached
  }
}
