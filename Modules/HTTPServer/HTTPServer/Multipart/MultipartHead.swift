/// The head of a part of `multipart/form-data`.
public struct MultipartHead: Hashable, Sendable {
  /// The input's name.
  public let name: String
  /// The file's name as its owner has it: nothing to trust, nor to make a path of. Nil for what is no file.
  public let fileName: String?
  /// The type that the browser states: nothing to trust.
  public let contentType: String?

  /// Reads the lines of a head; nil for what is no `form-data`.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var (disposition, type): (Substring?, Substring?)
    // As Unicode a line end of two bytes is one character.
    for line in text.split(separator: "\r\n") {
      guard !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" || $0 == "\0" }),
        let colon = line.firstIndex(of: ":")
      else { return nil }
      let value = line[line.index(after: colon)...].trimmed
      switch line[..<colon].lowercased() {
      case "content-disposition":
        guard disposition == nil else { return nil }
        disposition = value
      case "content-type": type = value
      default: break
      }
    }
    guard let disposition, let parameters = Self.parameters(of: disposition), let name = parameters["name"] else {
      return nil
    }
    self.name = name
    fileName = parameters["filename"]
    contentType = type.map { String($0) }
  }

  /// `form-data; name="a"; filename="b"`: browsers write `%22` for a quotation mark, and line ends alike.
  private static func parameters(of value: Substring) -> [String: String]? {
    guard let end = value.firstIndex(of: ";"), value[..<end].trimmed.lowercased() == "form-data" else { return nil }
    var found: [String: String] = [:]
    var rest = value[end...]
    while !rest.isEmpty {
      guard rest.removeFirst() == ";" else { return nil }
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let equals = rest.firstIndex(of: "=") else { return nil }
      let name = rest[..<equals].lowercased()
      rest = rest[rest.index(after: equals)...]
      let text: Substring
      if rest.first == "\"" {
        rest.removeFirst()
        guard let quote = rest.firstIndex(of: "\"") else { return nil }
        text = rest[..<quote]
        rest = rest[rest.index(after: quote)...].drop { $0 == " " || $0 == "\t" }
      } else {
        text = rest.prefix { $0 != ";" }.trimmed
        rest = rest.drop { $0 != ";" }
      }
      guard found[name] == nil else { return nil }
      found[name] = String(text).replacing("%22", with: "\"").replacing("%0D%0A", with: " ")
    }
    return found
  }
}
