/// What a session has done, to be watched.
public struct SessionStatistics: Sendable {
  /// How often a view's body was evaluated.
  public internal(set) var evaluations = 0
  /// How often views went on changing state while they were drawn, until they were stopped.
  public internal(set) var updateLoops = 0
  /// How many views were left out because the session had as many as it may.
  public internal(set) var refusedNodes = 0
  /// How many events named nothing on the page, or what they may not reach.
  public internal(set) var droppedEvents = 0
}
