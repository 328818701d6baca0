import Synchronization

/// The answer that a request got when it came for the first time, if it has come before.
///
/// The body and the status are answered as they were, byte for byte, also where the handler can no longer make them.
public final class EarlierAnswer: Sendable {
  private let kept = Mutex<(body: [UInt8], status: HTTPStatus)?>(nil)
  private let encoded = Mutex<[UInt8]?>(nil)

  /// Gives what is stored as the body of an answer that comes for the first time, so that it is not encoded twice.
  public func give(made body: [UInt8]) { encoded.withLock { $0 = body } }

  /// The body of an answer that comes for the first time, where it was encoded to be stored. Nil also where nothing but the
  /// fact was stored: the handler makes the answer.
  var made: [UInt8]? { encoded.withLock { $0.flatMap { $0.isEmpty ? nil : $0 } } }

  /// Gives the body and the status; the last that are given count.
  public func give(_ body: [UInt8], _ status: HTTPStatus) { kept.withLock { $0 = (body, status) } }

  /// The handler's response with the earlier body and status; without a response, those alone.
  func response(_ made: HTTPResponse?) -> HTTPResponse? {
    guard let (body, status) = kept.withLock(\.self) else { return made }
    guard var response = made else {
      return body.isEmpty ? HTTPResponse(status) : HTTPResponse(status, type: "application/json", body: body)
    }
    (response.status, response.body) = (status, body)
    return response
  }
}
