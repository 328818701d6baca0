public import Addresses
public import Persistence
public import StoreIdentifiers

/// What carriers need of other contexts, and of the network. Composition connects the real ones.
public struct CarrierPorts: Sendable {
  /// Where an order goes; nil where it goes nowhere.
  public var recipient: Recipient
  /// Where a location is: its own address, else the shop's; nil where neither is known.
  public var sender: Sender
  /// How servers of carriers are asked.
  public var call: CarrierCall
  /// What the secrets of carriers are sealed with: 32 bytes.
  public var key: [UInt8]
  /// Whether servers of carriers may be asked without encryption: where the shop allows networks of its own.
  public var allowsPlainHTTP: Bool

  /// How an order's address is asked for.
  public typealias Recipient =
    @Sendable (OrderID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> PostalAddress?

  /// How a location's address is asked for.
  public typealias Sender =
    @Sendable (LocationID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> PostalAddress?

  /// Connects the ports. Without them no secret can be kept, and nobody is asked.
  public init(
    recipient: @escaping Recipient = { _, _ throws(ShippingError) in nil },
    sender: @escaping Sender = { _, _ throws(ShippingError) in nil },
    call: @escaping CarrierCall = { _, _ throws(CarrierCallError) in throw .unanswered(reason: "Nobody asks.") },
    key: [UInt8] = [], allowsPlainHTTP: Bool = false
  ) {
    (self.recipient, self.sender, self.call) = (recipient, sender, call)
    (self.key, self.allowsPlainHTTP) = (key, allowsPlainHTTP)
  }
}

/// A request to a carrier's server, without the shop's key.
public struct CarrierRequest: Hashable, Sendable {
  /// The whole address.
  public let address: String
  /// The JSON to send; nil to read.
  public let body: [UInt8]?
  /// Makes the carrier do it once; nil to read.
  public let key: String?
  /// How long the answer may be, in bytes.
  public let limit: Int
}

/// An answer of a carrier's server.
public struct CarrierAnswer: Hashable, Sendable {
  /// Its status.
  public let status: Int
  /// Its JSON.
  public let body: [UInt8]

  /// An answer of its parts.
  public init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// How requests are sent to a carrier's server: with the shop's key, to nowhere else than the address, following no
/// redirect.
public typealias CarrierCall =
  @Sendable (CarrierRequest, _ key: String) async throws(CarrierCallError) -> CarrierAnswer

/// Why a carrier's server has not said anything of use.
public enum CarrierCallError: Error, Hashable, Sendable {
  /// It did not answer, or not in a way that can be read: whether it has done it is not known.
  case unanswered(reason: String)
}

/// What a test breaks: nothing, unless it says so.
public struct CarrierFaults: Sendable {
  /// Called at each point that a label comes by; it must not wait.
  public var reached: @Sendable (LabelPoint) -> Void
  /// By which key the carrier knows a label, for how many times it was asked before: its id.
  public var labelKey: @Sendable (String, _ times: Int) -> String
  /// Whether a carrier is asked what became of a label before it is asked for it again.
  public var looksFirst: Bool

  /// No faults, or these.
  public init(
    reached: @escaping @Sendable (LabelPoint) -> Void = { _ in },
    labelKey: @escaping @Sendable (String, _ times: Int) -> String = { id, _ in id }, looksFirst: Bool = true
  ) {
    (self.reached, self.labelKey, self.looksFirst) = (reached, labelKey, looksFirst)
  }
}

/// Where a process may die on the way of a label through its carrier: for tests that kill it there.
public enum LabelPoint: String, CaseIterable, Sendable {
  /// That a label is wanted is durable; nobody was asked yet.
  case intentRecorded
  /// That the carrier is asked is durable, and it is about to be.
  case beforeCall
  /// The carrier has answered; nothing of it is durable.
  case afterCall
  /// What the carrier answered is durable; the job is not over.
  case outcomeRecorded
}
