/// Deadlines by class, each class a queue in order of time because its duration is fixed: arming costs O(1).
///
/// A place is a small number, here twice a descriptor and one more for the second; it holds one deadline.
struct DeadlineQueues {
  private struct Link {
    var queue: Int8 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
    var deadline: Int64 = 0
  }

  private var links: [Link] = []
  private var heads: [Int32]
  private var tails: [Int32]

  init(queues: Int) {
    heads = Array(repeating: -1, count: queues)
    tails = heads
  }

  /// The earliest deadline of all, or nil.
  var earliest: Int64? { heads.filter { $0 >= 0 }.map { links[Int($0)].deadline }.min() }

  /// The queue a place stands in, or nil.
  func queue(of place: Int) -> Int? {
    guard place < links.count, links[place].queue >= 0 else { return nil }
    return Int(links[place].queue)
  }

  /// Sets the deadline of a place, in place of the one it had.
  mutating func arm(_ place: Int, in queue: Int, at deadline: Int64) {
    while links.count <= place { links.append(Link()) }
    disarm(place)
    let tail = tails[queue]
    links[place] = Link(queue: Int8(truncatingIfNeeded: queue), previous: tail, next: -1, deadline: deadline)
    let index = Int32(truncatingIfNeeded: place)
    if tail >= 0 { links[Int(tail)].next = index } else { heads[queue] = index }
    tails[queue] = index
  }

  /// Forgets the deadline of a place.
  mutating func disarm(_ place: Int) {
    guard place < links.count, links[place].queue >= 0 else { return }
    let link = links[place]
    let queue = Int(link.queue)
    if link.previous >= 0 { links[Int(link.previous)].next = link.next } else { heads[queue] = link.next }
    if link.next >= 0 { links[Int(link.next)].previous = link.previous } else { tails[queue] = link.previous }
    links[place] = Link()
  }

  /// Takes out one deadline that has passed: its place and queue.
  mutating func takeExpired(at now: Int64) -> (place: Int, queue: Int)? {
    for (queue, head) in heads.enumerated() where head >= 0 && links[Int(head)].deadline <= now {
      disarm(Int(head))
      return (Int(head), queue)
    }
    return nil
  }
}
