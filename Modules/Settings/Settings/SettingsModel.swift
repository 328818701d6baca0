public import FoundationCore
public import MyStoreKit
public import Observation

/// The settings as a session sees them.
@Observable public final class SettingsModel {
  /// All sections with their settings, as they were loaded last.
  public private(set) var sections: [SettingsSectionState] = []
  @ObservationIgnored private let client: SettingsHTTPClient

  /// A model over a client.
  public init(client: SettingsHTTPClient) { self.client = client }

  /// Loads all sections.
  ///
  /// - Throws: What the client throws. The sections stay as they were.
  public func load() async throws(HTTPClientError) { sections = try await client.sections() }

  /// Sets some settings of a section as it was loaded.
  ///
  /// - Throws: What the client throws, with status 412 when somebody else has changed the section since.
  public func change(_ section: SettingsSectionState, _ edit: SettingsEdit) async throws(HTTPClientError) {
    let changed = try await client.change(section.id, edit, version: section.version)
    sections = sections.map { $0.id == changed.id ? changed : $0 }
  }

  /// A page of what was set in a section, the latest first. Changes nothing in the model.
  ///
  /// - Throws: What the client throws.
  public func history(
    of section: String, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<SettingChange> {
    try await client.history(of: section, after: cursor)
  }
}
