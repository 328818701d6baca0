import HTTPReactor

/// A body that is read while it comes, once.
///
/// It throws when the client leaves, is too slow, or sends what is no body.
public struct BodyStream: AsyncSequence, Sendable {
  /// Some bytes of the body, at least one.
  public typealias Element = [UInt8]

  private let read: @Sendable () async throws -> [UInt8]?

  init(_ channel: BodyChannel) { read = { try await channel.next() } }

  /// A body that is here already.
  public init(_ bytes: [UInt8]) { self.init(BodyChannel(bytes)) }

  /// A body from elsewhere in the process: the closure gives its next bytes, at least one, and nil at the end.
  public init(reading next: @escaping @Sendable () async throws -> [UInt8]?) { read = next }

  /// Reads the body; there can be one reader only.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(read: read) }

  /// Reads the body.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let read: @Sendable () async throws -> [UInt8]?

    /// The next bytes, as many as there are; nil at the end.
    ///
    /// - Throws: What the body's source throws, such as a client that went away or was too slow.
    public mutating func next() async throws -> [UInt8]? { try await read() }
  }
}
