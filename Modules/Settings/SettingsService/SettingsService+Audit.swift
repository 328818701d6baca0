import Access
public import AccessService
import FoundationCore
import Persistence
import Settings

extension SettingsService {
  static let auditKind = "settings/sections"

  /// How changes of settings are taken back. Secrets cannot be: nobody knows what they were.
  public var reversals: [AuditReversal] {
    [
      AuditReversal(Self.auditKind, needs: .settingsRead) { entry, principal in
        guard let id = entry.subject?.id else { return nil }
        let section = try await self.section(id, as: principal)
        guard section.isWritable, !entry.changes.isEmpty else { return nil }
        var changes: [SettingsEdit.Change] = []
        for change in entry.changes {
          let key = String(change.field.dropFirst())
          guard let setting = section.settings.first(where: { $0.id == key }), !setting.isFixed,
            !setting.declaration.kind.isSecret, change.textAfter == (setting.isSet ? setting.value : nil)
          else { return nil }
          changes.append(SettingsEdit.Change(key: key, value: change.textBefore))
        }
        let edit = SettingsEdit(changes: changes)
        return { _ = try await self.change(id, edit, version: section.version, as: principal) }
      }
    ]
  }
}

extension SettingsRecords.Change {
  /// What a change makes of a setting, without what a secret is.
  func told(former: SettingsRecords.Change?) -> FieldChange {
    let field = "/" + key
    guard sealed == nil, former?.sealed == nil else {
      return FieldChange(redacted: field, existed: former?.isSet == true, exists: isSet)
    }
    return FieldChange(field: field, text: former?.value, to: value)
  }

  private var isSet: Bool { value != nil || sealed != nil }
}
