public import Settings

/// What is typed in the form of a section.
public struct SettingsForm: Hashable, Sendable {
  private var texts: [String: String]

  /// A form that says what is set. Fields of secrets are empty: what is typed replaces the secret.
  public init(_ section: SettingsSectionState) {
    texts = Dictionary(section.settings.map { ($0.id, $0.value) }) { first, _ in first }
  }

  /// What a field says.
  public subscript(key: String) -> String {
    get { texts[key] ?? "" }
    set { texts[key] = newValue }
  }

  /// Whether a field says something that its setting cannot be.
  public func isWrong(_ setting: SettingState) -> Bool {
    setting.declaration.kind.value(of: self[setting.id]) == nil
  }

  /// Whether every field can be saved.
  public func isValid(for section: SettingsSectionState) -> Bool { !section.settings.contains { isWrong($0) } }

  /// What differs from what is set. An empty field of a secret leaves it as it is.
  public func changes(of section: SettingsSectionState) -> [SettingsEdit.Change] {
    section.settings.compactMap { setting in
      guard !setting.isFixed, let value = setting.declaration.kind.value(of: self[setting.id]) else { return nil }
      let isSame = setting.declaration.kind.isSecret ? value.text.isEmpty : value.text == setting.value
      return isSame ? nil : SettingsEdit.Change(key: setting.id, value: value.text)
    }
  }
}
