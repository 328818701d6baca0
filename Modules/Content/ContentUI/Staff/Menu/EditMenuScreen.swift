public import Content
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the entries of a menu.
public struct EditMenuScreen: View {
  private let place: MenuPlace
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// The entries of the menu at a place.
  public init(_ place: MenuPlace) { self.place = place }

  /// The entries, or what stands in their place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(title)) { () throws(HTTPClientError) in
      // The pages that entries can lead to: without them their addresses can be typed.
      try? await model.loadList(.page)
      try await model.loadMenu(place)
    } content: { _ in
      Text(
        place == .footer
          ? text("Below every page, after the shop's own ways.") : text("Above every page, after the categories.")
      )
      .foregroundStyle(.secondary)
      if let menu = model.menu(place) { MenuEditorView(menu, pages: model.list(.page)?.items ?? []) }
    }
    .navigationTitle(title)
  }

  private var title: String { place == .footer ? text("Footer menu") : text("Header menu") }
}

/// A menu being changed. Saves through the model.
struct MenuEditorView: View {
  /// The menu in the version that a save is about.
  @State private var base: StaffMenu
  @State private var form: MenuForm
  @State private var isChecked = false
  private let pages: [StaffArticleSummary]
  @Environment(ContentModel.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.contentText) private var text

  init(_ menu: StaffMenu, pages: [StaffArticleSummary]) {
    _base = State(initialValue: menu)
    _form = State(initialValue: MenuForm(menu.entries))
    self.pages = pages
  }

  var body: some View {
    Form {
      if form.rows.isEmpty { Text(text("Nothing here yet")).foregroundStyle(.secondary) }
      ForEach(Array(form.rows.enumerated()), id: \.element.id) { index, row in
        MenuRowView(
          row: $form[row.id], number: index + 1, pages: pages, isFirst: index == 0,
          isLast: index == form.rows.count - 1, isChecked: isChecked, onEvent: handle)
      }
      HStack(spacing: .medium) {
        if form.hasRoom {
          Button(text("Add an entry")) { form.add(page: pages.first?.handle) }.accessibilityIdentifier("entry-add")
        }
        Button(text("Save"), action: save).buttonStyle(.borderedProminent).disabledUntilValid(form.isValid)
          .accessibilityIdentifier("menu-save")
      }
    }
    .unsavedChanges(
      form.entries == base.entries && form.isValid ? nil : text("The menu is not saved yet. Leave without saving it?"))
  }

  private func handle(_ event: MenuRowEvent) {
    switch event {
    case .remove(let id): form.remove(id)
    case .move(let id, let places): form.move(id, by: places)
    }
  }

  private func save() async {
    isChecked = true
    guard form.isValid else { return }
    do throws(HTTPClientError) {
      try await model.edit(base, form.entries)
      if let saved = model.menu(base.place) {
        base = saved
        form = MenuForm(saved.entries)
      }
      showNotice(text("The menu is saved. Entries that lead to drafts show once these are published."))
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      try await model.loadMenu(base.place)
      if let newer = model.menu(base.place) { base = newer }
      showError(
        text.told(refusal),
        text("Somebody else has saved it meanwhile. What you typed is still here; saving again replaces theirs."))
    } catch {
      showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
    }
  }
}

/// What staff do with an entry as a whole.
enum MenuRowEvent: Hashable, Sendable {
  /// Take it away.
  case remove(MenuForm.Row.ID)
  /// Move it by so many places.
  case move(MenuForm.Row.ID, by: Int)
}

/// The fields of an entry, and the ways to move it and take it away. Takes plain values.
struct MenuRowView: View {
  @Binding var row: MenuForm.Row
  let number: Int
  let pages: [StaffArticleSummary]
  let isFirst: Bool
  let isLast: Bool
  /// Whether empty fields are called wrong already.
  let isChecked: Bool
  let onEvent: (MenuRowEvent) -> Void
  @Environment(\.contentLanguages) private var languages
  @Environment(\.contentText) private var text
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale

  var body: some View {
    let title = text("Entry {1}", format.number(number))
    let problem = isChecked || !row.link.target.isEmpty ? row.problem.map { text($0) } : nil
    Section(title) {
      if let problem { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      LinkFieldsView(link: $row.link, pages: pages, fallback: nil, problem: nil, identifier: "entry-link")
      TextField(text("What it says; empty for the title of the page"), text: $row.title)
        .accessibilityIdentifier("entry-title")
      if !languages.isEmpty {
        DisclosureGroup(text("In other languages")) {
          ForEach(languages, id: \.self) { language in
            TextField(ContentPhrases.name(of: language, in: locale), text: translation(into: language))
              .accessibilityIdentifier("entry-title-\(language)")
          }
        }
      }
      Box("actions") {
        if !isFirst {
          Button(text("Move up")) { onEvent(.move(row.id, by: -1)) }
            .accessibilityLabel(text("Move up: {1}", title)).accessibilityIdentifier("entry-up")
        }
        if !isLast {
          Button(text("Move down")) { onEvent(.move(row.id, by: 1)) }
            .accessibilityLabel(text("Move down: {1}", title)).accessibilityIdentifier("entry-down")
        }
        Button(text("Remove"), role: .destructive) { onEvent(.remove(row.id)) }
          .accessibilityLabel(text("Remove: {1}", title)).accessibilityIdentifier("entry-remove")
      }
    }
  }

  private func translation(into language: String) -> Binding<String> {
    Binding {
      row.translations[language] ?? ""
    } set: {
      row.translations[language] = $0
    }
  }
}
