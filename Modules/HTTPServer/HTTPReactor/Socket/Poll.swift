import CLinuxNet
import Glibc

/// The kernel's list of descriptors to watch.
struct Poll {
  /// What happened to a descriptor.
  struct Event {
    let descriptor: Int32
    let flags: UInt32
  }

  private let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))

  func add(_ watched: Int32, _ flags: UInt32) { control(EPOLL_CTL_ADD, watched, flags) }

  func change(_ watched: Int32, _ flags: UInt32) { control(EPOLL_CTL_MOD, watched, flags) }

  /// Replaces the events by those that came within the time.
  func wait(milliseconds: Int32, into events: inout [Event]) {
    events.removeAll(keepingCapacity: true)
    unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { buffer in
      let count = unsafe epoll_wait(descriptor, buffer.baseAddress, 256, milliseconds)
      for index in 0..<max(0, Int(count)) {
        unsafe events.append(Event(descriptor: buffer[index].data.fd, flags: buffer[index].events))
      }
    }
  }

  func end() { close(descriptor) }

  private func control(_ operation: Int32, _ watched: Int32, _ flags: UInt32) {
    var event = unsafe epoll_event()
    unsafe event.events = flags
    unsafe event.data.fd = watched
    unsafe epoll_ctl(descriptor, operation, watched, &event)
  }
}
