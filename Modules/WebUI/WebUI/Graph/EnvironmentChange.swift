/// What has changed from one environment to another, handed on to nodes whose parents need not be evaluated.
struct EnvironmentChange {
  private let old: EnvironmentValues
  private let new: EnvironmentValues
  private let graph: Graph
  private let keys: [ObjectIdentifier]
  /// The keys that have changed, a bit each.
  let mask: UInt64
  /// Environments that were made from the old one, and what they are now: siblings share theirs.
  private var known: [UInt64: (environment: EnvironmentValues, mask: UInt64)] = [:]

  init(from old: EnvironmentValues, to new: EnvironmentValues, _ graph: Graph) {
    (self.old, self.new, self.graph) = (old, new, graph)
    keys = graph.changedKeys(from: old, to: new)
    mask = Self.mask(of: keys, graph)
  }

  /// An environment that was made from the old one, with the change, and the keys of it that reach so far.
  mutating func renewed(_ environment: EnvironmentValues) -> (environment: EnvironmentValues, mask: UInt64) {
    if environment.stamp == old.stamp { return (new, mask) }
    if let known = known[environment.stamp] { return known }
    var renewed = environment
    let reaching = renewed.renew(keys, from: old, to: new)
    if !reaching.isEmpty { renewed.stamp = graph.nextStamp() }
    let result = (renewed, Self.mask(of: reaching, graph))
    known[environment.stamp] = result
    return result
  }

  private static func mask(of keys: [ObjectIdentifier], _ graph: Graph) -> UInt64 {
    keys.reduce(0) { $0 | graph.environmentReads.bit(of: $1) }
  }
}

extension Graph {
  /// The keys whose values differ between two environments. Many nodes in a row ask for the same two.
  func changedKeys(from old: EnvironmentValues, to new: EnvironmentValues) -> [ObjectIdentifier] {
    if let last = lastChange, last.old == old.stamp, last.new == new.stamp { return last.keys }
    let keys = new.changedKeys(from: old)
    lastChange = (old.stamp, new.stamp, keys)
    return keys
  }
}
