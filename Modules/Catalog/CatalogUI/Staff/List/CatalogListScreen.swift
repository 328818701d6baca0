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
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.staffText) private var staffText
  @State private var state = ViewState.loading
  @State private var selection: Set<ProductID> = []
  @State private var asked: BulkAction?

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
      HStack(spacing: .medium) {
        NavigationLink("Add a product", value: CatalogStaffRoute.addProduct).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("add-product")
        NavigationLink("Import products", value: CatalogStaffRoute.imports(cursor: nil)).buttonStyle(.bordered)
          .accessibilityIdentifier("import-products")
      }
      SearchField(
        "Search products", in: CatalogStaffRoute.products(CatalogListPlace(status: place.status)).location,
        text: place.text ?? "")
      CatalogStatusLinksView(place: place)
      switch state {
      case .loading: ProgressView("Loading products")
      case .error(let error): StaffPlaceErrorView(.list("products"), error, retry: load)
      case .data where products.isEmpty: nothing
      case .data: list
      }
    }
    .navigationTitle(place.text.map { "Products with “\($0)”" } ?? "Products")
    .task { await load() }
  }

  private var query: ProductListQuery {
    ProductListQuery(.staff, place.filter, after: place.cursor.map { Cursor(text: $0) })
  }

  private var products: [ProductSummary] { catalog.list(query)?.products ?? [] }

  @ViewBuilder private var nothing: some View {
    if place == CatalogListPlace() {
      ContentUnavailableView(
        "No products yet", systemImage: "tray", description: "Add the first one, or take in a file of them.")
    } else {
      ContentUnavailableView(
        "Nothing matches", systemImage: "magnifyingglass", description: "Try fewer words, or another status."
      ) {
        NavigationLink("Show all products", value: CatalogStaffRoute.products(CatalogListPlace()))
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
    CatalogTableView(products: products, units: catalog.units, selection: $selection)
    BulkLabelsView { event in await perform(event) }
    HStack(spacing: .medium) {
      if place.cursor != nil {
        NavigationLink(
          "Back to the first page",
          value: CatalogStaffRoute.products(CatalogListPlace(text: place.text, status: place.status)))
      }
      if let next = catalog.list(query)?.next {
        NavigationLink(
          "Next page",
          value: CatalogStaffRoute.products(
            CatalogListPlace(text: place.text, status: place.status, cursor: next.text))
        )
        .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
    .confirmationDialog(
      asked?.question(about: selection.count, in: staffText) ?? "", isPresented: isAsking, message: asked?.consequence
    ) {
      if let asked {
        Button(asked.title, role: asked == .archive ? .destructive : nil) { await perform(asked) }
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
    if selection.isEmpty { showNotice("Select the products first.") } else { asked = action }
  }

  private var targets: [ProductBulkEdit.Target] {
    products.filter { selection.contains($0.id) }
      .prefix(ProductBulkEdit.limit).map { ProductBulkEdit.Target(id: $0.id, version: $0.version) }
  }

  private func perform(_ action: BulkAction) async {
    guard !targets.isEmpty else { return }
    await perform(ProductBulkEdit(products: targets, status: action.status)) { action.notice($0, in: staffText) }
  }

  private func perform(_ event: BulkLabelEvent) async {
    selection.formIntersection(products.map(\.id))
    var edit = ProductBulkEdit(products: targets)
    guard !edit.products.isEmpty else { return showNotice("Select the products first.") }
    switch event {
    case .addTags(let tags): edit.addTags = tags
    case .removeTags(let tags): edit.removeTags = tags
    case .addCategory(let code):
      do throws(HTTPClientError) { edit.addCategory = try await catalog.category(code: code).category.id } catch {
        if error.status == 404 { return showNotice("There is no category with the code \(code).") }
        return showError(error, "Nothing was changed. Try again in a moment.")
      }
    }
    await perform(edit) { BulkAction.notice(of: $0, outcome: "changed", in: staffText) }
  }

  private func perform(_ edit: ProductBulkEdit, notice: (ProductBulkReport) -> String) async {
    do throws(HTTPClientError) {
      let report = try await catalog.edit(edit, key: ProductID.make().description)
      // What somebody else has changed stays selected: once it has been looked at, the next press is about that.
      selection = Set(report.items.filter { $0.outcome == .changedMeanwhile }.map(\.id))
      await load()
      showNotice(notice(report))
    } catch { showError(error, "Nothing was changed. Try again in a moment.") }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load(query)
      state = .data
    } catch { state = .error(error) }
  }
}
