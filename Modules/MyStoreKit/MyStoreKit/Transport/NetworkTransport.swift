public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Speaks HTTP to a server by Foundation's `URLSession`.
///
/// It keeps no cookies and no cache of its own: tokens and caching belong to `HTTPClient`.
public final class NetworkTransport: Transport {
  private let base: URL
  private let timeout: Duration
  private let session: URLSession
  private let delegate = TransferDelegate()

  /// Requests go to paths below `base`, such as `http://127.0.0.1:8080`; each may take up to `timeout`.
  public init(base: URL, timeout: Duration = .seconds(30)) {
    (self.base, self.timeout) = (base, timeout)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpMaximumConnectionsPerHost = 16
    configuration.timeoutIntervalForRequest = Double(timeout.components.seconds)
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  /// Listens over a WebSocket of its own, and over `http` alone: with any other scheme the sequence ends at once.
  public func changes(_ request: TransportRequest) -> AsyncStream<ChangeNotice> {
    ChangeConnection.notices(base: base, request, timeout: timeout)
  }

  deinit { session.invalidateAndCancel() }

  /// Sends the request. Redirects are not followed. A task that is cancelled ends at once, whatever the server does.
  ///
  /// - Throws: `unreachable` when the address is not a URL, a file cannot be read, or the server cannot be reached;
  ///   `timedOut` without an answer in time; `cancelled` when the task was cancelled.
  public func send(
    _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
  ) async throws(TransportError) -> TransportResponse {
    guard let url = URL(string: base.absoluteString.withoutSlash + request.target) else {
      throw .unreachable("The address is not a URL.")
    }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.method.rawValue
    for (name, value) in request.fields { outgoing.setValue(value, forHTTPHeaderField: name) }
    outgoing.httpBody = request.body.map { Data($0) }
    let task: URLSessionTask
    if let file = request.file {
      guard FileManager.default.isReadableFile(atPath: file) else { throw .unreachable("The file cannot be read.") }
      task = session.uploadTask(with: outgoing, fromFile: URL(fileURLWithPath: file))
    } else {
      task = session.dataTask(with: outgoing)
    }
    let delegate = delegate
    let result: Result<TransportResponse, TransportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        delegate.start(task, progress: progress) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      delegate.cancel(task)
    }
    return try result.get()
  }
}

/// Collects each task's answer. Called by the session on its own queue.
private final class TransferDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private struct Transfer {
    var body: [UInt8] = []
    let progress: (@Sendable (TransferProgress) -> Void)?
    let finish: @Sendable (Result<TransportResponse, TransportError>) -> Void
  }
  private let transfers = Mutex<[Int: Transfer]>([:])

  func start(
    _ task: URLSessionTask, progress: (@Sendable (TransferProgress) -> Void)?,
    finish: @escaping @Sendable (Result<TransportResponse, TransportError>) -> Void
  ) {
    transfers.withLock { $0[task.taskIdentifier] = Transfer(progress: progress, finish: finish) }
    // Who was cancelled before the line above found nothing to end.
    if Task.isCancelled { cancel(task) } else { task.resume() }
  }

  /// Ends a transfer at once, without asking the session: it says nothing of a task that is cancelled while it starts.
  func cancel(_ task: URLSessionTask) {
    transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(.failure(.cancelled))
    task.cancel()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let expected = dataTask.response?.expectedContentLength ?? -1
    let (progress, count) = transfers.withLock { transfers in
      transfers[dataTask.taskIdentifier]?.body.append(contentsOf: data)
      let transfer = transfers[dataTask.taskIdentifier]
      return (transfer?.progress, transfer?.body.count ?? 0)
    }
    progress?(
      TransferProgress(direction: .download, completed: Int64(count), total: expected < 0 ? nil : expected))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    let progress = transfers.withLock { $0[task.taskIdentifier]?.progress }
    progress?(
      TransferProgress(
        direction: .upload, completed: totalBytesSent,
        total: totalBytesExpectedToSend < 0 ? nil : totalBytesExpectedToSend))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      transfer.finish(.failure(TransportError(error)))
    } else if let response = task.response as? HTTPURLResponse {
      var fields: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        if let name = name as? String, let value = value as? String { fields[name] = value }
      }
      transfer.finish(
        .success(TransportResponse(status: response.statusCode, fields: fields, body: transfer.body)))
    } else {
      transfer.finish(.failure(.unreachable("The answer was not HTTP.")))
    }
  }
}

extension TransportError {
  fileprivate init(_ error: any Error) {
    self =
      switch (error as? URLError)?.code {
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      default: .unreachable(error.localizedDescription)
      }
  }
}

extension String {
  /// An address that a path can follow.
  var withoutSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
