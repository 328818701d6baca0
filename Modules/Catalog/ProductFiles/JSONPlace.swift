import Foundation
import FoundationCore

/// What stands at a place of a line of JSON: for reports of what is wrong with it.
enum JSONPlace {
  private indirect enum Value: Decodable {
    case text(String), list([Value]), members([String: Value]), other

    init(from decoder: any Decoder) throws {
      if let keyed = try? [String: Value](from: decoder) {
        self = .members(keyed)
      } else if let list = try? [Value](from: decoder) {
        self = .list(list)
      } else {
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
          self = .text(text)
        } else if let flag = try? single.decode(Bool.self) {
          self = .text(String(flag))
        } else if let number = try? single.decode(Decimal.self) {
          self = .text("\(number)")
        } else {
          self = .other
        }
      }
    }
  }

  /// The text, number or boolean that a JSON Pointer leads to; nil where there is nothing of the kind.
  static func text(at pointer: String, of line: [UInt8]) -> String? {
    guard var value = try? JSONDecoder().decode(Value.self, from: Data(line)) else { return nil }
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let name = String(step.replacing("~1", with: "/").replacing("~0", with: "~"))
      switch value {
      case .members(let members):
        guard let next = members[name] else { return nil }
        value = next
      case .list(let list):
        guard let place = Int(name), list.indices.contains(place) else { return nil }
        value = list[place]
      case .text, .other: return nil
      }
    }
    if case .text(let text) = value { return text }
    return nil
  }
}
