import FoundationCore
import WebUI

/// What a page sends over its live connection. Each message is a JSON array that begins with a letter.
enum LiveMessage: Equatable {
  /// `["h", token, address, sequence, reference]`, with what the page keeps as a last text if there is any: which page this is, and how far it has come.
  case hello(LiveHello)
  /// `["k", sequence]`: a patch has been applied.
  case acknowledge(Int)
  /// `["v", 0]` or `["v", 1]`: whether somebody looks at the page.
  case visibility(Bool)
  /// `["c", reference, number]`, `["s", reference, number]`, `["i", reference, number, value]` or
  /// `["y", reference, [[name, value]…]]`, and `["u", reference, address]`.
  case event(LiveEvent, reference: Int)

  /// The largest message, in bytes.
  static let sizeLimit = 32 << 10
  /// The most inputs that are given again at once.
  private static let fillLimit = 200

  /// Reads a message; nil for what no page of ours sends.
  init?(_ text: String) {
    guard text.utf8.count <= Self.sizeLimit, let document = try? JSONDocument(Array(text.utf8)) else { return nil }
    var reader = JSONReader(document, unknownFields: .ignored)
    guard let message = try? Self.read(&reader) else { return nil }
    self = message
  }

  /// Reads several messages in an array, as they are posted.
  static func list(_ bytes: [UInt8]) -> [LiveMessage]? {
    guard let document = try? JSONDocument(bytes) else { return nil }
    var reader = JSONReader(document, unknownFields: .ignored)
    var messages: [LiveMessage] = []
    do {
      try reader.array { _, reader throws(SchemaViolation) in
        guard let message = try read(&reader) else { throw SchemaViolation(code: "message", message: "No message.") }
        messages.append(message)
      }
    } catch { return nil }
    return messages
  }

  private static func read(_ reader: inout JSONReader) throws(SchemaViolation) -> LiveMessage? {
    var kind = ""
    var texts: [String] = []
    var numbers: [Int] = []
    var inputs: [(name: String, value: String)] = []
    try reader.array { index, reader throws(SchemaViolation) in
      switch reader.nextKind() {
      case .string where index == 0: kind = try reader.string()
      case .string: texts.append(try reader.string())
      case .number: numbers.append(Int(try reader.integer()))
      case .array: inputs = try pairs(&reader)
      default: throw SchemaViolation(code: "type", message: "Expected text or a number.")
      }
    }
    guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    switch (kind, numbers.count, texts.count) {
    case ("h", 2, 2):
      return .hello(
        LiveHello(token: texts[0], address: texts[1], sequence: numbers[0], reference: numbers[1], kept: nil))
    case ("h", 2, 3):
      return .hello(
        LiveHello(token: texts[0], address: texts[1], sequence: numbers[0], reference: numbers[1], kept: texts[2]))
    case ("k", 1, 0): return .acknowledge(numbers[0])
    case ("v", 1, 0) where numbers[0] <= 1: return .visibility(numbers[0] == 1)
    case ("c", 2, 0): return .event(.press(UInt64(numbers[1])), reference: numbers[0])
    case ("s", 2, 0): return .event(.submit(UInt64(numbers[1])), reference: numbers[0])
    case ("i", 2, 1): return .event(.input(UInt64(numbers[1]), texts[0]), reference: numbers[0])
    case ("u", 1, 1): return PageLocation(texts[0]).map { .event(.open($0), reference: numbers[0]) }
    case ("y", 1, 0): return .event(.fill(inputs), reference: numbers[0])
    default: return nil
    }
  }

  private static func pairs(
    _ reader: inout JSONReader
  ) throws(SchemaViolation) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    try reader.array { index, reader throws(SchemaViolation) in
      guard index < fillLimit else { throw SchemaViolation(code: "count", message: "Too many inputs.") }
      var parts: [String] = []
      try reader.array { _, reader throws(SchemaViolation) in parts.append(try reader.string()) }
      guard parts.count == 2 else { throw SchemaViolation(code: "pair", message: "Expected a name and a value.") }
      pairs.append((parts[0], parts[1]))
    }
    return pairs
  }
}

/// Which page a browser shows, and how far it has come.
struct LiveHello: Equatable {
  let token: String
  let address: String
  let sequence: Int
  let reference: Int
  /// What the browser was told to keep of the page.
  let kept: String?
}
