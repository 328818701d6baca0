public import FoundationCore

/// A setting as staff see it: what it can be set to, and what it is set to.
public struct SettingState: Identifiable, Hashable, Sendable {
  /// What it is.
  public let declaration: SettingDeclaration
  /// What it is set to, as text; empty for a secret.
  public let value: String
  /// Whether somebody has set it; false while its default holds.
  public let isSet: Bool
  /// Whether a flag of the process sets it: it cannot be changed here then.
  public let isFixed: Bool

  /// Its key.
  public var id: String { declaration.key }

  /// A state with all its parts.
  public init(declaration: SettingDeclaration, value: String, isSet: Bool, isFixed: Bool) {
    self.declaration = declaration
    self.value = value
    self.isSet = isSet
    self.isFixed = isFixed
  }
}

/// A section as staff see it.
public struct SettingsSectionState: Identifiable, Hashable, Sendable {
  /// Its name in addresses.
  public let id: String
  /// What people call it, in English.
  public let title: String
  /// Whether the asking staff user may change it.
  public let isWritable: Bool
  /// Its settings, in the order of its form.
  public let settings: [SettingState]
  /// Which change of the section this is, from 0.
  public let version: Int64

  /// A section with all its parts.
  public init(id: String, title: String, isWritable: Bool, settings: [SettingState], version: Int64) {
    self.id = id
    self.title = title
    self.isWritable = isWritable
    self.settings = settings
    self.version = version
  }
}

/// What is to be set anew.
public struct SettingsEdit: Hashable, Sendable {
  /// A setting and what it is set to.
  public struct Change: Hashable, Sendable {
    /// The setting's key.
    public var key: String
    /// What it is set to, as text; nil for its default.
    public var value: String?

    /// A setting and what it is set to.
    public init(key: String, value: String?) {
      self.key = key
      self.value = value
    }
  }

  /// How many settings are changed at once, at most.
  public static let limit = 100

  /// The changes.
  public var changes: [Change]

  /// An edit of some settings.
  public init(changes: [Change]) { self.changes = changes }
}

/// What was set at some time.
public struct SettingChange: Identifiable, Hashable, Sendable {
  /// Its place in the history, from 1.
  public let id: Int64
  /// The setting's key.
  public let key: String
  /// What it was set to; nil for its default, empty for a secret.
  public let value: String?
  /// When.
  public let at: Timestamp
  /// By whom: the e-mail address of the staff user, or the id of one who is no longer known.
  public let by: String

  /// A change with all its parts.
  public init(id: Int64, key: String, value: String?, at: Timestamp, by: String) {
    self.id = id
    self.key = key
    self.value = value
    self.at = at
    self.by = by
  }
}
