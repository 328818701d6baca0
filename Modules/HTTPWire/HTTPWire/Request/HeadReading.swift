/// One pass over a complete head, which is known to end in CRLF CRLF and to hold no bare LF.
///
/// That ending is why the loops need no check for the end of the input: each stops at a CR at the latest.
struct HeadReading {
  let limits: WireLimits
  private var position = 0
  private var entries: [FieldBlock.Entry] = []
  private var hosts = 0
  private var contentLength: Int?
  private var isChunked = false
  private var codings = 0
  private var keepsAlive = false
  private var expectsContinue = false
  private var isUpgrade = false
  private var namesWebSocket = false

  init(limits: WireLimits) { self.limits = limits }

  mutating func head(_ input: Span<UInt8>) throws(WireError) -> RequestHead {
    let method = try methodRange(input)
    let target = try targetRange(input)
    let minorVersion = try version(input)
    keepsAlive = minorVersion == 1
    entries.reserveCapacity(16)
    while input[position] != ASCII.carriageReturn { try fieldLine(input, minorVersion: minorVersion) }
    // CR begins the empty line: only the last two bytes of a head may be one.
    guard position == input.count - 2 else { throw .malformedField }
    return RequestHead(
      fields: FieldBlock(bytes: input.bytes(in: 0..<input.count), entries: entries),
      methodRange: method, targetRange: target, minorVersion: minorVersion,
      framing: try framing(minorVersion: minorVersion), keepsAlive: keepsAlive,
      expectsContinue: expectsContinue && minorVersion == 1,
      asksForWebSocket: isUpgrade && namesWebSocket && minorVersion == 1)
  }

  private mutating func methodRange(_ input: Span<UInt8>) throws(WireError) -> Range<Int> {
    while ASCII.isToken(input[position]) { position += 1 }
    guard (1...32).contains(position), input[position] == ASCII.space else { throw .malformedRequestLine }
    defer { position += 1 }
    return 0..<position
  }

  private mutating func targetRange(_ input: Span<UInt8>) throws(WireError) -> Range<Int> {
    let start = position
    // Visible ASCII, without the fragment that a target may not have.
    while input[position] > 0x20, input[position] < 0x7F, input[position] != UInt8(ascii: "#") { position += 1 }
    guard position > start, input[position] == ASCII.space else { throw .malformedRequestLine }
    guard position - start <= limits.targetBytes else { throw .targetTooLong }
    defer { position += 1 }
    return start..<position
  }

  private mutating func version(_ input: Span<UInt8>) throws(WireError) -> UInt8 {
    // "HTTP/d.d" CRLF; at least the CRLF of the empty line follows, so ten bytes are there or one of them is CR.
    guard position + 10 <= input.count,
      input.matches(position..<position + 5, lowercase: "http/"), input[position] == UInt8(ascii: "H"),
      input[position + 1] == UInt8(ascii: "T"), input[position + 2] == UInt8(ascii: "T"),
      input[position + 3] == UInt8(ascii: "P"),
      (0x30...0x39).contains(input[position + 5]), input[position + 6] == UInt8(ascii: "."),
      (0x30...0x39).contains(input[position + 7]),
      input[position + 8] == ASCII.carriageReturn, input[position + 9] == ASCII.lineFeed
    else { throw .malformedRequestLine }
    let major = input[position + 5] - 0x30
    let minor = input[position + 7] - 0x30
    guard major == 1, minor <= 1 else { throw .unsupportedVersion }
    position += 10
    return minor
  }

  private mutating func fieldLine(_ input: Span<UInt8>, minorVersion: UInt8) throws(WireError) {
    let nameStart = position
    while ASCII.isToken(input[position]) { position += 1 }
    let name = nameStart..<position
    // Refuses a folded line, an empty name, and blanks before the colon.
    guard !name.isEmpty, input[position] == ASCII.colon else { throw .malformedField }
    position += 1
    while ASCII.isBlank(input[position]) { position += 1 }
    let valueStart = position
    while ASCII.isFieldValue(input[position]) { position += 1 }
    // Refuses NUL, other control characters, and a CR that ends no line.
    guard input[position] == ASCII.carriageReturn, position + 1 < input.count, input[position + 1] == ASCII.lineFeed
    else { throw .malformedField }
    var valueEnd = position
    while valueEnd > valueStart, ASCII.isBlank(input[valueEnd - 1]) { valueEnd -= 1 }
    position += 2
    guard position < input.count else { throw .malformedField }

    guard entries.count < limits.fieldCount else { throw .headTooLarge }
    let value = valueStart..<valueEnd
    entries.append(
      FieldBlock.Entry(
        nameStart: UInt32(truncatingIfNeeded: nameStart), nameCount: UInt32(truncatingIfNeeded: name.count),
        valueStart: UInt32(truncatingIfNeeded: valueStart), valueCount: UInt32(truncatingIfNeeded: value.count)))
    try note(name, value, in: input, minorVersion: minorVersion)
  }

  /// Takes what the connection itself must know from a field.
  private mutating func note(
    _ name: Range<Int>, _ value: Range<Int>, in input: Span<UInt8>, minorVersion: UInt8
  ) throws(WireError) {
    switch name.count {
    case 4 where input.matches(name, lowercase: "host"):
      hosts += 1
      guard hosts == 1, isHost(value, in: input) else { throw .malformedHost }
    case 6 where input.matches(name, lowercase: "expect"):
      guard input.matches(value, lowercase: "100-continue") else { throw .unmetExpectation }
      expectsContinue = true
    case 7 where input.matches(name, lowercase: "upgrade"):
      if input.listContains(value, lowercase: "websocket") { namesWebSocket = true }
    case 10 where input.matches(name, lowercase: "connection"):
      if input.listContains(value, lowercase: "close") {
        keepsAlive = false
        isCloseAsked = true
      } else if minorVersion == 0, !isCloseAsked, input.listContains(value, lowercase: "keep-alive") {
        keepsAlive = true
      }
      if input.listContains(value, lowercase: "upgrade") { isUpgrade = true }
    case 14 where input.matches(name, lowercase: "content-length"):
      // Even a repeated equal length is refused: the two readers of a chain must not need the same rule.
      guard contentLength == nil else { throw .ambiguousFraming }
      contentLength = try number(value, in: input)
    case 17 where input.matches(name, lowercase: "transfer-encoding"):
      codings += 1
      guard input.matches(value, lowercase: "chunked") else { throw .unsupportedTransferCoding }
      isChunked = true
    default: break
    }
  }
  private var isCloseAsked = false

  private func number(_ value: Range<Int>, in input: Span<UInt8>) throws(WireError) -> Int {
    // Fifteen digits are a petabyte, and cannot overflow.
    guard (1...15).contains(value.count) else { throw .ambiguousFraming }
    var number = 0
    for index in value {
      guard (0x30...0x39).contains(input[index]) else { throw .ambiguousFraming }
      number = number * 10 + Int(input[index] - 0x30)
    }
    return number
  }

  private func isHost(_ value: Range<Int>, in input: Span<UInt8>) -> Bool {
    guard !value.isEmpty, value.count <= 255 else { return false }
    for index in value {
      switch input[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: continue
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "~"):
        continue
      default: return false
      }
    }
    return true
  }

  private func framing(minorVersion: UInt8) throws(WireError) -> RequestHead.Framing {
    guard hosts == 1 || minorVersion == 0 else { throw .malformedHost }
    if codings > 0 {
      guard codings == 1, contentLength == nil, minorVersion == 1 else { throw .ambiguousFraming }
      return .chunked
    }
    return contentLength.map { $0 == 0 ? .none : .length($0) } ?? .none
  }
}
