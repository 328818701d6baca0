// Reads the input as a client's frames, whole and in pieces: both must come to the same end.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrames(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let pieces = 1 + Int(start[0]) % 16
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  guard read(bytes, pieces: bytes.count) == read(bytes, pieces: pieces) else { fatalError("pieces matter") }
  return 0
}

private func read(_ bytes: [UInt8], pieces: Int) -> [String] {
  var decoder = WebSocketDecoder(messageLimit: 4_096)
  var seen: [String] = []
  var start = 0
  while start < bytes.count {
    let piece = Array(bytes[start..<min(start + pieces, bytes.count)])
    start += piece.count
    var position = 0
    do throws(WebSocketFault) {
      while let event = try decoder.next(piece.span, from: &position) { seen.append("\(event)") }
    } catch { return seen + ["\(error)"] }
    guard position == piece.count else { fatalError("bytes are left") }
  }
  return seen
}
