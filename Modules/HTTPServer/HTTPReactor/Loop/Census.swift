/// How many connections there are, of all loops and of each address.
final class Census: Sendable {
  private struct Counts {
    var total = 0
    var byHost: [String: Int] = [:]
  }

  private let counts = Locked(Counts())
  private let exempt: Set<String>

  /// Hosts that stand for many clients, such as a reverse proxy, are not counted.
  init(exempt: Set<String>) { self.exempt = exempt }

  /// Counts a connection; false when it is one too many.
  ///
  /// Either way `leave` must follow.
  func enter(_ host: String, limits: ReactorLimits) -> Bool {
    counts.withLock { counts in
      counts.total += 1
      counts.byHost[host, default: 0] += 1
      return counts.total <= limits.connections
        && (exempt.contains(host) || counts.byHost[host, default: 0] <= limits.connectionsPerAddress)
    }
  }

  func leave(_ host: String) {
    counts.withLock { counts in
      counts.total -= 1
      let rest = counts.byHost[host, default: 1] - 1
      counts.byHost[host] = rest > 0 ? rest : nil
    }
  }
}
