/// The request that work is done for: by its id, everything that was logged about it is found, also what came later.
///
/// A server sets it for each request. Whatever keeps work for later, such as events and jobs, keeps it with that, and sets
/// it again for the work. Tasks have that of the task that starts them; threads have none.
public enum Correlation {
  /// The request of the running task; nil where no request asked for its work.
  @TaskLocal public static var current: UniqueID?
}
