public import FoundationCore
public import StoreIdentifiers

/// What a buyer sends to pay for an order.
public struct NewPaymentAttempt: Hashable, Sendable {
  /// The id that the payment gets.
  public var id: PaymentID
  /// How it is paid.
  public var method: PaymentMethod

  /// A request; without an id it gets a new one.
  public init(id: PaymentID = .make(), method: PaymentMethod) {
    self.id = id
    self.method = method
  }
}

/// A payment as the buyer sees it.
public struct PaymentAttempt: Identifiable, Hashable, Sendable {
  /// The payment's id.
  public let id: PaymentID
  /// How it is paid.
  public let method: PaymentMethod
  /// How much.
  public let amount: Money
  /// Where it stands.
  public let state: PaymentState
  /// Where the buyer can go on with it: an https address, or a path of the shop; nil when there is nothing to do there.
  public let page: String?
  /// When it was begun.
  public let createdAt: Timestamp

  /// An attempt of its parts.
  public init(
    id: PaymentID, method: PaymentMethod, amount: Money, state: PaymentState, page: String?, createdAt: Timestamp
  ) {
    self.id = id
    self.method = method
    self.amount = amount
    self.state = state
    self.page = page
    self.createdAt = createdAt
  }

  /// What a buyer may know of a payment.
  public init(_ payment: Payment) {
    self.init(
      id: payment.id, method: payment.method, amount: payment.amount, state: payment.state,
      page: payment.state == .underway ? payment.details.page : nil, createdAt: payment.createdAt)
  }

  /// Whether no money moves.
  public var isTest: Bool { method == .test }
}

/// What a buyer needs to know to pay for an order.
public struct OrderPaymentPage: Hashable, Sendable {
  /// What people call the order; the buyer writes it beside the money.
  public let number: String
  /// What is still to be paid.
  public let due: Money
  /// When that is due; nil when nothing was agreed.
  public let dueAt: Timestamp?
  /// Whether it becomes an order only once a payment is agreed: what is ordered is kept for the buyer until it is due.
  public let isPending: Bool
  /// Whether it was not called off.
  public let isLive: Bool
  /// How it can be paid, in the order to show; none when nothing is to be paid.
  public let methods: [PaymentMethod]
  /// What was tried, the latest first.
  public let attempts: [PaymentAttempt]

  /// A page of its parts.
  public init(
    number: String, due: Money, dueAt: Timestamp?, isPending: Bool = false, isLive: Bool = true,
    methods: [PaymentMethod],
    attempts: [PaymentAttempt]
  ) {
    self.number = number
    self.due = due
    self.dueAt = dueAt
    self.isPending = isPending
    self.isLive = isLive
    self.methods = methods
    self.attempts = attempts
  }
}

/// What a buyer does on the page of a test payment.
public enum TestPaymentDecision: String, CaseIterable, Sendable {
  /// As if the money were there.
  case pay
  /// As if the bank said no.
  case decline
  /// As if the bank wanted to know more first.
  case challenge
  /// As if it took days until anybody knows.
  case leavePending
}

/// A test payment as its page shows it.
public struct TestPayment: Hashable, Sendable {
  /// How much would be paid.
  public let amount: Money
  /// What was decided last; nil when nothing was.
  public let decision: TestPaymentDecision?
  /// The order that would be paid for.
  public let order: OrderID

  /// A test payment of its parts.
  public init(amount: Money, decision: TestPaymentDecision?, order: OrderID) {
    self.amount = amount
    self.decision = decision
    self.order = order
  }

  /// Whether nothing more can be decided.
  public var isOver: Bool { decision == .pay || decision == .decline }
}

/// What the page of a test payment sends.
public struct TestPaymentChoice: Hashable, Sendable {
  /// The secret of the page's address.
  public let token: String
  /// What the buyer does.
  public let decision: TestPaymentDecision

  /// A choice of its parts.
  public init(token: String, decision: TestPaymentDecision) {
    self.token = token
    self.decision = decision
  }
}

extension Schema where Value == NewPaymentAttempt {
  /// The JSON of the request. Unknown fields are refused.
  public static let newPaymentAttempt = Schema.object(
    "NewPaymentAttempt", Field("id", \.id, .identifier()), Field("method", \.method, .enumeration())
  ) { NewPaymentAttempt(id: $0, method: $1) }
}

extension Schema where Value == PaymentAttempt {
  /// The JSON of a payment for its buyer.
  public static let paymentAttempt = Schema.object(
    "PaymentAttempt", Field("id", \.id, .identifier()), Field("method", \.method, .enumeration()),
    Field("amount", \.amount, .money), Field("state", \.state, .enumeration()),
    .optional("page", \.page, .text(1...2_000)), Field("createdAt", \.createdAt, .timestamp),
    Field("isTest", \.isTest, .boolean)
  ) { id, method, amount, state, page, created, _ in
    PaymentAttempt(id: id, method: method, amount: amount, state: state, page: page, createdAt: created)
  }
}

extension Schema where Value == OrderPaymentPage {
  /// The JSON of what a buyer needs to know.
  public static let orderPaymentPage = Schema.object(
    "OrderPaymentPage", Field("number", \.number, .text(1...100)), Field("due", \.due, .money),
    .optional("dueAt", \.dueAt, .timestamp), Field("methods", \.methods, .array(of: .enumeration())),
    Field("attempts", \.attempts, .array(of: .paymentAttempt)), Field("isPending", \.isPending, .boolean),
    Field("isLive", \.isLive, .boolean)
  ) { OrderPaymentPage(number: $0, due: $1, dueAt: $2, isPending: $5, isLive: $6, methods: $3, attempts: $4) }
}

extension Schema where Value == TestPayment {
  /// The JSON of a test payment.
  public static let testPayment = Schema.object(
    "TestPayment", Field("amount", \.amount, .money), .optional("decision", \.decision, .enumeration()),
    Field("order", \.order, .identifier())
  ) { TestPayment(amount: $0, decision: $1, order: $2) }
}

extension Schema where Value == TestPaymentChoice {
  /// The JSON of the request. Unknown fields are refused.
  public static let testPaymentChoice = Schema.object(
    "TestPaymentChoice", Field("token", \.token, .text(1...100)), Field("decision", \.decision, .enumeration())
  ) { TestPaymentChoice(token: $0, decision: $1) }
}
