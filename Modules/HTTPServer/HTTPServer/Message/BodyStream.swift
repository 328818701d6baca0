import HTTPReactor

/// A body that is read while it comes, once.
///
/// It throws when the client leaves, is too slow, or sends what is no body.
public struct BodyStream: AsyncSequence, Sendable {
  /// Some bytes of the body, at least one.
  public typealias Element = [UInt8]

  private let channel: BodyChannel

  init(_ channel: BodyChannel) { self.channel = channel }

  /// A body that is here already.
  public init(_ bytes: [UInt8]) { channel = BodyChannel(bytes) }

  /// Reads the body; there can be one reader only.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }

  /// Reads the body.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let channel: BodyChannel

    /// The next bytes, as many as there are; nil at the end.
    public mutating func next() async throws -> [UInt8]? { try await channel.next() }
  }
}
