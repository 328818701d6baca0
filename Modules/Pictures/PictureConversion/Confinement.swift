import CVips
import Glibc

/// Takes from this process what decoding a stranger's bytes does not need. There is no way back.
public enum Confinement {
  /// Bytes of address space.
  public static let memory: UInt = 3 << 29
  /// Seconds of processor time.
  public static let time: UInt = 10

  /// Limits memory and time, allows neither files nor core dumps, and ends with the parent.
  public static func limitResources() {
    // Where memory ends, the converter goes, and not the store.
    if let file = unsafe fopen("/proc/self/oom_score_adj", "w") {
      unsafe fputs("1000", file)
      unsafe fclose(file)
    }
    limit(Int32(RLIMIT_CORE.rawValue), 0)
    limit(Int32(RLIMIT_CPU.rawValue), time)
    limit(Int32(RLIMIT_AS.rawValue), memory)
    limit(Int32(RLIMIT_FSIZE.rawValue), 0)
    _ = confinement_follow_parent()
    // Shoppers come first.
    _ = nice(10)
  }

  /// Refuses every call of the kernel but those for memory, threads, time and open descriptors; false when it cannot.
  public static func enter() -> Bool { confinement_enter() == 0 }

  private static func limit(_ resource: Int32, _ value: UInt) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    _ = unsafe setrlimit(__rlimit_resource_t(UInt32(resource)), &limit)
  }
}
