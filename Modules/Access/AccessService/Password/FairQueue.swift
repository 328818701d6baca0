import HTTPServer

/// What waits, taken from each network in turn. So many wait at most.
struct FairQueue<Element: Sendable>: Sendable {
  private var waiting: [ClientNetwork?: [Element]] = [:]
  private var turns: [ClientNetwork?] = []
  private var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds an element. Returns the one that must go when too many wait: the latest of the network that has the most, which
  /// may be the one that was to be added. O(networks) then, O(1) otherwise.
  mutating func add(_ element: Element, of network: ClientNetwork?) -> Element? {
    guard count >= limit else {
      append(element, of: network)
      return nil
    }
    let longest = waiting.max { $0.value.count < $1.value.count }
    guard let longest, longest.value.count > (waiting[network]?.count ?? 0) + 1 else { return element }
    let displaced = waiting[longest.key]?.popLast()
    count -= 1
    append(element, of: network)
    return displaced
  }

  /// Takes the first element of the network whose turn it is.
  mutating func next() -> Element? {
    while !turns.isEmpty {
      let network = turns.removeFirst()
      guard var elements = waiting[network], !elements.isEmpty else { continue }
      let element = elements.removeFirst()
      count -= 1
      waiting[network] = elements.isEmpty ? nil : elements
      if !elements.isEmpty { turns.append(network) }
      return element
    }
    return nil
  }

  private mutating func append(_ element: Element, of network: ClientNetwork?) {
    if waiting[network] == nil { turns.append(network) }
    waiting[network, default: []].append(element)
    count += 1
  }
}
