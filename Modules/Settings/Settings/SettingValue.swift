public import Addresses
import FoundationCore

/// What a setting is set to.
public enum SettingValue: Hashable, Sendable {
  /// A line of text; empty for none.
  case text(String)
  /// A whole number.
  case number(Int)
  /// A setting that is on (true) or off.
  case flag(Bool)
  /// Lines of text, in their order.
  case lines([String])
  /// Where somebody is who is named elsewhere.
  indirect case address(PostalAddress)

  /// The value as the API, the database and forms write it: digits, `true` or `false`, lines with line feeds between, an
  /// address as JSON.
  public var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .flag(let flag): String(flag)
    case .lines(let lines): lines.joined(separator: "\n")
    case .address(let address): String(decoding: Schema.unnamedAddress.encode(address), as: UTF8.self)
    }
  }
}

/// A type that a setting can be read as.
public protocol SettingConvertible: Sendable {
  /// What a value says in this type; nil for a value of another type.
  static func read(_ value: SettingValue) -> Self?
  /// The value that says the same.
  var settingValue: SettingValue { get }
}

extension String: SettingConvertible {
  /// The text of a line.
  public static func read(_ value: SettingValue) -> String? { if case .text(let text) = value { text } else { nil } }
  /// A line of text.
  public var settingValue: SettingValue { .text(self) }
}

extension Int: SettingConvertible {
  /// The number.
  public static func read(_ value: SettingValue) -> Int? { if case .number(let number) = value { number } else { nil } }
  /// A number.
  public var settingValue: SettingValue { .number(self) }
}

extension Bool: SettingConvertible {
  /// A setting that is on (true) or off.
  public static func read(_ value: SettingValue) -> Bool? { if case .flag(let flag) = value { flag } else { nil } }
  /// A setting that is on (true) or off.
  public var settingValue: SettingValue { .flag(self) }
}

extension [String]: SettingConvertible {
  /// The lines.
  public static func read(_ value: SettingValue) -> [String]? {
    if case .lines(let lines) = value { lines } else { nil }
  }
  /// Lines of text.
  public var settingValue: SettingValue { .lines(self) }
}

extension PostalAddress?: SettingConvertible {
  /// The address, or none where there is no text.
  public static func read(_ value: SettingValue) -> PostalAddress?? {
    switch value {
    case .address(let address): .some(address)
    case .text(""): .some(nil)
    default: nil
    }
  }
  /// An address, or an empty text.
  public var settingValue: SettingValue { map { .address($0) } ?? .text("") }
}
