// Reads the input as the bytes of a connection, whole and in pieces: both must come to the same end.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequests(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let pieces = 1 + Int(start[0]) % 16
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  guard read(bytes, pieces: bytes.count) == read(bytes, pieces: pieces) else { fatalError("pieces matter") }
  return 0
}

private func read(_ bytes: [UInt8], pieces: Int) -> [String] {
  var decoder = RequestDecoder()
  var seen: [String] = []
  var buffer: [UInt8] = []
  var start = 0
  while start < bytes.count {
    let end = min(start + pieces, bytes.count)
    buffer += bytes[start..<end]
    start = end
    var position = 0
    do throws(WireError) {
      while let event = try decoder.next(buffer.span, from: &position) {
        switch event {
        case .head(let head):
          seen.append("\(head.method) \(head.target) \(head.fields.count) \(head.framing) \(head.keepsAlive)")
          try decoder.acceptBody(upTo: 4_096)
        case .end(let body): seen.append("\(body)")
        }
      }
    } catch { return seen + ["\(error)"] }
    buffer.removeFirst(position)
  }
  return seen
}
