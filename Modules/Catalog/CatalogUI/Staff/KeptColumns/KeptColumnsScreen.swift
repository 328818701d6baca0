import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the columns of product files whose cells are kept as they are, and the attributes that they became.
public struct KeptColumnsScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.keptColumns) { () throws(HTTPClientError) in
      try await catalog.keptColumns.all()
    } content: { columns, _ in
      VStack(alignment: .leading, spacing: .large) {
        if columns.isEmpty {
          EmptyStateView(
            text("No columns are kept"), systemImage: "tray",
            description: text("Columns of product files that mean nothing here are listed after an import."))
        } else {
          Text(
            text(
              "Cells of these columns are kept with products and exported again. Choose one to make it an attribute."))
          KeptColumnTableView(columns: columns)
        }
      }
      .navigationTitle(text("Columns of files"))
    }
  }
}

/// Rows of columns for staff. Takes plain values.
struct KeptColumnTableView: View {
  let columns: [KeptColumn]
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Columns of files"), columns) {
      TableColumn<KeptColumn>(text("Column")) { column in
        NavigationLink(column.name, value: CatalogStaffRoute.keptColumn(column.name))
          .accessibilityIdentifier("column-link")
      }
      TableColumn<KeptColumn>(text("Products")) { Text(format.number($0.products)) }
      TableColumn<KeptColumn>(text("Example")) { Text($0.example) }
      TableColumn<KeptColumn>(text("Attribute")) { column in
        if let mapping = column.mapping {
          Text(mapping.code)
        } else {
          Text(text("None")).foregroundStyle(.secondary)
        }
      }
    }
  }
}
