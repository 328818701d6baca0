public import FoundationCore
public import MyStoreKit

/// The settings' API as typed calls. Staff with `settings.read`.
public struct SettingsHTTPClient: Sendable {
  private let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// All sections with their settings, in the order of the office.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func sections() async throws(HTTPClientError) -> [SettingsSectionState] {
    try await client.load(.get("/api/v1/settings/sections", as: .settingsSections))
  }

  /// One section.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown section, 401 or 403 without the permission.
  public func section(_ id: String) async throws(HTTPClientError) -> SettingsSectionState {
    try await client.load(.get(path(id), as: .settingsSection))
  }

  /// Sets some settings of a section that has not changed since its version was read. Needs the section's permission.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 409 for a setting that a flag of the process
  ///   sets, 422 for a value that is not of the setting's kind, 401 or 403 without the permission.
  public func change(
    _ id: String, _ edit: SettingsEdit, version: Int64
  ) async throws(HTTPClientError) -> SettingsSectionState {
    try await client.load(
      .send(.put, path(id), edit, as: .settingsEdit, returning: .settingsSection).ifMatch(version: version))
  }

  /// A page of what was set in a section, the latest first.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for an unknown section, 401 or 403 without the permission.
  public func history(of id: String, after cursor: Cursor? = nil) async throws(HTTPClientError) -> Page<SettingChange> {
    try await client.load(
      .get(path(id) + "/history", query: [QueryItem("cursor", cursor?.text)], as: .settingChanges))
  }

  private func path(_ id: String) -> String { "/api/v1/settings/sections/\(TransportRequest.encode(id))" }
}
