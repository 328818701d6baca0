/// State of views that are not shown for a while, by their positions.
final class KeptState {
  private var cells: [UInt64: (type: ObjectIdentifier, cells: [AnyObject?])] = [:]

  /// What keeps the state of a node, and of those below it, when it goes.
  func keeper(of node: Node) -> any NodeStorage { Keeper(node, self) }

  fileprivate func keep(_ node: Node) {
    if !node.cells.isEmpty { cells[node.path] = (node.type, node.cells) }
    node.visitChildren(keep)
  }

  /// What was kept for a node that comes back; it counts once.
  func take(_ path: UInt64, _ type: ObjectIdentifier) -> [AnyObject?]? {
    guard let kept = cells[path], kept.type == type else { return nil }
    cells[path] = nil
    return kept.cells
  }

  private final class Keeper: NodeStorage {
    private unowned let node: Node
    private let state: KeptState

    init(_ node: Node, _ state: KeptState) {
      self.node = node
      self.state = state
    }

    func unmount() { state.keep(node) }
  }
}

extension EnvironmentValues {
  var keptState: KeptState? {
    get { self[KeptStateKey.self] }
    set { self[KeptStateKey.self] = newValue }
  }

  private enum KeptStateKey: EnvironmentKey { static var defaultValue: KeptState? { nil } }
}
