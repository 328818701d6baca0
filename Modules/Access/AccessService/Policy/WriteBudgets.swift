public import HTTPServer

/// Writes that people can make without working for the shop, each kind with a rate of its own.
public enum WriteKind: String, CaseIterable, Sendable {
  /// Carts that are opened.
  case carts
  /// Accounts that are opened.
  case registrations
  /// Attempts to sign in, of customers and staff.
  case signIns = "sign-ins"
  /// Requests for a message when something can be bought again.
  case alerts
  /// Everything else: lines of carts, orders, reviews, votes.
  case others
}

/// How often each network may write what anyone may.
public struct WriteRates: Sendable {
  /// Carts.
  public var carts = Rate(120, per: .seconds(60))
  /// Accounts.
  public var registrations = Rate(60, per: .seconds(3_600))
  /// Attempts to sign in.
  public var signIns = Rate(60, per: .seconds(60))
  /// Requests for a message when something can be bought again.
  public var alerts = Rate(60, per: .seconds(3_600))
  /// Everything else.
  public var others = Rate(600, per: .seconds(60))

  /// The shop's rates: enough for an office or a school behind one address.
  public init() {}

  subscript(kind: WriteKind) -> Rate {
    switch kind {
    case .carts: carts
    case .registrations: registrations
    case .signIns: signIns
    case .alerts: alerts
    case .others: others
    }
  }
}

/// What is left of the rates, for each network. Memory is bounded: see `RequestBudget`.
public final class WriteBudgets: Sendable {
  private let budgets: [WriteKind: RequestBudget<ClientNetwork>]

  /// Full budgets of the rates.
  public init(_ rates: WriteRates = WriteRates()) {
    budgets = Dictionary(uniqueKeysWithValues: WriteKind.allCases.map { ($0, RequestBudget(rates[$0])) })
  }

  /// Takes one write of a kind. Callers in this process are not counted.
  ///
  /// - Throws: 429 with the seconds until the network may write again.
  func take(_ kind: WriteKind, for request: HTTPRequest) throws(Problem) {
    guard let network = request.network, let wait = budgets[kind]?.take(for: network) else { return }
    throw .tooManyRequests(retryAfter: Int(clamping: wait.components.seconds) + 1)
  }

  /// Adds how often writes were refused to a registry. Call once.
  public func register(in metrics: Metrics) {
    for kind in WriteKind.allCases {
      metrics.counter(
        "access_limited_writes_total", help: "Writes refused to networks that wrote too often.",
        labels: [("kind", kind.rawValue)]
      ) { [budget = budgets[kind]] in Double(budget?.refused ?? 0) }
    }
  }
}
