/// Content with work that goes on while it is there.
public struct TaskContent<Content: View, ID: Equatable>: View {
  let content: Content
  let id: ID
  var isAwaited = true
  let operation: () async -> Void

  /// Draws the content; starts the work when it is new or its id has changed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    if let node = position.graph.node(for: Running<ID>.self, at: position.down(-4)) {
      let running = node.storage as? Running<ID>
      if running?.id != view.id {
        running?.unmount()
        let storage = Running(view.id, view.operation)
        storage.isAwaited = view.isAwaited
        node.storage = storage
        position.graph.start(storage)
      }
    }
    Content._render(view.content, at: position.down(0), into: &output)
  }
}

/// Work that a session has started for a view.
class TaskStorage: NodeStorage {
  let operation: () async -> Void
  /// Whether it is to begin with the next update.
  var isWanted = false
  /// Whether a page waits for it before it is sent.
  var isAwaited = true
  /// The work that goes on; nil before it has begun.
  var task: Task<Void, Never>?

  init(_ operation: @escaping () async -> Void) { self.operation = operation }

  func unmount() { stop() }
  func suspend() { stop() }
  func resume(in graph: Graph) { graph.start(self) }

  /// Work that has not begun never will.
  private func stop() {
    isWanted = false
    task?.cancel()
  }
}

private final class Running<ID: Equatable>: TaskStorage {
  let id: ID

  init(_ id: ID, _ operation: @escaping () async -> Void) {
    self.id = id
    super.init(operation)
  }
}

/// Content whose comings, goings and changes call closures.
public struct EffectContent<Content: View, Value: Equatable>: View {
  let content: Content
  let value: Value
  let isInitial: Bool
  let onChange: (Value, Value) -> Void
  let onDisappear: () -> Void

  /// Draws the content; calls the closure after the update in which the value changed.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let appear = view.isInitial ? { view.onChange(view.value, view.value) } : {}
    if let node = position.graph.node(for: Watched<Value>.self, at: position.down(-5)) {
      if let watched = node.storage as? Watched<Value> {
        let old = watched.value
        watched.value = view.value
        watched.onDisappear = view.onDisappear
        watched.onAppear = appear
        if old != view.value { position.graph.afterUpdate { view.onChange(old, view.value) } }
      } else {
        node.storage = Watched(view.value, appear, view.onDisappear)
        if view.isInitial { position.graph.afterUpdate(appear) }
      }
    }
    Content._render(view.content, at: position.down(0), into: &output)
  }
}

private final class Watched<Value>: NodeStorage {
  var value: Value
  var onAppear: () -> Void
  var onDisappear: () -> Void
  private var isShown = true

  init(_ value: Value, _ onAppear: @escaping () -> Void, _ onDisappear: @escaping () -> Void) {
    self.value = value
    self.onAppear = onAppear
    self.onDisappear = onDisappear
  }

  func unmount() { if isShown { onDisappear() } }

  func suspend() {
    isShown = false
    onDisappear()
  }

  func resume(in graph: Graph) {
    isShown = true
    graph.afterUpdate(onAppear)
  }
}

/// Content whose identity is a value: another value begins anew.
public struct IdentifiedContent<Content: View, ID: Hashable>: View {
  let content: Content
  let id: ID

  /// Draws the content at a place of its own.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    Content._render(view.content, at: position.down(-6).down(key: PathHash.of(view.id)), into: &output)
  }
}

extension View {
  /// Runs work while the view is there: begun when it appears, cancelled when it goes.
  ///
  /// It runs in the session, so it may use the session's models; state that it changes shows at the next suspension.
  public func task(_ operation: @escaping () async -> Void) -> TaskContent<Self, Bool> {
    TaskContent(content: self, id: true, operation: operation)
  }

  /// Runs work while the view is there, and begins anew when a value changes.
  public func task<ID: Equatable>(
    id: ID, _ operation: @escaping () async -> Void
  ) -> TaskContent<Self, ID> {
    TaskContent(content: self, id: id, operation: operation)
  }

  /// Calls a closure with each value of a sequence while the view is there: how pages learn what others have changed.
  ///
  /// Unlike with `task`, a page is sent without waiting for the sequence to end.
  public func onReceive<Values: AsyncSequence>(
    _ values: @escaping () async -> Values, perform action: @escaping (Values.Element) -> Void
  ) -> TaskContent<Self, Bool> where Values.Failure == Never {
    TaskContent(content: self, id: true, isAwaited: false) {
      for await value in await values() { action(value) }
    }
  }

  /// Runs work with each value of a sequence while the view is there, and begins anew when an id changes.
  ///
  /// As with `onReceive(_:perform:)` a page is sent without waiting for the sequence to end.
  public func onReceive<ID: Equatable, Values: AsyncSequence>(
    id: ID, _ values: @escaping () async -> Values?, perform action: @escaping (Values.Element) async -> Void
  ) -> TaskContent<Self, ID> where Values.Failure == Never {
    TaskContent(content: self, id: id, isAwaited: false) {
      guard let values = await values() else { return }
      for await value in values { await action(value) }
    }
  }

  /// Calls a closure after the view was drawn first.
  public func onAppear(perform action: @escaping () -> Void) -> EffectContent<Self, Bool> {
    EffectContent(content: self, value: true, isInitial: true, onChange: { _, _ in action() }, onDisappear: {})
  }

  /// Calls a closure when the view has gone.
  public func onDisappear(perform action: @escaping () -> Void) -> EffectContent<Self, Bool> {
    EffectContent(content: self, value: true, isInitial: false, onChange: { _, _ in }, onDisappear: action)
  }

  /// Calls a closure with the old and the new value, after the update in which it changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> EffectContent<Self, Value> {
    EffectContent(content: self, value: value, isInitial: initial, onChange: action, onDisappear: {})
  }

  /// Calls a closure after the update in which a value changed.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> EffectContent<Self, Value> {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Ties the view's identity to a value: when that changes, the view's state begins anew.
  public func id<ID: Hashable>(_ id: ID) -> IdentifiedContent<Self, ID> { IdentifiedContent(content: self, id: id) }
}
