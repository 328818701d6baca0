import FoundationUI
import MyStoreKit
import Settings
public import WebUI

/// Staff: what the shop is called, how it looks and what it allows, a section at a time.
public struct StoreSettingsScreen: View {
  private let id: String?
  @Environment(SettingsModel.self) private var settings
  @Environment(\.settingsText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A section by its id, or the first one.
  public init(section id: String? = nil) { self.id = id }

  /// The ways to all sections, and the form of one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the settings"))
      case .error(let error):
        ErrorView(
          text("The settings cannot be shown"), message: error.message,
          guidance: text("Sign in with an account that may see the settings, or try again."), retry: load)
      case .data: sections
      }
    }
    .navigationTitle(text("Settings"))
    .task { await load() }
  }

  @ViewBuilder private var sections: some View {
    let current = settings.sections.first { $0.id == id ?? $0.id }
    ListTabsView(
      text("Settings"),
      tabs: settings.sections.map { section in
        .init(
          text(section.title), id: "settings-\(section.id)", count: nil, destination: SettingsRoute.section(section.id),
          isCurrent: section.id == current?.id)
      })
    if let section = current {
      SettingsSectionView(section).id(section.id)
      NavigationLink(text("What was changed"), value: SettingsRoute.history(section.id, cursor: nil))
        .accessibilityIdentifier("settings-history")
    } else {
      ContentUnavailableView(text("There is no such section"), systemImage: "magnifyingglass") {
        NavigationLink(text("All settings"), value: SettingsRoute.section(nil))
      }
      .pageStatus(404)
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await settings.load()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A section being changed. Saves through the model.
struct SettingsSectionView: View {
  /// What the form was made from.
  @State private var base: SettingsSectionState
  @State private var form: SettingsForm
  @Environment(SettingsModel.self) private var settings
  @Environment(\.settingsText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  init(_ section: SettingsSectionState) {
    _base = State(initialValue: section)
    _form = State(initialValue: SettingsForm(section))
  }

  var body: some View {
    Form {
      Section(text(base.title)) {
        ForEach(base.settings) { setting in
          SettingFieldView(
            setting: setting, value: field(setting.id), isWrong: form.isWrong(setting), isWritable: base.isWritable)
        }
      }
      if base.isWritable {
        Button(text("Save")) { await save() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(form.isValid(for: base)).accessibilityIdentifier("settings-save")
      } else {
        Text(text("Your account may see these settings, and not change them.")).foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(
      form.changes(of: base).isEmpty ? nil : text("The settings are not saved yet. Leave without saving them?"))
  }

  private func field(_ key: String) -> Binding<String> {
    Binding {
      form[key]
    } set: {
      form[key] = $0
    }
  }

  private func save() async {
    let changes = form.changes(of: base)
    guard form.isValid(for: base), !changes.isEmpty else { return }
    do throws(HTTPClientError) {
      try await settings.change(base, SettingsEdit(changes: changes))
      if let saved = settings.sections.first(where: { $0.id == base.id }) { begin(from: saved, keeping: []) }
      showNotice(text("The settings are saved. They count from now on."))
    } catch {
      guard error.status == 412 else {
        return showError(error, text("Nothing was saved. What you typed is still here: try again."))
      }
      await followNewer(error, changes)
    }
  }

  /// What was typed stays, beside what somebody else has saved meanwhile.
  private func followNewer(_ refusal: HTTPClientError, _ changes: [SettingsEdit.Change]) async {
    do throws(HTTPClientError) {
      try await settings.load()
      if let newer = settings.sections.first(where: { $0.id == base.id }) { begin(from: newer, keeping: changes) }
      showError(
        refusal, text("Somebody else has changed these settings meanwhile. What you typed is still here: save again."))
    } catch { showError(error, text("Nothing was saved. What you typed is still here: try again.")) }
  }

  private func begin(from section: SettingsSectionState, keeping changes: [SettingsEdit.Change]) {
    base = section
    form = SettingsForm(section)
    for change in changes { form[change.key] = change.value ?? "" }
  }
}
