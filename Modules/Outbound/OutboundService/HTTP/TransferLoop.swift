import CCurl
import FoundationCore
import Glibc
import Outbound
import Synchronization

/// The thread that has all conversations with other servers, at once, by libcurl's multi interface.
@safe final class TransferLoop: Sendable {
  private typealias Finish = @Sendable (TransferResult) -> Void

  private enum Command: Sendable {
    case start(UInt64, TransferPlan, Finish)
    case cancel(UInt64)
  }

  private struct Inbox {
    var commands: [Command] = []
    var lastNumber: UInt64 = 0
    /// Whether those were called off that have a number and are not handed over yet.
    var announced: [UInt64: Bool] = [:]
    var isStopping = false
    /// Once the thread has ended, nobody may wake it.
    var isClosed = false
  }

  /// libcurl asks to be set up once, before its first use.
  private static let isSetUp: Bool = curl_global_init(CCURL_GLOBAL) == CURLE_OK

  /// The address of libcurl's multi handle. Only `curl_multi_wakeup` is for other threads than its own, and only under the
  /// lock.
  private let address: UInt
  private let inbox = Mutex(Inbox())

  /// Starts the thread.
  ///
  /// - Throws: `unavailable` when the system has no memory or no thread for it.
  init() throws(OutboundCallError) {
    guard Self.isSetUp, let multi = unsafe curl_multi_init() else { throw .unavailable }
    address = UInt(bitPattern: multi)
    unsafe ccurl_multi_set_number(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 256)
    unsafe ccurl_multi_set_number(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 8)
    do throws(SystemThread.Failure) { try SystemThread.start(named: "outbound") { self.run() } } catch {
      unsafe curl_multi_cleanup(multi)
      throw .unavailable
    }
  }

  private var multi: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: address) }

  /// Has one conversation; called off with the task.
  func perform(_ plan: TransferPlan) async -> TransferResult {
    let number = inbox.withLock { inbox in
      inbox.lastNumber += 1
      inbox.announced[inbox.lastNumber] = false
      return inbox.lastNumber
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let refusal: OutboundCallError? = inbox.withLock { inbox in
          let isCalledOff = inbox.announced.removeValue(forKey: number) ?? true
          if isCalledOff { return .cancelled }
          if inbox.isStopping { return .unavailable }
          inbox.commands.append(.start(number, plan) { continuation.resume(returning: $0) })
          unsafe curl_multi_wakeup(multi)
          return nil
        }
        if let refusal { continuation.resume(returning: .ended(refusal)) }
      }
    } onCancel: {
      inbox.withLock { inbox in
        if inbox.announced[number] != nil {
          inbox.announced[number] = true
        } else if !inbox.isStopping {
          inbox.commands.append(.cancel(number))
          unsafe curl_multi_wakeup(multi)
        }
      }
    }
  }

  /// Ends what is under way, and the thread.
  func stop() {
    inbox.withLock { inbox in
      inbox.isStopping = true
      if !inbox.isClosed { unsafe curl_multi_wakeup(multi) }
    }
  }

  // MARK: On the thread

  private func run() {
    ignoreBrokenPipes()
    var transfers: [UInt64: Transfer] = [:]
    while true {
      let (commands, isStopping) = inbox.withLock { inbox in
        defer { inbox.commands = [] }
        return (inbox.commands, inbox.isStopping)
      }
      for command in commands {
        switch command {
        case .start(let number, let plan, let finish): transfers[number] = begin(plan, finish)
        case .cancel(let number): end(transfers.removeValue(forKey: number), .cancelled)
        }
      }
      if isStopping { break }
      var running: Int32 = 0
      unsafe curl_multi_perform(multi, &running)
      takeEnded(&transfers)
      unsafe curl_multi_poll(multi, nil, 0, transfers.isEmpty ? 60_000 : 1_000, nil)
    }
    for transfer in transfers.values { end(transfer, .unavailable) }
    transfers = [:]
    inbox.withLock { inbox in
      inbox.isClosed = true
      unsafe curl_multi_cleanup(multi)
    }
  }

  private func begin(_ plan: TransferPlan, _ finish: @escaping Finish) -> Transfer? {
    guard let transfer = Transfer(plan, finish: finish) else {
      finish(.ended(.unavailable))
      return nil
    }
    guard unsafe curl_multi_add_handle(multi, transfer.handle) == CURLM_OK else {
      transfer.end(CURLE_OK.rawValue, refusal: .unavailable)
      return nil
    }
    return transfer
  }

  private func end(_ transfer: Transfer?, _ refusal: OutboundCallError) {
    guard let transfer else { return }
    unsafe curl_multi_remove_handle(multi, transfer.handle)
    transfer.end(CURLE_OK.rawValue, refusal: refusal)
  }

  private func takeEnded(_ transfers: inout [UInt64: Transfer]) {
    var left: Int32 = 0
    while let message = unsafe curl_multi_info_read(multi, &left) {
      guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
      let (handle, code) = unsafe (message.pointee.easy_handle, message.pointee.data.result)
      let found = transfers.first { unsafe $0.value.handle == handle }
      guard let (number, transfer) = found else { continue }
      transfers[number] = nil
      unsafe curl_multi_remove_handle(multi, transfer.handle)
      transfer.end(code.rawValue)
    }
  }
}

extension TransferResult {
  /// A conversation that came to nothing.
  static func ended(_ refusal: OutboundCallError) -> TransferResult {
    TransferResult(code: 0, status: 0, fields: [], body: [], refusal: refusal)
  }
}

/// A server that goes away while something is sent to it over TLS must not end the process: the signal is for the thread
/// that sent it, where nobody takes it.
private func ignoreBrokenPipes() {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}
