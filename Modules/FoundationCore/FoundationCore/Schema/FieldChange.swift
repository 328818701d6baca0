/// What became of one field of a value that was changed.
public struct FieldChange: Hashable, Sendable {
  /// Where the field is: a JSON pointer (RFC 6901), such as `/rates/0/price/amount`.
  public let field: String
  /// The JSON text of what it was; nil where there was none.
  public let before: String?
  /// The JSON text of what it has become; nil where there is none any more.
  public let after: String?

  /// A change of a field.
  public init(field: String, before: String?, after: String?) {
    (self.field, self.before, self.after) = (field, before, after)
  }

  /// The change of a field that holds a text.
  public init(field: String, text before: String?, to after: String?) {
    self.init(field: field, before: before.map(Self.quoted), after: after.map(Self.quoted))
  }

  /// The change of a field that nobody may read: only whether there was something, and is.
  public init(redacted field: String, existed: Bool, exists: Bool) {
    self.init(field: field, text: existed ? Self.redacted : nil, to: exists ? Self.redacted : nil)
  }

  /// What stands for a value that nobody may read.
  public static let redacted = "‹redacted›"

  /// What the field was, where it is a text.
  public var textBefore: String? { before.flatMap { try? Schema.any.decode(Array($0.utf8)) } }
  /// What the field has become, where it is a text.
  public var textAfter: String? { after.flatMap { try? Schema.any.decode(Array($0.utf8)) } }

  private static func quoted(_ text: String) -> String { String(decoding: Schema.any.encode(text), as: UTF8.self) }
}

extension Schema where Value == FieldChange {
  /// A change as it is stored and sent.
  public static let fieldChange = Schema.object(
    "FieldChange", Field("field", \.field, .any), .optional("before", \.before, .any), .optional("after", \.after, .any)
  ) { FieldChange(field: $0, before: $1, after: $2) }
}

extension Schema where Value == String {
  /// Any text: what was stored is not refused when it is read.
  fileprivate static let any = Schema(description: .string()) { reader throws(SchemaViolation) in
    try reader.string()
  } write: {
    $1.string($0)
  }
}

extension Schema {
  /// What differs between two values, field by field, in the order of the schema. Nil stands for no value: what was added
  /// differs in all its fields. Lists of objects of one length are compared by their places, other lists as a whole.
  ///
  /// O(size of both).
  public func changes(from before: Value?, to after: Value?) -> [FieldChange] {
    var changes: [FieldChange] = []
    Self.compare(
      before.flatMap { JSONTree(encode($0)) }, after.flatMap { JSONTree(encode($0)) }, at: "", into: &changes)
    return changes
  }

  /// The value as it would be without some changes; nil where one of the fields is not what the change made of it, or the
  /// result is not a value of the schema.
  public func value(_ current: Value, without changes: [FieldChange]) -> Value? {
    guard var tree = JSONTree(encode(current)) else { return nil }
    for change in changes {
      let path = change.field.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
        JSONTree.unescaped)
      guard let former = tree.replacing(path[...], change.after, by: change.before) else { return nil }
      tree = former
    }
    return try? decode(tree.bytes, unknownFields: .ignored)
  }

  private static func compare(
    _ before: JSONTree?, _ after: JSONTree?, at field: String, into changes: inout [FieldChange]
  ) {
    guard before != after else { return }
    let names = (before?.names ?? []) + (after?.names ?? []).filter { before?[$0] == nil }
    if (before?.isObject ?? true) && (after?.isObject ?? true) && !names.isEmpty {
      for name in names {
        compare(before?[name], after?[name], at: field + "/" + JSONTree.escaped(name), into: &changes)
      }
    } else if case .array(let former)? = before, case .array(let latter)? = after, former.count == latter.count,
      (former + latter).allSatisfy(\.isObject)
    {
      for (index, pair) in zip(former, latter).enumerated() {
        compare(pair.0, pair.1, at: "\(field)/\(index)", into: &changes)
      }
    } else {
      changes.append(FieldChange(field: field, before: before?.text, after: after?.text))
    }
  }
}

extension JSONTree {
  fileprivate var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }

  fileprivate static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  fileprivate static func unescaped(_ segment: Substring) -> String {
    String(segment).replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// The value with another part at a path, if the part there is the one expected; nil otherwise. A text that is not JSON,
  /// such as one that was cut, is never expected.
  fileprivate func replacing(_ path: ArraySlice<String>, _ expected: String?, by text: String?) -> JSONTree? {
    guard let name = path.first else {
      guard let expected, let text, JSONTree(Array(expected.utf8)) == self else { return nil }
      return JSONTree(Array(text.utf8))
    }
    switch self {
    case .scalar: return nil
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index),
        let element = elements[index].replacing(path.dropFirst(), expected, by: text)
      else { return nil }
      elements[index] = element
      return .array(elements)
    case .object(var members):
      let index = members.firstIndex { $0.name == name }
      guard path.count == 1, expected == nil || text == nil else {
        guard let index, let value = members[index].value.replacing(path.dropFirst(), expected, by: text) else {
          return nil
        }
        members[index].value = value
        return .object(members)
      }
      if let expected {
        guard let index, members[index].value == JSONTree(Array(expected.utf8)) else { return nil }
        members.remove(at: index)
      } else if let text {
        guard index == nil, let value = JSONTree(Array(text.utf8)) else { return nil }
        members.append(Member(name: name, value: value))
      }
      return .object(members)
    }
  }
}
