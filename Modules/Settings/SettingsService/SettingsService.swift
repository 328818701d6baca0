public import Access
public import AccessService
public import FoundationCore
public import Persistence
public import Settings
import Synchronization

/// The source of truth for what a shopkeeper has set.
///
/// Values are read from memory: `values` is what holds at this moment, and a change counts from its commit on.
public final class SettingsService: Sendable {
  private struct Current: Sendable {
    var values: SettingValues
    /// The latest change that is in them.
    var position: Int64
  }

  let database: Database
  private let clock: WallClock
  private let sections: [SettingsSection]
  /// What flags of the process set, by key.
  private let fixed: [String: SettingValue]
  private let key: [UInt8]
  /// The e-mail addresses of staff users, by id.
  let staff: @Sendable () async throws(AccessError) -> [UniqueID: String]
  private let current = Mutex(Current(values: SettingValues(), position: -1))

  /// A service over the store's database. Call `load()` before anything is read.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Dates the changes.
  ///   - sections: What can be set, in the order of the office. No key is in two sections.
  ///   - fixed: What flags of the process set, by key. Nobody can change it while the process runs.
  ///   - key: Seals secrets: 32 bytes.
  ///   - staff: The e-mail addresses of staff users, by id, for the history.
  public init(
    database: Database, clock: WallClock, sections: [SettingsSection], fixed: [String: SettingValue] = [:],
    key: [UInt8], staff: @escaping @Sendable () async throws(AccessError) -> [UniqueID: String] = { [:] }
  ) {
    self.database = database
    self.clock = clock
    self.sections = sections
    self.fixed = fixed
    self.key = key
    self.staff = staff
  }

  /// What everything is set to now. Costs a lock, and allocates nothing.
  public var values: SettingValues { current.withLock { $0.values } }

  /// Reads what was set before. Needed once, before the store serves.
  ///
  /// - Throws: `storage` when the database fails.
  public func load() async throws(SettingsError) {
    let stored = try await database.read(as: SettingsSchema.self) { snapshot throws(SettingsError) in
      try SettingsRecords.latest(in: snapshot)
    }
    take(stored)
  }

  /// All sections with their settings. Needs `settings.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func sections(as principal: Principal) async throws(SettingsError) -> [SettingsSectionState] {
    try allow(.settingsRead, principal)
    return try await database.read(as: SettingsSchema.self) { snapshot throws(SettingsError) in
      let stored = try SettingsRecords.latest(in: snapshot)
      return self.sections.map { self.state(of: $0, stored, principal) }
    }
  }

  /// One section with its settings. Needs `settings.read`.
  ///
  /// - Throws: `sectionNotFound`; `access` without the permission; `storage` when the database fails.
  public func section(_ id: String, as principal: Principal) async throws(SettingsError) -> SettingsSectionState {
    try allow(.settingsRead, principal)
    let section = try section(id)
    return try await database.read(as: SettingsSchema.self) { snapshot throws(SettingsError) in
      self.state(of: section, try SettingsRecords.latest(in: snapshot), principal)
    }
  }

  /// Sets some settings of a section. Needs its permission; refused when the section has changed since `version`.
  ///
  /// What is set counts for every answer that begins after this returns.
  ///
  /// - Throws: `sectionNotFound`, `unknownSetting`, `invalidValue`, `fixed`; `changedSince` when the section has changed;
  ///   `access` without the permission; `storage` when the database fails.
  public func change(
    _ id: String, _ edit: SettingsEdit, version: Int64, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(SettingsError) -> SettingsSectionState {
    try allow(.settingsRead, principal)
    let section = try section(id)
    try allow(Permission(section.permission), principal)
    guard case .staff(let staff) = principal else { throw .access(.notPermitted) }
    let changes = try edit.changes.map { change throws(SettingsError) in try stored(change, in: section) }
    let now = clock.now()
    return try await database.write(as: SettingsSchema.self, once: key, returning: .settingsSection) {
      [self] work throws(SettingsError) in
      guard try SettingsRecords.version(of: id, in: work) == version else { throw .changedSince(version: version) }
      let former = try work.snapshot { snapshot throws(SettingsError) in try SettingsRecords.latest(in: snapshot) }
      try work.audit(
        AuditSubject(Self.auditKind, id),
        changes: changes.map { change in change.told(former: former.first { $0.key == change.key }) })
      for change in changes { try SettingsRecords.add(change, to: id, at: now, by: staff.id, in: work) }
      let latest = try work.snapshot { snapshot throws(SettingsError) in try SettingsRecords.latest(in: snapshot) }
      work.onCommit { [self] in take(latest) }
      return state(of: section, latest, principal)
    }
  }

  func section(_ id: String) throws(SettingsError) -> SettingsSection {
    guard let section = sections.first(where: { $0.id == id }) else { throw .sectionNotFound }
    return section
  }

  func allow(_ permission: Permission, _ principal: Principal) throws(SettingsError) {
    do { try principal.require(permission) } catch { throw .access(error) }
  }

  /// A change as it is kept: secrets are sealed.
  private func stored(
    _ change: SettingsEdit.Change, in section: SettingsSection
  ) throws(SettingsError) -> SettingsRecords.Change {
    guard let declaration = section.settings.first(where: { $0.key == change.key }) else {
      throw .unknownSetting(change.key)
    }
    guard fixed[change.key] == nil else { throw .fixed(change.key) }
    guard let text = change.value else { return SettingsRecords.Change(key: change.key) }
    guard let value = declaration.kind.value(of: text) else {
      throw .invalidValue(key: change.key, requirement: declaration.kind.requirement)
    }
    guard declaration.kind.isSecret else { return SettingsRecords.Change(key: change.key, value: value.text) }
    guard let sealed = Cryptography.seal(Array(value.text.utf8), key: key) else { throw .cannotSeal }
    return SettingsRecords.Change(key: change.key, sealed: sealed)
  }

  /// Has the values in memory be the stored ones, unless newer ones are there already: commits may be told out of order.
  private func take(_ stored: [SettingsRecords.Change]) {
    let position = stored.map(\.position).max() ?? 0
    var values = Dictionary(
      sections.flatMap(\.settings).compactMap { declaration in
        value(of: declaration, stored).map { (declaration.key, $0) }
      }
    ) { first, _ in first }
    values.merge(fixed) { _, flag in flag }
    let taken = SettingValues(values)
    current.withLock { if $0.position < position { $0 = Current(values: taken, position: position) } }
  }

  /// What a declaration is set to; nil for its default, and for what an earlier version of the store kept otherwise.
  private func value(of declaration: SettingDeclaration, _ stored: [SettingsRecords.Change]) -> SettingValue? {
    guard let change = stored.first(where: { $0.key == declaration.key }) else { return nil }
    let opened = change.sealed.flatMap { Cryptography.open($0, key: key) }.map { String(decoding: $0, as: UTF8.self) }
    return (opened ?? change.value).flatMap { declaration.kind.value(of: $0) }
  }

  private func state(
    of section: SettingsSection, _ stored: [SettingsRecords.Change], _ principal: Principal
  ) -> SettingsSectionState {
    let settings = section.settings.map { declaration in
      let own = fixed[declaration.key] ?? value(of: declaration, stored)
      return SettingState(
        declaration: declaration,
        value: declaration.kind.isSecret ? "" : (own ?? declaration.defaultValue).text, isSet: own != nil,
        isFixed: fixed[declaration.key] != nil)
    }
    return SettingsSectionState(
      id: section.id, title: section.title, isWritable: principal.holds(Permission(section.permission)),
      settings: settings, version: stored.filter { $0.section == section.id }.map(\.position).max() ?? 0)
  }
}

extension Permission {
  /// See what is set, and what was.
  public static let settingsRead = Permission("settings.read")
  /// Set what has no permission of its own.
  public static let settingsWrite = Permission("settings.write")
}
