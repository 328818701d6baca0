public import FoundationCore

/// How a kind is written: its word and its bounds.
private struct KindForm {
  enum Word: String, CaseIterable {
    case text, lines, number, flag, choice, color, email, picture, timeZone, languages, address, country, places, secret
  }

  var word: Word
  var minimum: Int?
  var maximum: Int?
  var choices: [String]?

  init(word: Word, minimum: Int? = nil, maximum: Int? = nil, choices: [String]? = nil) {
    (self.word, self.minimum, self.maximum, self.choices) = (word, minimum, maximum, choices)
  }

  init(_ kind: SettingKind) {
    self =
      switch kind {
      case .text(let length): KindForm(word: .text, minimum: length.lowerBound, maximum: length.upperBound)
      case .lines(let most): KindForm(word: .lines, maximum: most)
      case .number(let range): KindForm(word: .number, minimum: range.lowerBound, maximum: range.upperBound)
      case .flag: KindForm(word: .flag)
      case .choice(let choices): KindForm(word: .choice, choices: choices)
      case .color: KindForm(word: .color)
      case .email: KindForm(word: .email)
      case .picture: KindForm(word: .picture)
      case .timeZone: KindForm(word: .timeZone)
      case .languages: KindForm(word: .languages)
      case .address: KindForm(word: .address)
      case .country: KindForm(word: .country)
      case .places: KindForm(word: .places)
      case .secret: KindForm(word: .secret)
      }
  }

  func kind() throws(SchemaViolation) -> SettingKind {
    switch word {
    case .text: .text(try bounds())
    case .lines: .lines(maximum ?? 0)
    case .number: .number(try bounds())
    case .flag: .flag
    case .choice: .choice(choices ?? [])
    case .color: .color
    case .email: .email
    case .picture: .picture
    case .timeZone: .timeZone
    case .languages: .languages
    case .address: .address
    case .country: .country
    case .places: .places
    case .secret: .secret
    }
  }

  private func bounds() throws(SchemaViolation) -> ClosedRange<Int> {
    guard let minimum, let maximum, minimum <= maximum else {
      throw SchemaViolation(code: "bounds", message: "Expected a minimum that is not above the maximum.")
    }
    return minimum...maximum
  }
}

extension Schema where Value == SettingKind {
  /// What a setting can be set to: its word, and its bounds.
  public static let settingKind = Schema<KindForm>.object(
    "SettingKind", Field("kind", \.word, .enumeration()), .optional("minimum", \.minimum, .whole),
    .optional("maximum", \.maximum, .whole), .optional("choices", \.choices, .array(of: .text(1...60), count: 0...100))
  ) { KindForm(word: $0, minimum: $1, maximum: $2, choices: $3) }
  .map({ form throws(SchemaViolation) in try form.kind() }, { KindForm($0) })
}

extension Schema where Value == Int {
  fileprivate static var whole: Schema { .integer(in: -1_000_000_000_000...1_000_000_000_000) }
}

extension Schema where Value == SettingState {
  /// A setting as staff see it.
  public static let settingState = Schema.object(
    "Setting", Field("key", \.declaration.key, .text(1...100)), Field("label", \.declaration.label, .text(1...200)),
    Field("help", \.declaration.help, .text(0...500)), Field("type", \.declaration.kind, .settingKind),
    Field("default", \.declaration.defaultValue.text, .multiline(0...10_000)),
    Field("value", \.value, .multiline(0...10_000)), Field("isSet", \.isSet, .boolean),
    Field("isFixed", \.isFixed, .boolean)
  ) { key, label, help, kind, original, value, isSet, isFixed throws(SchemaViolation) in
    guard let defaultValue = kind.value(of: original) else {
      throw SchemaViolation(code: "default", message: kind.requirement).at("default")
    }
    let declaration = SettingDeclaration(key: key, label: label, help: help, kind: kind, defaultValue: defaultValue)
    return SettingState(declaration: declaration, value: value, isSet: isSet, isFixed: isFixed)
  }
}

extension Schema where Value == SettingsSectionState {
  /// A section as staff see it.
  public static let settingsSection = Schema.object(
    "SettingsSection", Field("id", \.id, .text(1...60)), Field("title", \.title, .text(1...200)),
    Field("isWritable", \.isWritable, .boolean), Field("settings", \.settings, .array(of: .settingState)),
    Field("version", \.version, .integer64(in: 0...Int64.max))
  ) { SettingsSectionState(id: $0, title: $1, isWritable: $2, settings: $3, version: $4) }
}

extension Schema where Value == [SettingsSectionState] {
  /// All sections.
  public static let settingsSections = Schema.array(of: .settingsSection)
}

extension Schema where Value == SettingsEdit {
  /// The request that sets some settings of a section anew.
  public static let settingsEdit = Schema.object(
    "SettingsEdit",
    Field(
      "changes", \.changes,
      .array(
        of: .object(
          "SettingEdit", Field("key", \.key, .text(1...100)), .optional("value", \.value, .multiline(0...10_000))
        ) { SettingsEdit.Change(key: $0, value: $1) }, count: 1...SettingsEdit.limit))
  ) { SettingsEdit(changes: $0) }
}

extension Schema where Value == Page<SettingChange> {
  /// A page of what was set, the latest first.
  public static let settingChanges = Schema.page(
    "SettingChanges",
    of: .object(
      "SettingChange", Field("id", \.id, .integer64(in: 1...Int64.max)), Field("key", \.key, .text(1...100)),
      .optional("value", \.value, .multiline(0...10_000)), Field("at", \.at, .timestamp),
      Field("by", \.by, .text(1...300))
    ) { SettingChange(id: $0, key: $1, value: $2, at: $3, by: $4) })
}
