import Glibc

extension HTTPServer {
  /// glibc's `M_ARENA_MAX`, which its Swift module lacks, as it does `mallopt`.
  private static var heapLimit: Int32 { -8 }

  /// Has the allocator make two heaps a core; for a server's process, before it begins its work.
  ///
  /// glibc makes up to eight a core, and what is freed in one is of no use to the others: the process of a server, whose
  /// work goes from thread to thread, takes more and more memory although it keeps nothing. With one a core, the threads
  /// that serve and the one that writes wait for each other's. The setting is the whole process's, so a program that
  /// merely has a server in it may want to leave it alone.
  /// - Returns: Whether the allocator has taken it; another than glibc's does not.
  @discardableResult
  public static func limitHeaps() -> Bool {
    typealias SetOption = @convention(c) (Int32, Int32) -> Int32
    guard let symbol = unsafe dlsym(nil, "mallopt") else { return false }
    let cores = Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    return unsafe unsafeBitCast(symbol, to: SetOption.self)(heapLimit, max(cores, 1) * 2) == 1
  }
}
