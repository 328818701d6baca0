import Glibc
import HTTPServer

/// Says where its work runs, as seen from the handler's own thread.
struct PlaceHandler: HTTPHandler {
  private actor Place {
    func thread() -> UInt { currentThread() }
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    let own = currentThread()
    let inActor = await Place().thread()
    let elsewhere = await withTaskExecutorPreference(globalConcurrentExecutor) { await Place().thread() }
    return .text((inActor == own ? "same" : "other") + " " + (elsewhere == own ? "same" : "other"))
  }
}

private func currentThread() -> UInt { UInt(pthread_self()) }

/// Takes 300 ms of a thread: the loop's, or another.
struct BusyHandler: HTTPHandler {
  private actor Work {
    func run() { usleep(300_000) }
  }

  let leaves: Bool

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if leaves {
      await withTaskExecutorPreference(globalConcurrentExecutor) { await Work().run() }
    } else {
      await Work().run()
    }
    return .text("done")
  }
}
