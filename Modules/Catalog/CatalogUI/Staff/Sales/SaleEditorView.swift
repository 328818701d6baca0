public import Catalog
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// A sale being made or changed.
struct SaleEditorView: View {
  /// The sale that the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: Sale?
  @State private var form: SaleForm
  @State private var saved: SaleForm
  @State private var answer = FieldProblems<SaleForm.Field>()
  // One sale a form: pressing twice adds it once.
  @State private var id: PriceListID
  private let collections: [ProductCollection]
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogTimeZone) private var zone
  @Environment(\.displayFormat) private var format
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  /// The form of a sale; an empty one without.
  init(_ sale: Sale?, form: SaleForm = SaleForm(), collections: [ProductCollection]) {
    _base = State(initialValue: sale)
    _form = State(initialValue: form)
    _saved = State(initialValue: form)
    _id = State(initialValue: sale?.id ?? .make())
    self.collections = collections
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let base {
        Box("detail-head") {
          SaleStandingView(standing: base.standing(at: WallClock.system.now()))
          Text(text(count: base.priceCount, "# price is reduced", "# prices are reduced"))
            .accessibilityIdentifier("sale-count")
        }
      }
      SaleFormView(
        form: $form,
        problems: answer.shown(of: problems) { form.isBlank($0) && saved.isBlank($0) }.mapValues { text($0) },
        isValid: problems.isEmpty, collections: collections,
        saveTitle: base == nil ? text("Add the sale") : text("Save"),
        onSave: save)
    }
    .unsavedChanges(form == saved ? nil : text("The sale is not saved yet. Leave without saving it?"))
    .navigationTitle(base?.name ?? text("Add a sale"))
  }

  private var problems: [SaleForm.Field: String] { form.problems(in: zone) }

  private func save() async {
    answer.press(problems)
    guard let sale = form.sale(id, version: base?.version ?? 1, in: zone) else { return }
    do throws(HTTPClientError) {
      if base == nil {
        let added = try await catalog.sales.add(sale)
        saved = form
        showNotice(text("{1} is added.", added.name))
        navigate(CatalogStaffRoute.sale(added.id))
      } else {
        base = try await catalog.sales.replace(sale)
        saved = form
        showNotice(text("{1} is saved.", sale.name))
      }
    } catch {
      let guidance =
        error.status == 412
        ? text("Somebody else has changed the sale. Load the page again to see it.")
        : text("Nothing was saved. What you typed is still here: try again.")
      showError(text.told(error), guidance)
    }
  }
}

/// How a sale stands. Takes a plain value.
struct SaleStandingView: View {
  let standing: PriceListStanding
  @Environment(\.catalogText) private var text

  var body: some View {
    switch standing {
    case .draft: StateMark(text("Not in use"), .round, .empty, .quiet)
    case .planned: StateMark(text("Planned"), .round, .empty, .warning)
    case .inEffect: StateMark(text("In effect"), .round, .half, .next)
    case .over: StateMark(text("Over"), .round, .full, .quiet)
    }
  }
}

/// Staff: a sale to be added.
public struct AddSaleScreen: View {
  @Environment(CatalogModel.self) private var catalog

  /// An empty form.
  public init() {}

  /// The fields of a sale.
  public var body: some View {
    StaffPlaceView(.sale) { () throws(HTTPClientError) in
      try await catalog.shopCollections()
    } content: { collections, _ in
      SaleEditorView(nil, collections: collections)
    }
  }
}

/// Staff: a sale as it is, to be changed.
public struct UpdateSaleScreen: View {
  private let id: PriceListID
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogTimeZone) private var zone
  @Environment(\.catalogText) private var text

  /// The form of a sale.
  public init(sale: PriceListID) { id = sale }

  /// The fields of the sale, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.sale) {
      () throws(HTTPClientError) -> (Sale, String, [ProductCollection]) in
      let sale = try await catalog.sales.sale(id)
      return (sale, try await title(of: sale.scope), try await catalog.shopCollections())
    } content: { loaded, _ in
      SaleEditorView(loaded.0, form: SaleForm(loaded.0, title: loaded.1, in: zone), collections: loaded.2)
    }
  }

  /// What a sale is of may have gone since.
  private func title(of scope: SaleScope) async throws(HTTPClientError) -> String {
    do throws(HTTPClientError) {
      switch scope {
      case .category(let id): return try await catalog.categories.place(id).category.title
      case .brand(let handle): return try await catalog.brands.brandAsStaff(handle: handle).name
      case .collection, .search: return ""
      }
    } catch {
      guard error.status == 404 else { throw error }
      return text("Not there any more")
    }
  }
}
