import Content
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the blocks of the home page, as they will be.
public struct EditHomeScreen: View {
  @Environment(ContentModel.self) private var model
  @Environment(\.contentText) private var text

  /// The screen.
  public init() {}

  /// The blocks, or what stands in their place.
  public var body: some View {
    ContentPlaceView(text.staffPlace(text("Home page"))) { () throws(HTTPClientError) in
      // The pages that links can lead to: without them their addresses can be typed.
      try? await model.loadList(.page)
      try await model.loadStaffHome()
    } content: { _ in
      if let home = model.staffHome {
        HomeEditorView(home, pages: model.list(.page)?.items ?? [])
      }
    }
    .navigationTitle(text("Home page"))
  }
}

/// The home page being changed. Saves through the model.
struct HomeEditorView: View {
  /// The page in the version that a save is about.
  @State private var base: StaffHomePage
  @State private var form: HomeForm
  @State private var added = HomeBlock.Kind.text
  @State private var isChecked = false
  private let pages: [StaffArticleSummary]
  @Environment(ContentModel.self) private var model
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.contentText) private var text

  init(_ home: StaffHomePage, pages: [StaffArticleSummary]) {
    _base = State(initialValue: home)
    _form = State(initialValue: HomeForm(home.draft))
    self.pages = pages
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("actions") {
        if form.blocks != base.draft {
          Text(text("Not saved yet.")).accessibilityIdentifier("home-state")
        } else if base.draft != base.published {
          Text(text("Saved, and not shown to shoppers yet.")).accessibilityIdentifier("home-state")
        } else {
          Text(text("Shoppers see this.")).foregroundStyle(.secondary).accessibilityIdentifier("home-state")
        }
        NavigationLink(text("Preview"), value: ContentRoute.homePreview(language: nil))
          .accessibilityIdentifier("home-preview")
      }
      Form {
        ForEach(Array(form.rows.enumerated()), id: \.element.id) { place, row in
          HomeBlockFieldsView(
            row: $form[row.id], pages: pages, isFirst: place == 0, isLast: place == form.rows.count - 1,
            problem: isChecked || row.isTyped ? row.problem : nil, onEvent: handle)
        }
        if form.hasRoom {
          Section(text("Add a block")) {
            Picker(text("What it shows"), selection: $added) {
              ForEach(HomeBlock.Kind.allCases, id: \.self) { Text(text($0.title)).tag($0) }
            }
            .accessibilityIdentifier("block-kind")
            Button(text("Add the block")) { form.add(added) }.accessibilityIdentifier("block-add")
          }
        }
        HStack(spacing: .medium) {
          Button(text("Save and show shoppers")) { await save(publishing: true) }.buttonStyle(.borderedProminent)
            .disabledUntilValid(form.isValid).accessibilityIdentifier("home-publish")
          Button(text("Save only")) { await save(publishing: false) }.accessibilityIdentifier("home-save")
        }
      }
    }
    .unsavedChanges(
      form.blocks == base.draft ? nil : text("The home page is not saved yet. Leave without saving it?"))
  }

  private func handle(_ event: HomeBlockEvent) {
    switch event {
    case .remove(let id): form.remove(id)
    case .move(let id, let places): form.move(id, by: places)
    }
  }

  private func save(publishing: Bool) async {
    isChecked = true
    guard form.isValid else { return }
    do throws(HTTPClientError) {
      try await model.prepareHome(form.blocks, version: base.version)
      begin()
      if publishing {
        try await model.publishHome(version: base.version)
        begin()
      }
      showNotice(publishing ? text("Shoppers see it from now on.") : text("It is saved."))
    } catch { await refused(error) }
  }

  private func begin() {
    guard let saved = model.staffHome else { return }
    base = saved
    form = HomeForm(saved.draft)
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      try await model.loadStaffHome()
      if let newer = model.staffHome { base = newer }
      showError(
        text.told(refusal),
        text("Somebody else has saved it meanwhile. What you typed is still here; saving again replaces theirs."))
    } catch {
      showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
    }
  }
}

extension HomeForm.Row {
  /// Whether something was typed in it: an empty one is not called wrong.
  fileprivate var isTyped: Bool { self != HomeForm.Row(HomeBlock(id: id, kind)) }
}
