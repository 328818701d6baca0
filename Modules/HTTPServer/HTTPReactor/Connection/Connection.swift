import HTTPWire

/// One connection, confined to its loop's thread.
final class Connection {
  enum Phase {
    /// A request is awaited or being read.
    case reading
    /// A task answers.
    case answering(cancel: @Sendable () -> Void)
    case webSocket(WebSocketState)
    /// The last bytes are on their way; what comes in is dropped.
    case closing
  }

  let descriptor: Int32
  let generation: UInt32
  let address: SocketAddress
  let host: String
  var phase = Phase.reading
  var decoder: RequestDecoder
  /// Bytes received and not yet taken; empty on an idle connection, which so holds no buffer.
  var input: [UInt8] = []
  var head: RequestHead?
  var bodyLimit = 0
  var exchange: UInt32 = 0
  /// A body that is handed on while it comes.
  var stream: StreamedBody?
  /// An answer that is sent while it is made.
  var parts: StreamedAnswer?
  /// Whether its request counts as in flight.
  var isInFlight = false
  var output = OutputQueue()
  var isReadable = false
  /// Whether it goes on next turn, so that others get theirs.
  var isPostponed = false
  var isAtEnd = false
  var isHalfClosed = false
  /// What the rate of a body, or of a reader, is measured from.
  var bodyStarted: Int64 = 0
  /// Milliseconds that the body has from its beginning.
  var bodyTime: Int64 = 0
  var bodyMark = 0
  var sentMark = 0

  init(descriptor: Int32, generation: UInt32, address: SocketAddress, limits: WireLimits) {
    self.descriptor = descriptor
    self.generation = generation
    self.address = address
    host = address.host
    decoder = RequestDecoder(limits: limits)
  }

  var token: Token { Token(descriptor: descriptor, generation: generation, exchange: exchange) }
  /// Where the deadline for reading stands; the one for writing is beside it.
  var readPlace: Int { Int(descriptor) * 2 }
  var writePlace: Int { Int(descriptor) * 2 + 1 }
  var isClosing: Bool { if case .closing = phase { true } else { false } }
}

/// What a WebSocket's connection holds.
final class WebSocketState {
  let events: WebSocketEvents
  var decoder: WebSocketDecoder
  var windowStart: Int64 = 0
  var windowCount = 0
  var closeCode: UInt16 = 1006

  init(events: WebSocketEvents, limit: Int) {
    self.events = events
    decoder = WebSocketDecoder(messageLimit: limit)
  }
}

/// Bytes the peer has not yet taken.
///
/// Large bodies are kept as they are, small ones run together.
struct OutputQueue {
  private(set) var chunks: [[UInt8]] = []
  private(set) var offset = 0
  private(set) var count = 0
  /// All that was ever sent, for the rate.
  private(set) var sent = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ bytes: [UInt8], from start: Int) {
    guard start < bytes.count else { return }
    count += bytes.count - start
    if chunks.isEmpty {
      chunks = [bytes]
      offset = start
    } else if bytes.count - start < 16 << 10, let last = chunks.indices.last, last > 0, chunks[last].count < 64 << 10 {
      chunks[last].append(contentsOf: bytes[start...])
    } else {
      chunks.append(start == 0 ? bytes : Array(bytes[start...]))
    }
  }

  mutating func drop(_ taken: Int) {
    sent += taken
    count -= taken
    offset += taken
    if let first = chunks.first, offset >= first.count {
      chunks.removeFirst()
      offset = 0
    }
  }
}
