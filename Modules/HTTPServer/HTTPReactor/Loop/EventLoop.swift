import CLinuxNet
import Glibc

/// What other threads see of a loop: a mailbox, and an executor whose jobs run on the loop's thread.
///
/// A task that prefers this executor keeps its child tasks and default actors on the loop. A job that takes longer
/// than a millisecond holds up every connection of the loop: move such work elsewhere.
public final class EventLoop: TaskExecutor {
  enum Message: Sendable {
    case job(UnownedJob)
    case answer(Token, Answer)
    case part(Token, [UInt8], PartReceipt)
    case endOfParts(Token, isComplete: Bool)
    case frame(Token, [UInt8])
    case closeWebSocket(Token, UInt16)
    case resumeBody(Token)
    case stop(withinMilliseconds: Int64)
  }

  private struct Mailbox {
    var messages: [Message] = []
    var isSleeping = false
    var isClosed = false
  }

  private let mailbox = Locked(Mailbox())
  let descriptor: Int32

  init() { descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC)) }

  deinit { close(descriptor) }

  /// Takes a job of Swift's concurrency.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Once the loop has ended, what is left runs where other tasks do, so that nobody waits for ever.
    if !post(.job(job)) { globalConcurrentExecutor.enqueue(job) }
  }

  /// Leaves a message; false once the loop has ended.
  ///
  /// The descriptor is written only when the loop sleeps.
  @discardableResult
  func post(_ message: Message) -> Bool {
    let (isTaken, wakes) = mailbox.withLock { box in
      guard !box.isClosed else { return (false, false) }
      box.messages.append(message)
      defer { box.isSleeping = false }
      return (true, box.isSleeping)
    }
    if wakes {
      var one: UInt64 = 1
      _ = unsafe write(descriptor, &one, 8)
    }
    return isTaken
  }

  /// The messages so far.
  ///
  /// When there are none, the next message will wake the loop.
  func takeMessages() -> [Message] {
    mailbox.withLock { box in
      let messages = box.messages
      box.messages = []
      box.isSleeping = messages.isEmpty
      return messages
    }
  }

  func noteAwake() {
    mailbox.withLock { $0.isSleeping = false }
  }

  /// Ends the mailbox: what is in it goes to the global executor or is dropped.
  func closeMailbox() {
    let rest = mailbox.withLock { box in
      box.isClosed = true
      let messages = box.messages
      box.messages = []
      return messages
    }
    for message in rest {
      switch message {
      case .job(let job): globalConcurrentExecutor.enqueue(job)
      case .part(_, _, let receipt): receipt.settle(isTaken: false)
      case .answer, .endOfParts, .frame, .closeWebSocket, .resumeBody, .stop: break
      }
    }
  }
}

/// Names a connection without keeping it: a message to one that is gone finds another generation, and is dropped.
struct Token: Hashable, Sendable {
  let descriptor: Int32
  let generation: UInt32
  let exchange: UInt32
}
