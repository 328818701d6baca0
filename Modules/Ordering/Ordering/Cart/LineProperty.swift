public import FoundationCore

/// What a buyer asks of a line beside its quantity, such as a text to engrave.
public struct LineProperty: Hashable, Sendable {
  /// What it is: one line of up to 60 characters.
  public let name: String
  /// What the buyer asked for: up to 200 characters, in lines.
  public let value: String

  /// More than these a line does not have.
  public static let limit = 5
  /// How long a value is at most, in characters.
  public static let valueLimit = 200

  /// A property.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension Schema where Value == [LineProperty] {
  /// A line's properties as the API takes and sends them.
  public static let lineProperties = Schema.array(
    of: Schema<LineProperty>.object(
      "LineProperty", Field("name", \.name, .text(1...60)),
      Field("value", \.value, .multiline(1...LineProperty.valueLimit))
    ) { LineProperty(name: $0, value: $1) }, count: 0...LineProperty.limit)
}

extension Field where Value == [LineProperty]? {
  /// The properties of lines that have some: most have none.
  static func properties(_ get: @escaping @Sendable (Root) -> [LineProperty]) -> Field {
    .optional("properties", { get($0).isEmpty ? nil : get($0) }, .lineProperties)
  }
}
