import Foundation

/// What a process holds.
struct Memory {
  /// What the program has asked for and not given back: grows only where something is kept.
  var inUse: Int
  /// What the system has set aside for it; also what lies between pieces in use, which the allocator cannot give back.
  var resident: Int

  /// This process's memory, what is free given back to the system first: else resident memory would tell what the
  /// allocator keeps for later.
  static func now() -> Memory {
    trimHeap()
    return Memory(inUse: heapBytes(), resident: residentBytes())
  }

  private static func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
  }

  /// glibc's `malloc_trim`, which its Swift module lacks.
  private static func trimHeap() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let symbol = unsafe dlsym(nil, "malloc_trim") else { return }
    _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
  }

  /// glibc's `malloc_info`, likewise: of all heaps what they have, without what is free in them, and what was mapped for
  /// single large pieces.
  private static func heapBytes() -> Int {
    typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    var (text, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    guard let symbol = unsafe dlsym(nil, "malloc_info"), let stream = unsafe open_memstream(&text, &size) else {
      return 0
    }
    _ = unsafe unsafeBitCast(symbol, to: Info.self)(0, stream)
    unsafe fclose(stream)
    defer { unsafe free(text) }
    guard let text = unsafe text else { return 0 }
    // The sums of all heaps stand after the last of them.
    let report = unsafe String(cString: text)
    let sums = report.ranges(of: "</heap>").last.map { report[$0.upperBound...] } ?? report[...]
    func bytes(_ element: String) -> Int {
      sums.split(separator: "\n").first { $0.contains(element) }
        .flatMap { $0.firstMatch(of: /size="(\d+)"/) }.flatMap { Int($0.1) } ?? 0
    }
    return bytes("system type=\"current\"") - bytes("total type=\"fast\"") - bytes("total type=\"rest\"")
      + bytes("total type=\"mmap\"")
  }
}
