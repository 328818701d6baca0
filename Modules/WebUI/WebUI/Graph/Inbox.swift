import Synchronization

/// Collects the nodes to evaluate again; may be told from any thread, since observed objects may change on any.
final class Inbox: Sendable {
  private struct Contents {
    var nodes: Set<UInt64> = []
    var cancelling: UInt64?
    var wake: (@Sendable () -> Void)?
  }

  private let contents = Mutex(Contents())

  /// Calls back after the first mark since the inbox was emptied.
  func onFirstMark(_ wake: @escaping @Sendable () -> Void) { contents.withLock { $0.wake = wake } }

  func mark(_ node: UInt64) {
    let wake = contents.withLock { contents -> (@Sendable () -> Void)? in
      guard contents.cancelling != node else { return nil }
      contents.nodes.insert(node)
      return contents.nodes.count == 1 ? contents.wake : nil
    }
    wake?()
  }

  /// Runs a closure whose marks of one node mean nothing: it is about to be evaluated, or gone.
  func ignoringMarks(of node: UInt64, _ change: () -> Void) {
    contents.withLock { $0.cancelling = node }
    change()
    contents.withLock { $0.cancelling = nil }
  }

  /// Parents come before children, because they got their numbers first.
  func drain() -> [UInt64] {
    contents.withLock { contents in
      defer { contents.nodes.removeAll(keepingCapacity: true) }
      return contents.nodes.sorted()
    }
  }
}
