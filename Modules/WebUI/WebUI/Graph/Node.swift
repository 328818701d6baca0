/// What the graph keeps for a view with a body, or for a modifier with state.
final class Node {
  let id: UInt64
  unowned let graph: Graph
  let type: ObjectIdentifier
  let path: UInt64
  /// The view's output, retained between evaluations.
  let fragment: OutputElement
  var composite: Composite?
  var environment: EnvironmentValues
  var decoration: Decoration
  /// The keys of the environment that were read, a bit each.
  private(set) var reads: UInt64 = 0
  var isDirty = false
  /// What the view asks for and its environment lacks: it cannot be evaluated.
  var missingObject: MissingEnvironmentObject?
  private(set) var isMounted = true
  /// Whether its place is kept but not shown: nothing below is evaluated, and no event reaches it.
  private(set) var isSuspended = false
  /// `@State`, by field; most views have one at most.
  private var firstCell: AnyObject?
  private var otherCells: [AnyObject?] = []
  /// What a modifier keeps.
  var storage: (any NodeStorage)?
  private var observation = ObservationScope()
  private var children: [UInt64: Node] = [:]
  private var generation: UInt64 = 0
  private var seen: UInt64 = 0

  init(id: UInt64, graph: Graph, type: ObjectIdentifier, path: UInt64) {
    self.id = id
    self.graph = graph
    self.type = type
    self.path = path
    fragment = OutputElement(.fragment, key: path)
    environment = graph.environment
    decoration = graph.decoration
  }

  /// What a field keeps, made when it has nothing of the type.
  func cell<Cell: AnyObject>(_ field: Int, _ make: () -> Cell) -> Cell {
    let place = field - 1
    let known = place < 0 ? firstCell : otherCells.indices.contains(place) ? otherCells[place] : nil
    if let known, let cell = known as? Cell { return cell }
    let cell = make()
    if place < 0 {
      firstCell = cell
    } else {
      while otherCells.count <= place { otherCells.append(nil) }
      otherCells[place] = cell
    }
    return cell
  }

  /// The child at a path, marked as reached.
  func child(_ path: UInt64, _ type: ObjectIdentifier) -> Node? {
    guard let child = children[path], child.type == type else { return nil }
    child.seen = generation
    return child
  }

  var childCount: Int { children.count }

  func reserve(children count: Int) { children.reserveCapacity(count) }

  func insert(_ child: Node) {
    children.updateValue(child, forKey: child.path)?.unmount()
    child.seen = generation
  }

  /// Evaluates, tracking what is read, and lets go of children that were not reached.
  func evaluate() {
    guard let composite else { return }
    isDirty = false
    generation &+= 1
    var output = ViewOutput()
    let graph = graph
    graph.environmentReads.begin()
    graph.draw(self) {
      observation.track(id, graph.inbox) {
        composite.draw(at: ViewPosition(graph: graph, node: self, path: path), into: &output)
      }
    }
    reads = graph.environmentReads.mask
    for (path, child) in children where child.seen != generation {
      child.unmount()
      children[path] = nil
    }
    graph.update(fragment, with: output.elements)
  }

  /// Whether something that the node has read, or that decorates it, is not what it was. Other changes are handed on to
  /// the nodes below, without evaluating this one.
  func surroundingsChanged() -> Bool {
    if decoration != graph.decoration { return true }
    if environment.stamp == graph.environment.stamp { return false }
    var change = EnvironmentChange(from: environment, to: graph.environment, graph)
    if change.mask & reads != 0 { return true }
    take(&change)
    return false
  }

  private func take(_ change: inout EnvironmentChange) {
    let renewed = change.renewed(environment)
    environment = renewed.environment
    if let written = storage as? WrittenEnvironment { written.renew { change.renewed($0).environment } }
    guard composite == nil || renewed.mask & reads == 0 else { return graph.enqueue(self) }
    for child in children.values { child.take(&change) }
  }

  /// Stops being shown, with all below; state is kept.
  func suspend() {
    guard !isSuspended else { return }
    isSuspended = true
    storage?.suspend()
    children.values.forEach { $0.suspend() }
  }

  /// Is shown again. What has changed meanwhile is evaluated.
  func resume() {
    guard isSuspended else { return }
    isSuspended = false
    storage?.resume(in: graph)
    if isDirty { graph.enqueueAgain(self) }
    children.values.forEach { $0.resume() }
  }

  func unmount() {
    isMounted = false
    observation.cancel(id, graph.inbox)
    storage?.unmount()
    graph.remove(self)
    children.values.forEach { $0.unmount() }
    children = [:]
  }
}

/// What a modifier keeps in its node.
protocol NodeStorage: AnyObject {
  /// The place is gone.
  func unmount()
  /// The place is kept, but not shown.
  func suspend()
  /// The place is shown again.
  func resume(in graph: Graph)
}

extension NodeStorage {
  func unmount() {}
  func suspend() {}
  func resume(in graph: Graph) {}
}

/// A view with a body, its type hidden.
class Composite {
  func draw(at position: ViewPosition, into output: inout ViewOutput) {}
}

final class TypedComposite<Content: View>: Composite {
  let view: Content

  init(_ view: Content) { self.view = view }

  override func draw(at position: ViewPosition, into output: inout ViewOutput) {
    var bound = view
    position.node.missingObject = nil
    TypeFacts.layout(of: Content.self).bind(&bound, to: position.node)
    if let missing = position.node.missingObject { return position.graph.note(missing) }
    Content.Body._render(bound.body, at: position.down(0), into: &output)
  }
}
