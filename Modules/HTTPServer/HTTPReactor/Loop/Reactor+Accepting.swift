import CLinuxNet
import Glibc
import HTTPWire

extension Reactor {
  /// Takes up to 64 connections that wait.
  func acceptAll() {
    for _ in 0..<64 {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let descriptor = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe accept4(listener, $0, &length, flags)
        }
      }
      if descriptor < 0 {
        // Without a descriptor to spare the listener would stay ready: look away until some are free.
        if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { pauseAccepting() }
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      var one: Int32 = 1
      unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
      open(descriptor, SocketAddress(storage))
    }
  }

  private func open(_ descriptor: Int32, _ address: SocketAddress) {
    generation &+= 1
    let connection = Connection(
      descriptor: descriptor, generation: generation, address: address, limits: limits.wire)
    while connections.count <= Int(descriptor) { connections.append(nil) }
    connections[Int(descriptor)] = connection
    openCount += 1
    statistics.enter()
    let isWelcome = census.enter(connection.host, limits: limits)
    let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
    poll.add(descriptor, events)
    guard isWelcome else { return refuse(connection, .tooManyConnections) }
    deadlines.arm(connection.readPlace, in: Queue.idle.rawValue, at: now + limits.idleTime)
  }

  private func pauseAccepting() {
    poll.change(listener, 0)
    isAccepting = false
    acceptPausedUntil = now + 100
  }

  func resumeAccepting() {
    poll.change(listener, EPOLLIN.rawValue)
    isAccepting = true
  }

  func closeListener() {
    guard listener >= 0 else { return }
    close(listener)
    listener = -1
    isAccepting = true
  }
}
