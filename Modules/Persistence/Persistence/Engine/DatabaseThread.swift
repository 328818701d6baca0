import Glibc

/// Runs the body on a thread of its own; false when the system has none to give.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  var thread = pthread_t()
  let box = unsafe Unmanaged.passRetained(ThreadBody(run: body))
  guard unsafe pthread_create(&thread, nil, threadMain, box.toOpaque()) == 0 else {
    unsafe box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// A box, because a C function pointer captures nothing.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

// Named and nonisolated: a closure literal would inherit the isolation it is written in, and trap on this thread.
private nonisolated func threadMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer = unsafe pointer else { return nil }
  let body = unsafe Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue()
  body.run()
  return nil
}
