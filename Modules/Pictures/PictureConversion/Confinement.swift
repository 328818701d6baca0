import CVips
import Processes

/// Takes from this process what decoding a stranger's bytes does not need. There is no way back.
public enum Confinement {
  /// Bytes of address space.
  public static let memory: UInt = 3 << 29
  /// Seconds of processor time.
  public static let time: UInt = 10

  /// Limits memory and time, allows neither files nor core dumps, and ends with the parent.
  public static func limitResources() { ProcessLimits.take(memory: memory, time: time) }

  /// Refuses every call of the kernel but those for memory, threads, time and open descriptors; false when it cannot.
  public static func enter() -> Bool { confinement_enter() == 0 }
}
