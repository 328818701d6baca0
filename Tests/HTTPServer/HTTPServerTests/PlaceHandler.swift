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
