#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system: for loops, and for work that waits for the system, which no thread of tasks may do.
public enum SystemThread {
  /// The system has no thread to give.
  public struct Failure: Error {
    /// The system's error number.
    public let number: Int32

    /// A failure by the system's error number.
    public init(number: Int32) { self.number = number }
  }

  /// Runs a body on a new thread, which ends with it.
  ///
  /// - Parameters:
  ///   - name: What the system's tools show, at most 15 bytes; nil for the program's name.
  ///   - body: What the thread runs.
  /// - Throws: `Failure` when the system has no thread to give; the body does not run then.
  public static func start(named name: String? = nil, _ body: @escaping @Sendable () -> Void) throws(Failure) {
    let box = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let number = unsafe pthread_create(&thread, nil, runBody, box.toOpaque())
    guard number == 0 else {
      unsafe box.release()
      throw Failure(number: number)
    }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  /// What a body returns that waits for the system, run on a thread of its own.
  ///
  /// Where the system has no thread to give, the caller's thread waits instead.
  public static func value<Value: Sendable>(of body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      do throws(Failure) { try start { continuation.resume(returning: body()) } } catch {
        continuation.resume(returning: body())
      }
    }
  }
}

/// A function of C takes one pointer and captures nothing.
private final class Body: Sendable {
  let name: String?
  let run: @Sendable () -> Void

  init(name: String?, run: @escaping @Sendable () -> Void) { (self.name, self.run) = (name, run) }
}

#if canImport(Darwin)
  private nonisolated func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe run(argument)
    return nil
  }
#else
  private nonisolated func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe run(argument) }
    return nil
  }
#endif

/// A named function: a closure handed to C could inherit an actor, and trap on another thread.
private nonisolated func run(_ argument: UnsafeMutableRawPointer) {
  let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
  if let name = body.name { setName(name) }
  body.run()
}

private func setName(_ name: String) {
  #if canImport(Darwin)
    unsafe pthread_setname_np(name)
  #else
    // What glibc has for this is among its extensions, which Swift does not see.
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY)
    guard file >= 0 else { return }
    unsafe write(file, name, name.utf8.count)
    close(file)
  #endif
}
