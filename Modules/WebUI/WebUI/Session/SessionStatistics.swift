/// What a session has done, to be watched.
public struct SessionStatistics: Sendable {
  /// How often a view's body was evaluated.
  public internal(set) var evaluations = 0
  /// How often views went on changing state while they were drawn, until they were stopped.
  public internal(set) var updateLoops = 0
  /// How many views were left out because the session had as many as it may.
  public internal(set) var refusedNodes = 0
  /// How often more than 1,000 rows were drawn in one place: a sign that pages are wanted.
  public internal(set) var longLists = 0
  /// How many rows were left out because there were more than 5,000 in one place.
  public internal(set) var refusedRows = 0
  /// How many tasks of views were not started because 64 were at work.
  public internal(set) var refusedTasks = 0
  /// Views with a body, and modifiers with state, that there are now.
  public internal(set) var nodes = 0
  /// How many types of objects views have asked their environment for in vain: those views are left out.
  public internal(set) var missingObjects = 0
  /// How many events counted for nothing, and why.
  public internal(set) var drops: [DroppedEvent: Int] = [:]

  /// How many events counted for nothing.
  public var droppedEvents: Int { drops.values.reduce(0, +) }
}
