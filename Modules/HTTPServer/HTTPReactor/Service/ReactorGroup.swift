import CLinuxNet
import FoundationCore
import Glibc
public import HTTPWire

/// The loops of a server: one thread each, all on one port.
public final class ReactorGroup: Sendable {
  /// Counts of all loops.
  public let statistics = ReactorStatistics()
  /// The port that was bound.
  public let port: UInt16
  private let loops: [EventLoop]
  private let ends: Locked<Ends>

  /// The length of a loop's turn on a processor, in nanoseconds. The scheduler runs a thread with a short turn sooner after
  /// it wakes up, and may interrupt it once its turn is over. So a turn is a little longer than drawing a page takes: with
  /// 100 µs, one page in a hundred was interrupted for the four milliseconds until the next tick; with 1 ms, it waited as
  /// long to begin.
  private static let turn: UInt64 = 300_000

  private struct Ends {
    var running: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// Binds and starts.
  ///
  /// The address is numeric; port 0 takes any that is free.
  ///
  /// - Parameters:
  /// - common: Fields of every response.
  /// - proxies: Addresses whose connections stand for many clients, and are not counted by address.
  /// - Throws: `ListenError` when the address cannot be listened at, or a thread cannot be had; nothing goes on then.
  public convenience init(
    address: String, port: UInt16, loops count: Int, limits: ReactorLimits, common: FieldBlock,
    proxies: Set<String>, service: any ReactorService
  ) throws(ListenError) {
    try self.init(
      address: address, port: port, loops: count, limits: limits, common: common, proxies: proxies, service: service,
      startingThreads: { body throws(SystemThread.Failure) in try SystemThread.start(body) })
  }

  /// Takes what starts a thread.
  init(
    address: String, port: UInt16, loops count: Int, limits: ReactorLimits, common: FieldBlock,
    proxies: Set<String>, service: any ReactorService,
    startingThreads startThread: (@escaping @Sendable () -> Void) throws(SystemThread.Failure) -> Void
  ) throws(ListenError) {
    let count = min(max(count, 1), 64)
    let (descriptors, bound) = try Listener.open(address: address, port: port, count: count)
    self.port = bound
    loops = descriptors.map { _ in EventLoop() }
    ends = Locked(Ends(running: count))
    let census = Census(exempt: proxies)
    let encoder = ResponseEncoder(common: common)
    for (index, (loop, descriptor)) in zip(loops, descriptors).enumerated() {
      let run: @Sendable () -> Void = { [statistics, ends] in
        clinuxnet_take_short_turns(Self.turn)
        Reactor(
          loop: loop, listener: descriptor, service: service, limits: limits, statistics: statistics,
          census: census, encoder: encoder
        ).run()
        let waiting = ends.withLock { ends in
          ends.running -= 1
          guard ends.running == 0 else { return [CheckedContinuation<Void, Never>]() }
          let waiting = ends.waiting
          ends.waiting = []
          return waiting
        }
        for continuation in waiting { continuation.resume() }
      }
      do throws(SystemThread.Failure) { try startThread(run) } catch {
        // The loops that run end by themselves, and close their sockets; the others never had theirs.
        for started in loops[..<index] { started.post(.stop(withinMilliseconds: 0)) }
        for unused in descriptors[index...] { close(unused) }
        throw ListenError(call: "start a thread for", number: error.number, address: address)
      }
    }
  }

  /// Stops listening, lets requests in flight finish, and returns when every loop has ended.
  ///
  /// What is not done within the time is cut off.
  public func stop(withinMilliseconds milliseconds: Int64) async {
    for loop in loops { loop.post(.stop(withinMilliseconds: milliseconds)) }
    await withCheckedContinuation { continuation in
      let isOver = ends.withLock { ends in
        guard ends.running > 0 else { return true }
        ends.waiting.append(continuation)
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
