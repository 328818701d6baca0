/// A session's views: nodes with state, and the output they drew.
///
/// Only views with a body and modifiers with state have nodes. A changed node is evaluated again, and of its children
/// those whose value or surroundings changed. Child views are evaluated after their parent's tracking has ended,
/// because nested tracking would add the child's reads to the parent's.
final class Graph {
  let inbox = Inbox()
  /// What the node that is being drawn has read of its environment.
  let environmentReads = EnvironmentReads()
  /// Which node is being drawn, for `@State` to know its readers.
  let evaluation = Evaluation()
  /// The environment at the place that is being drawn.
  ///
  /// It and the decoration are taken out while they are changed: an access to them then never encloses other code, and
  /// none of the many needs to be guarded at run time.
  var environment: EnvironmentValues {
    get { currentEnvironment }
    set { currentEnvironment = newValue }
    _modify {
      var taken = currentEnvironment
      currentEnvironment = EnvironmentValues()
      defer { currentEnvironment = taken }
      yield &taken
    }
  }
  private var currentEnvironment: EnvironmentValues
  /// What modifiers ask of the next element at the place that is being drawn.
  var decoration: Decoration {
    get { currentDecoration }
    set { currentDecoration = newValue }
    _modify {
      var taken = currentDecoration
      currentDecoration = Decoration()
      defer { currentDecoration = taken }
      yield &taken
    }
  }
  private var currentDecoration = Decoration()
  private(set) var root: Node?
  private(set) var tasks: [TaskStorage] = []
  private(set) var counters = SessionStatistics()
  var nodeCount: Int { nodes.count }
  private var effects: [() -> Void] = []
  private var nodes: [UInt64: Node] = [:]
  private var queue: [Node] = []
  private var lastNode: UInt64 = 0
  var lastElement: UInt64 = 0
  var elementCount = 0
  var sharedLists = SharedLists()
  private var lastStamp: UInt64 = 0
  var byNumber: [UInt64: OutputElement] = [:]
  /// What says something of the whole page, by number: found here without a search.
  var remarks: [UInt64: OutputElement] = [:]
  /// Controls by their places, while those are asked for.
  var keyIndex: [UInt64: OutputElement]?
  /// Collects what changes, while a browser has been shown the page.
  var recorder: PatchRecorder?
  /// Views that take addresses, in the order they appeared.
  var openers: [Opener] = []
  /// Whether a view may have said anew where the page is.
  var placeChanged = false
  var lastChange: (old: UInt64, new: UInt64, keys: [ObjectIdentifier])?

  /// Objects that views have asked for in vain.
  private(set) var missingObjects: Set<MissingEnvironmentObject> = []

  /// What the page keeps over a restart.
  let scene: SceneValues

  init(environment: EnvironmentValues = EnvironmentValues(), scene: [String: String] = [:]) {
    currentEnvironment = environment
    currentEnvironment.reads = environmentReads
    self.scene = SceneValues(scene)
  }

  /// Draws the root view.
  func mount(_ view: some View) {
    let root = makeNode(type: ObjectIdentifier(Never.self), path: 1)
    root.composite = TypedComposite(RootView(content: view))
    self.root = root
    enqueue(root)
    flush()
  }

  /// Evaluates what has changed, until nothing has or the rounds are used up.
  func flush() {
    for _ in 0..<Limits.updateRounds {
      for id in inbox.drain() { if let node = nodes[id] { enqueue(node) } }
      guard !queue.isEmpty || !effects.isEmpty else { return }
      evaluateQueue()
      let effects = effects
      self.effects = []
      effects.forEach { $0() }
    }
    // Views that change state while they are drawn would go on for ever.
    counters.updateLoops += 1
  }

  private func evaluateQueue() {
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      guard node.isMounted, node.isDirty, !node.isSuspended else { continue }
      counters.evaluations += 1
      node.evaluate()
    }
    queue.removeAll(keepingCapacity: true)
  }

  func close() {
    root?.unmount()
    root = nil
    effects = []
    tasks = []
    openers = []
    recorder = nil
  }
}

// What drawing needs.
extension Graph {
  /// The node at a position; nil when the session has as many as it may.
  func node(for type: Any.Type, at position: ViewPosition) -> Node? {
    if let node = position.node.child(position.path, ObjectIdentifier(type)) { return node }
    guard nodes.count < Limits.nodes else {
      counters.refusedNodes += 1
      return nil
    }
    let node = makeNode(type: ObjectIdentifier(type), path: position.path)
    position.node.insert(node)
    return node
  }

  /// Makes room for nodes that are about to be made.
  func reserve(_ count: Int, in parent: Node) {
    let count = min(count, Limits.rows)
    guard count > parent.childCount else { return }
    nodes.reserveCapacity(min(nodes.count + count - parent.childCount, Limits.nodes))
    queue.reserveCapacity(queue.count + count)
    parent.reserve(children: count)
  }

  private func makeNode(type: ObjectIdentifier, path: UInt64) -> Node {
    lastNode += 1
    let node = Node(id: lastNode, graph: self, type: type, path: path)
    nodes[node.id] = node
    return node
  }

  func enqueue(_ node: Node) {
    guard !node.isDirty else { return }
    node.isDirty = true
    queue.append(node)
  }

  /// Queues a node that became dirty while it was suspended.
  func enqueueAgain(_ node: Node) { queue.append(node) }

  func draw(_ node: Node, _ evaluate: () -> Void) {
    let saved = (environment, decoration, evaluation.node)
    (environment, decoration, evaluation.node) = (node.environment, node.decoration, node.id)
    evaluate()
    (environment, decoration, evaluation.node) = saved
  }

  func nextStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }

  /// Shows and reports that a view was left out, once for each type.
  func note(_ missing: MissingEnvironmentObject) {
    guard missingObjects.insert(missing).inserted else { return }
    afterUpdate { [environment] in
      let error = ErrorWrapper(missing, guidance: "")
      environment.notices?.error = error
      environment.reportError(missing, error.reference)
    }
  }

  func afterUpdate(_ effect: @escaping () -> Void) { effects.append(effect) }

  func start(_ task: TaskStorage) {
    task.isWanted = true
    tasks.append(task)
  }

  /// Counts a collection of more rows than it should have, or may.
  func note(rows: Int) {
    if rows > Limits.rowsToWarn { counters.longLists += 1 }
    if rows > Limits.rows { counters.refusedRows += rows - Limits.rows }
  }

  /// The work to begin, once each: its view may have gone or come back since it was asked for.
  func takeTasks() -> [TaskStorage] {
    defer { tasks = [] }
    return tasks.filter { task in
      defer { task.isWanted = false }
      return task.isWanted
    }
  }

  func remove(_ node: Node) {
    nodes[node.id] = nil
    node.fragment.children.forEach(drop)
  }
}

/// Which node is being drawn.
final class Evaluation {
  var node: UInt64?
}
