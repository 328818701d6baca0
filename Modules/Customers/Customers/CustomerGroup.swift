public import FoundationCore

/// Customers whom the shop treats alike: prices and products may be for the members of a group.
public struct CustomerGroup: Identifiable, Hashable, Sendable {
  /// How many groups there may be.
  public static let limit = 100

  /// What price lists and products name it by; never changes.
  public let code: String
  /// What staff call it.
  public let name: String
  /// How many customers are in it.
  public let memberCount: Int

  /// The code.
  public var id: String { code }

  /// A group with all its parts.
  public init(code: String, name: String, memberCount: Int) {
    self.code = code
    self.name = name
    self.memberCount = memberCount
  }

  /// Whether a text can be a code: 1 to 100 characters without slashes, commas or control characters, neither blank nor
  /// dots alone, so that it can stand in an address and in a list of codes.
  public static func isCode(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "/" && scalar != "\\" && scalar != ","
    }
    return isPlain && (1...100).contains(text.unicodeScalars.count) && !text.isEmptyOrWhiteSpace && text != "."
      && text != ".."
  }

  /// The form of codes, as a description of the API has it.
  public static let codePattern =
    "^[^/\\\\,\\u0000-\\u001F\\u007F]*[^/\\\\,\\u0000-\\u0020\\u007F\\s][^/\\\\,\\u0000-\\u001F\\u007F]*$"
}

extension Schema where Value == CustomerGroup {
  /// A group as staff see it.
  public static let customerGroup = Schema.object(
    "CustomerGroup", Field("code", \.code, .text(1...100)), Field("name", \.name, .text(1...200)),
    Field("memberCount", \.memberCount, .integer(in: 0...Int.max))
  ) { CustomerGroup(code: $0, name: $1, memberCount: $2) }
}

extension Schema where Value == [CustomerGroup] {
  /// All groups, by name.
  public static let customerGroups = Schema.array(of: .customerGroup, count: 0...CustomerGroup.limit)
}

extension Schema where Value == String {
  /// The code of a group that is to be.
  public static var customerGroupCode: Schema {
    Schema(description: .string(length: 1...100, pattern: CustomerGroup.codePattern)) {
      reader throws(SchemaViolation) in
      let code = try reader.string()
      guard CustomerGroup.isCode(code) else {
        throw SchemaViolation(
          code: "code",
          message: "Expected 1 to 100 characters, not only spaces, without slashes, commas and control characters.")
      }
      return code
    } write: {
      $1.string($0)
    }
  }
}

/// What is said when a group is added.
public struct NewCustomerGroup: Sendable {
  /// What price lists and products name it by.
  public var code: String
  /// What staff call it.
  public var name: String

  /// A group to add.
  public init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}

extension Schema where Value == NewCustomerGroup {
  /// The request that adds a group.
  public static let newCustomerGroup = Schema.object(
    "NewCustomerGroup", Field("code", \.code, .customerGroupCode), Field("name", \.name, .text(1...200))
  ) { NewCustomerGroup(code: $0, name: $1) }
}

/// What a group is called from now on.
public struct CustomerGroupName: Sendable {
  /// The name.
  public var name: String

  /// A name for a group.
  public init(name: String) { self.name = name }
}

extension Schema where Value == CustomerGroupName {
  /// The request that renames a group.
  public static let customerGroupName = Schema.object("CustomerGroupName", Field("name", \.name, .text(1...200))) {
    CustomerGroupName(name: $0)
  }
}

/// The group that a customer is in from now on.
public struct CustomerMembership: Sendable {
  /// The group's code; nil for none.
  public var group: String?

  /// A place in a group, or in none.
  public init(group: String?) { self.group = group }
}

extension Schema where Value == CustomerMembership {
  /// The request that puts a customer into a group.
  public static let customerMembership = Schema.object(
    "CustomerMembership", .optional("group", \.group, .text(1...100))
  ) { CustomerMembership(group: $0) }
}
