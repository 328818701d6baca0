import Foundation

/// A thread for work that waits for the system.
enum DetachedThread {
  static func run(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
}
