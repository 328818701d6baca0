import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Settings

extension SettingsService {
  /// The API's operations of Settings.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/settings/sections", operation: "listSettings", summary: "What can be set, and what it is set to",
        policy: gate.staff(.settingsRead), output: .json(.settingsSections)
      ) { context in
        try await service.sections(as: context.principal)
      },
      Route(
        .get, "/api/v1/settings/sections/{id}", operation: "getSettings", summary: "One section of settings",
        policy: gate.staff(.settingsRead), inputs: .section, output: .tagged(.json(.settingsSection))
      ) { context, id in
        Tagged(try await service.section(id, as: context.principal))
      },
      Route(
        .put, "/api/v1/settings/sections/{id}", operation: "changeSettings", summary: "Set some settings of a section",
        policy: gate.staff(.settingsWrite), inputs: .section, .body(.settingsEdit), .ifMatch(),
        .optionalIdempotencyKey, output: .tagged(.json(.settingsSection))
      ) { context, id, edit, tag, key in
        Tagged(
          try await service.change(
            id, edit, version: Int64(tag) ?? -1, once: context.once(key, "changeSettings"), as: context.principal))
      },
      Route(
        .get, "/api/v1/settings/sections/{id}/history", operation: "listSettingChanges",
        summary: "What was set in a section, the latest first", policy: gate.staff(.settingsRead),
        inputs: .section, .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<SettingChange>.limits), default: Page<SettingChange>.defaultLimit),
        output: .json(.settingChanges)
      ) { context, id, cursor, limit in
        try await service.history(of: id, after: cursor, limit: limit, as: context.principal)
      },
    ]
  }
}

extension Tagged where Value == SettingsSectionState {
  /// A section with its version as its entity tag.
  fileprivate init(_ section: SettingsSectionState) { self.init(section, etag: String(section.version)) }
}

extension Input where Value == String {
  /// The id of a section.
  fileprivate static var section: Input {
    .path(
      "id",
      Parameter(description: .string(length: 1...60, pattern: "^[a-z-]*$"), expectation: "a word of small letters") {
        (1...60).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D } ? $0 : nil
      })
  }
}
