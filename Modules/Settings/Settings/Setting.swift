/// A setting that a context declares, and reads in its own type.
///
/// ```swift
/// static let unitsPerLine = Setting(
///   "orders.units-per-line", "Units of one product in a cart", kind: .number(1...9_999), default: 99)
/// ```
public struct Setting<Value: SettingConvertible>: Sendable {
  /// What the office shows of it, and what it can be set to.
  public let declaration: SettingDeclaration
  /// What holds until somebody sets it.
  public let defaultValue: Value

  /// A setting with its key, its label in English and a sentence about it.
  ///
  /// - Parameters:
  ///   - key: Its name for the API and the database: a section, a dot, and words with hyphens. Never changes.
  ///   - label: What people call it, in English; `SettingsUI` has it in other languages.
  ///   - help: What it does, where the label is not enough.
  ///   - kind: What it can be set to. Its values must be of the type that the setting is read as.
  ///   - defaultValue: What holds until somebody sets it.
  public init(_ key: String, _ label: String, help: String = "", kind: SettingKind, default defaultValue: Value) {
    declaration = SettingDeclaration(
      key: key, label: label, help: help, kind: kind, defaultValue: defaultValue.settingValue)
    self.defaultValue = defaultValue
  }
}

/// A setting whatever its type: what the office and the API need of it.
public struct SettingDeclaration: Hashable, Sendable {
  /// Its name for the API and the database.
  public let key: String
  /// What people call it, in English.
  public let label: String
  /// What it does, in English; empty where the label says enough.
  public let help: String
  /// What it can be set to.
  public let kind: SettingKind
  /// What holds until somebody sets it.
  public let defaultValue: SettingValue

  /// A declaration with all its parts.
  public init(key: String, label: String, help: String, kind: SettingKind, defaultValue: SettingValue) {
    self.key = key
    self.label = label
    self.help = help
    self.kind = kind
    self.defaultValue = defaultValue
  }
}

/// Settings that belong together, and are changed together.
public struct SettingsSection: Sendable {
  /// Its name in addresses.
  public let id: String
  /// What people call it, in English.
  public let title: String
  /// The permission that changes it, beside `settings.read`.
  public let permission: String
  /// Its settings, in the order of its form.
  public let settings: [SettingDeclaration]

  /// A section of settings.
  public init(_ id: String, _ title: String, permission: String = "settings.write", _ settings: [SettingDeclaration]) {
    self.id = id
    self.title = title
    self.permission = permission
    self.settings = settings
  }
}

/// What all settings are set to at one moment. Reading one takes O(1) and allocates nothing.
public final class SettingValues: Sendable {
  private let values: [String: SettingValue]

  /// Values by key; what is missing has its default.
  public init(_ values: [String: SettingValue] = [:]) { self.values = values }

  /// What a setting is set to, or its default.
  public subscript<Value>(_ setting: Setting<Value>) -> Value {
    values[setting.declaration.key].flatMap { Value.read($0) } ?? setting.defaultValue
  }
}
