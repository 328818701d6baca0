import Addresses
import FoundationCore
import FoundationUI
import MyStoreKit
import Settings
public import WebUI

/// Staff: what was set in a section, when and by whom.
public struct SettingsHistoryScreen: View {
  private let id: String
  private let cursor: String?
  @Environment(SettingsModel.self) private var settings
  @Environment(\.settingsText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Page<SettingChange>)
  }

  /// A page of a section's history, the latest first.
  public init(section id: String, cursor: String? = nil) {
    self.id = id
    self.cursor = cursor
  }

  /// A table, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading what was changed"))
      case .error(let error):
        ErrorView(
          text("What was changed cannot be shown"), message: error.message,
          guidance: text("Sign in with an account that may see the settings, or try again."), retry: load)
      case .data(let page):
        if page.items.isEmpty {
          EmptyStateView(
            text("Nothing was changed yet"), systemImage: "clock",
            description: text("Every change of these settings is listed here, with who made it."))
        } else {
          SettingsHistoryView(changes: page.items, settings: declarations)
        }
        if let next = page.next {
          NavigationLink(text("Earlier ones"), value: SettingsRoute.history(id, cursor: next.text))
            .buttonStyle(.bordered)
        }
      }
    }
    .navigationTitle(text("What was changed"))
    .task { await load() }
  }

  private var declarations: [String: SettingDeclaration] {
    Dictionary(settings.sections.flatMap(\.settings).map { ($0.id, $0.declaration) }) { first, _ in first }
  }

  private func load() async {
    do throws(HTTPClientError) {
      // The labels of what was changed.
      if settings.sections.isEmpty { try await settings.load() }
      state = .data(try await settings.history(of: id, after: cursor.map { Cursor(text: $0) }))
    } catch { state = .error(error) }
  }
}

/// Changes in a table. Takes plain values.
struct SettingsHistoryView: View {
  let changes: [SettingChange]
  /// What can be set, by key.
  let settings: [String: SettingDeclaration]
  @Environment(\.displayFormat) private var format
  @Environment(\.settingsText) private var text

  var body: some View {
    Table(text("What was changed"), changes) {
      TableColumn<SettingChange>(text("When")) { change in Text(format.dateTime(change.at)) }
      TableColumn<SettingChange>(text("Setting")) { change in Text(text(settings[change.key]?.label ?? change.key)) }
      TableColumn<SettingChange>(text("Set to")) { change in Text(value(of: change)) }
      TableColumn<SettingChange>(text("By")) { change in Text(change.by) }
    }
  }

  private func value(of change: SettingChange) -> String {
    switch change.value {
    case nil: text("As it was at first")
    case "": "–"
    case let value?:
      if case .address(let address) = settings[change.key]?.kind.value(of: value) { address.oneLine } else { value }
    }
  }
}
