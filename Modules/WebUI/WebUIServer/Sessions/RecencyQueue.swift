/// The uses of pages in their order, of which only the last one of each page counts: those before stay until they
/// come to the front, so that a use costs an append.
struct RecencyQueue {
  struct Use {
    let id: String
    let order: UInt64
  }

  private var uses: [Use] = []
  private var start = 0

  var count: Int { uses.count - start }

  mutating func append(_ use: Use) { uses.append(use) }

  /// The page of the first use that counts. Those before it are dropped: they never count again.
  mutating func first(where counts: (Use) -> Bool) -> String? {
    while start < uses.count, !counts(uses[start]) { start += 1 }
    guard start < uses.count else {
      removeAll { _ in true }
      return nil
    }
    let id = uses[start].id
    if start > uses.count / 2 {
      uses.removeFirst(start)
      start = 0
    }
    return id
  }

  /// Drops the uses that do not count.
  mutating func removeAll(where isStale: (Use) -> Bool) {
    uses = uses[start...].filter { !isStale($0) }
    start = 0
  }
}
