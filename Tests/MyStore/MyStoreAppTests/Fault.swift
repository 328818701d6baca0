/// Where a command is cut off before it commits: everything that it has written by then must be gone.
enum Fault: Int, CaseIterable {
  /// Its answer is about to be kept, after all else.
  case answer = 1
  /// It tells others what it has done.
  case event = 2
  /// It leaves work for later.
  case job = 3

  /// Makes a database in which a command fails at the point that is set: by triggers, whose tables are Persistence's, as
  /// the statements are that they belong to.
  static let schema = [
    "CREATE TABLE persistence_fault (point INTEGER NOT NULL) STRICT",
    "INSERT INTO persistence_fault VALUES (0)",
    trigger(.answer, "UPDATE ON persistence_idempotency"),
    trigger(.event, "INSERT ON persistence_event"),
    trigger(.job, "INSERT ON persistence_job"),
  ]

  private static func trigger(_ point: Fault, _ moment: String) -> String {
    """
    CREATE TRIGGER persistence_fault_\(point) BEFORE \(moment)
    WHEN (SELECT point FROM persistence_fault) = \(point.rawValue) BEGIN SELECT RAISE(ABORT, 'cut off'); END
    """
  }
}
