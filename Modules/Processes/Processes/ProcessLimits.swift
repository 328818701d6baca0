import CSpawn
import Glibc

/// Takes from this process what work on a stranger's input does not need.
public enum ProcessLimits {
  /// Limits memory (bytes of address space) and processor time (seconds), allows neither files nor core dumps, and ends
  /// with the parent.
  public static func take(memory: UInt, time: UInt) {
    // Where memory ends, this process goes, and not the store.
    if let file = unsafe fopen("/proc/self/oom_score_adj", "w") {
      unsafe fputs("1000", file)
      unsafe fclose(file)
    }
    limit(Int32(RLIMIT_CORE.rawValue), 0)
    limit(Int32(RLIMIT_CPU.rawValue), time)
    limit(Int32(RLIMIT_AS.rawValue), memory)
    limit(Int32(RLIMIT_FSIZE.rawValue), 0)
    _ = spawn_follow_parent()
    // Shoppers come first.
    _ = nice(10)
  }

  private static func limit(_ resource: Int32, _ value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    _ = unsafe setrlimit(__rlimit_resource_t(UInt32(resource)), &limit)
  }
}
