import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: a column of product files with the attribute that it could be, to be changed and confirmed.
public struct KeptColumnScreen: View {
  private let name: String
  @Environment(CatalogModel.self) private var catalog

  /// The column of a name.
  public init(column name: String) { self.name = name }

  /// The column's facts and the form of its attribute, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.keptColumn) { () throws(HTTPClientError) in
      try await catalog.keptColumns.column(name)
    } content: { details, _ in
      KeptColumnEditorView(details)
    }
  }
}

/// A column being made an attribute, or made a column again. Confirms.
struct KeptColumnEditorView: View {
  private let details: KeptColumnDetails
  @State private var column: KeptColumn
  @State private var form: ColumnMappingForm
  @State private var answer = FieldProblems<ColumnMappingForm.Field>()
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  init(_ details: KeptColumnDetails) {
    self.details = details
    _column = State(initialValue: details.column)
    _form = State(initialValue: ColumnMappingForm(details.proposal))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("All columns of files"), value: CatalogStaffRoute.keptColumns)
      KeptColumnFactsView(column: column, values: details.values, untyped: details.untyped)
      if column.mapping != nil {
        Button(text("Keep the cells as they are again"), role: .destructive) { await unmap() }
          .accessibilityIdentifier("column-unmap")
      }
      ColumnMappingFormView(form: $form, answer: answer, onSave: map)
    }
    .navigationTitle(column.name)
  }

  private func map() async {
    answer.press(form.problems)
    guard let draft = form.draft(of: column.name) else { return }
    do throws(HTTPClientError) {
      column = try await catalog.keptColumns.map(draft)
      showNotice(text("The column is the attribute {1} now.", draft.name))
    } catch {
      showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
    }
  }

  private func unmap() async {
    do throws(HTTPClientError) {
      column = try await catalog.keptColumns.unmap(column.name)
      showNotice(text("The cells are kept as they are again. Values that products have got stay."))
    } catch {
      showError(text.told(error), text("The column is still an attribute. Try again in a moment."))
    }
  }
}

/// How many products have the column, what stands in it, and how far it became an attribute. Takes plain values.
struct KeptColumnFactsView: View {
  let column: KeptColumn
  let values: [String]
  let untyped: Int
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(text(count: column.products, "# product has cells of this column.", "# products have cells of this column."))
      if let mapping = column.mapping {
        Text(
          text(
            "{1} of {2} cells are values of the attribute.", format.number(column.mapped), format.number(column.cells)))
        if mapping.isUnderWay {
          Text(text("Cells are becoming values. Reload the page to see how far this is."))
            .font(.footnote).foregroundStyle(.secondary)
        } else if column.mapped < column.cells {
          Text(
            text("The other cells stay as they are: the attribute cannot have them, or the product has no such type.")
          )
          .foregroundStyle(.secondary)
        }
      }
      if untyped > 0 {
        Text(
          text(
            count: untyped, "# of these products has no type: its cells stay as they are.",
            "# of these products have no type: their cells stay as they are."))
      }
      if !values.isEmpty {
        Text(text("The most frequent values:"))
        ForEach(Array(values.enumerated()), id: \.offset) { _, value in Text(value).foregroundStyle(.secondary) }
      }
    }
    .accessibilityIdentifier("column-facts")
  }
}
