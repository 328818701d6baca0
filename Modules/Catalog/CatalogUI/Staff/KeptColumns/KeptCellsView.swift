import Catalog
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// Staff: the cells of product files that are kept with a product, to be unfolded. Nothing while there are none, or while
/// they cannot be read: the product's form stands above.
struct KeptCellsView: View {
  let product: ProductID
  @State private var cells: [KeptCell] = []
  @Environment(CatalogModel.self) private var catalog

  var body: some View {
    Group { if !cells.isEmpty { KeptCellTableView(cells: cells) } }
      .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) { cells = try await catalog.keptColumns.cells(of: product) } catch { cells = [] }
  }
}

/// Rows of kept cells, folded. Takes plain values.
struct KeptCellTableView: View {
  let cells: [KeptCell]
  @Environment(\.catalogText) private var text

  var body: some View {
    DisclosureGroup(text("Columns of files that are kept")) {
      Table(text("Columns of files that are kept"), cells.enumerated().map { Row(id: $0, cell: $1) }) {
        TableColumn<Row>(text("Column")) { row in
          NavigationLink(row.cell.column, value: CatalogStaffRoute.keptColumn(row.cell.column))
        }
        TableColumn<Row>(text("SKU")) { Text($0.cell.sku ?? "") }
        TableColumn<Row>(text("Value")) { Text($0.cell.text) }
      }
    }
    .accessibilityIdentifier("kept-cells")
  }

  private struct Row: Identifiable {
    let id: Int
    let cell: KeptCell
  }
}
