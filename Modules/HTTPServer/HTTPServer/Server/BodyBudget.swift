import HTTPReactor

/// Memory for bodies that are on their way: so much in all, and so much of each network.
final class BodyBudget: Sendable {
  /// Why a body cannot be received now.
  enum Shortage: Error {
    /// All bodies together take too much.
    case inAll
    /// The bodies of the network take too much.
    case ofNetwork

    /// The same, for the client.
    var problem: Problem {
      switch self {
      case .inAll: .unavailable("too-many-bodies", retryAfter: 5)
      case .ofNetwork: .tooManyRequests(retryAfter: 5)
      }
    }
  }

  private struct State: Sendable {
    var total = 0
    var byNetwork: [ClientNetwork: Int] = [:]
    var refused = 0
  }

  private let state = Locked(State())
  private let limit: Int
  private let limitOfNetwork: Int

  init(bytes limit: Int, bytesPerAddress: Int) {
    self.limit = limit
    limitOfNetwork = bytesPerAddress
  }

  /// Bytes that are held now.
  var held: Int { state.withLock { $0.total } }
  /// How often a body was refused.
  var refused: Int { state.withLock { $0.refused } }

  /// Takes bytes for a body. `giveBack` must follow.
  func take(_ bytes: Int, for network: ClientNetwork) throws(Shortage) {
    try state.withLock { state throws(Shortage) in
      let own = (state.byNetwork[network] ?? 0) + bytes
      guard own <= limitOfNetwork, state.total + bytes <= limit else {
        state.refused += 1
        throw own > limitOfNetwork ? .ofNetwork : .inAll
      }
      state.byNetwork[network] = own
      state.total += bytes
    }
  }

  /// Gives bytes back that were taken.
  func giveBack(_ bytes: Int, of network: ClientNetwork) {
    state.withLock { state in
      state.total -= bytes
      let rest = (state.byNetwork[network] ?? bytes) - bytes
      state.byNetwork[network] = rest > 0 ? rest : nil
    }
  }
}

/// What one body takes of a budget. Release it when nobody holds the body any more.
struct HeldBody: ~Copyable {
  /// Bytes that are taken at once: a body of this size needs the budget's lock only twice.
  static let step = 64 << 10

  private let budget: BodyBudget
  private let network: ClientNetwork
  private var bytes: Int

  /// Takes some bytes to begin with.
  init(_ budget: BodyBudget, _ network: ClientNetwork, atLeast bytes: Int = step) throws(BodyBudget.Shortage) {
    try budget.take(bytes, for: network)
    self.budget = budget
    self.network = network
    self.bytes = bytes
  }

  deinit { budget.giveBack(bytes, of: network) }

  /// Takes more where the body has grown to so many bytes.
  mutating func grow(to count: Int) throws(BodyBudget.Shortage) {
    guard count > bytes else { return }
    let more = (count - bytes + Self.step - 1) / Self.step * Self.step
    try budget.take(more, for: network)
    bytes += more
  }
}
