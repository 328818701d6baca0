import Settings

/// What a shopkeeper decides about backups.
enum BackupSettings {
  static let isDaily = Setting(
    "backups.daily", "A backup every day", help: "Into the folder that the store was started with.", kind: .flag,
    default: false)
  static let hour = Setting(
    "backups.hour", "Hour of the day", help: "0 to 23, by the shop's time zone.", kind: .number(0...23), default: 3)
  static let kept = Setting(
    "backups.kept", "Backups to keep", help: "Older ones are removed once a new one is whole.", kind: .number(1...365),
    default: 14)

  /// The section of the office.
  static let section = SettingsSection(
    "backups", "Backups", [isDaily.declaration, hour.declaration, kept.declaration])
}
