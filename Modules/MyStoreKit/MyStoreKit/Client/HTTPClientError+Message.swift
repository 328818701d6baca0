public import Foundation

extension HTTPClientError {
  /// What to show people: the server's own words where there are some.
  public var message: String {
    switch self {
    case .transport(.timedOut): "The store did not answer in time."
    case .transport: "The store cannot be reached."
    case .refused(let problem): problem.detail ?? problem.title
    case .unreadable: "The store answered something that this page does not understand."
    }
  }
}

extension HTTPClientError: LocalizedError {
  /// As `message`.
  public var errorDescription: String? { message }
}
