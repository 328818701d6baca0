/// Bytes as a body brings them.
public func arriving(_ bytes: [UInt8]) -> AsyncStream<[UInt8]> {
  AsyncStream { continuation in
    continuation.yield(bytes)
    continuation.finish()
  }
}
