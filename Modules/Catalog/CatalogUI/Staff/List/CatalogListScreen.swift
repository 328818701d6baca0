import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: all products, whatever their status, to find one or to change many at once.
public struct CatalogListScreen: View {
  private let place: CatalogListPlace
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.productSlots) private var slots
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var selection: Set<ProductID> = []
  @State private var asked: BulkAction?
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A part of the list.
  public init(_ place: CatalogListPlace) { self.place = place }

  /// A search, and a table whose rows can be selected.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("page-actions") {
        if let imports = slots.imports {
          NavigationLink(text("Import products"), value: imports).buttonStyle(.bordered)
            .accessibilityIdentifier("import-products")
        }
        NavigationLink(text("Add a product"), value: CatalogStaffRoute.addProduct).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("add-product")
      }
      Box("listing products") {
        CatalogListToolsView(place: place, counts: catalog.statusCounts)
        switch state {
        case .loading: ProgressView(text("Loading products"))
        case .error(let error): StaffPlaceErrorView(.products, error, retry: load)
        case .data where products.isEmpty: nothing
        case .data: CatalogTableView(products: products, units: catalog.units, selection: $selection)
        }
      }
      if case .data = state, !products.isEmpty { list }
    }
    .navigationTitle(place.text.map { text("Products with “{1}”", $0) } ?? text("Products"))
    .task { await load() }
  }

  private var query: ProductListQuery {
    ProductListQuery(.staff, place.filter, after: place.cursor.map { Cursor(text: $0) })
  }

  private var products: [ProductSummary] { catalog.list(query)?.products ?? [] }

  @ViewBuilder private var nothing: some View {
    if place == CatalogListPlace() {
      ContentUnavailableView(
        text("No products yet"), systemImage: "tray", description: text("Add the first one, or take in a file of them.")
      )
    } else {
      ContentUnavailableView(
        text("Nothing matches"), systemImage: "magnifyingglass",
        description: text("Try fewer words, or another status.")
      ) {
        NavigationLink(text("Show all products"), value: CatalogStaffRoute.products(CatalogListPlace()))
      }
    }
  }

  @ViewBuilder private var list: some View {
    BulkActionsView(selected: selection.count, shown: products.count) { event in
      switch event {
      case .ask(let action): ask(action)
      case .selectAll: selection = Set(products.map(\.id))
      case .selectNone: selection = []
      }
    }
    BulkLabelsView { event in await perform(event) }
    Box("list-pages") {
      if place.cursor != nil {
        NavigationLink(
          text("Back to the first page"), value: CatalogStaffRoute.products(place.with { $0.cursor = nil }))
      }
      if let next = catalog.list(query)?.next {
        NavigationLink(
          text("Next page"),
          value: CatalogStaffRoute.products(place.with { $0.cursor = next.text })
        )
        .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
    .confirmationDialog(
      asked?.question(about: selection.count, in: text) ?? "", isPresented: isAsking,
      message: (asked?.consequence).map { text($0) }
    ) {
      if let asked {
        Button(text(asked.title), role: asked == .archive ? .destructive : nil) { await perform(asked) }
          .accessibilityIdentifier("bulk-confirm")
      }
    }
  }

  private var isAsking: Binding<Bool> {
    Binding(get: { asked != nil }, set: { if !$0 { asked = nil } })
  }

  private func ask(_ action: BulkAction) {
    // A page of the list may have gone on without a product that was selected.
    selection.formIntersection(products.map(\.id))
    if selection.isEmpty { showNotice(text("Select the products first.")) } else { asked = action }
  }

  private var targets: [ProductBulkEdit.Target] {
    products.filter { selection.contains($0.id) }
      .prefix(ProductBulkEdit.limit).map { ProductBulkEdit.Target(id: $0.id, version: $0.version) }
  }

  private func perform(_ action: BulkAction) async {
    guard !targets.isEmpty else { return }
    await perform(ProductBulkEdit(products: targets, status: action.status)) { action.notice($0, in: text) }
  }

  private func perform(_ event: BulkLabelEvent) async {
    selection.formIntersection(products.map(\.id))
    var edit = ProductBulkEdit(products: targets)
    guard !edit.products.isEmpty else { return showNotice(text("Select the products first.")) }
    switch event {
    case .addTags(let tags): edit.addTags = tags
    case .removeTags(let tags): edit.removeTags = tags
    case .addCategory(let code):
      do throws(HTTPClientError) { edit.addCategory = try await catalog.category(code: code).category.id } catch {
        if error.status == 404 { return showNotice(text("There is no category with the code {1}.", code)) }
        return showError(text.told(error), text("Nothing was changed. Try again in a moment."))
      }
    }
    await perform(edit) { report in
      let done = text(count: report.count(of: .done), "# product is changed now.", "# products are changed now.")
      return BulkAction.notice(of: report, outcome: done, in: text)
    }
  }

  private func perform(_ edit: ProductBulkEdit, notice: (ProductBulkReport) -> String) async {
    do throws(HTTPClientError) {
      let report = try await catalog.edit(edit, key: ProductID.make().description)
      // What somebody else has changed stays selected: once it has been looked at, the next press is about that.
      selection = Set(report.items.filter { $0.outcome == .changedMeanwhile }.map(\.id))
      await load()
      showNotice(notice(report))
    } catch { showError(text.told(error), text("Nothing was changed. Try again in a moment.")) }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load(query)
      state = .data
    } catch { state = .error(error) }
    // The list is of use without its counts.
    do throws(HTTPClientError) { try await catalog.loadStatusCounts() } catch {}
  }
}
