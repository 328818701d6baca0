public import Access
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: one thing that was done, field by field, and the way to take it back.
public struct AuditRecordScreen: View {
  private let id: AuditRecordID
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var asks = false

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(AuditRecord)
  }

  /// A record by its id.
  public init(_ id: AuditRecordID) { self.id = id }

  /// What was done, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading what was done")).navigationTitle(text("What was done"))
      case .error(let error):
        ErrorView(
          text("What was done cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load
        )
        .navigationTitle(text("What was done"))
      case .data(let record):
        AuditRecordView(record: record).navigationTitle(AuditWords.operation(record.operation))
        if record.canRevert {
          Button(text("Revert this change")) { asks = true }.accessibilityIdentifier("audit-revert")
            .confirmationDialog(
              text("Revert this change?"), isPresented: $asks,
              message: text("Its fields become what they were before it. What else has changed since stays.")
            ) {
              Button(text("Revert")) { await revert(record) }.accessibilityIdentifier("audit-revert-yes")
            }
        }
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await staff.record(id)) } catch { state = .error(error) }
  }

  private func revert(_ record: AuditRecord) async {
    do throws(HTTPClientError) {
      try await staff.revert(record)
      showNotice(text("The change is reverted."))
    } catch { showError(text.told(error), text("The change stays.")) }
    await load()
  }
}

/// A record with its difference. Takes plain values.
struct AuditRecordView: View {
  let record: AuditRecord
  @Environment(\.accessOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      line(text("When"), format.dateTime(record.at))
      line(text("Who"), record.name)
      line(text("From the address"), record.address)
      if let token = record.token { line(text("Token"), token) }
      line(text("Of"), AuditWords.subject(of: record, text) + (record.aggregate.map { " \($0)" } ?? ""))
      if let kind = record.kind, let id = record.aggregate {
        if let page = outlets.page(kind, id) {
          Text(text("Open it")).link(to: page).accessibilityIdentifier("audit-subject")
        }
        NavigationLink(
          text("Everything that was done to it"),
          value: AccessRoute.audit(AuditCriteria(kind: kind, aggregate: id), cursor: nil))
      }
      line(text("Request"), record.correlation)
    }
    if record.changes.isEmpty {
      Text(text("No difference was written down.")).foregroundStyle(.secondary)
    } else {
      Table(text("What is different"), record.changes.map { Row(change: $0) }) {
        TableColumn<Row>(text("Field")) { row in Text(AuditWords.field(row.change.field)) }
        TableColumn<Row>(text("Before")) { row in Text(row.change.textBefore ?? row.change.before ?? "–") }
        TableColumn<Row>(text("After")) { row in Text(row.change.textAfter ?? row.change.after ?? "–") }
      }
    }
  }

  private struct Row: Identifiable {
    let change: FieldChange
    var id: String { change.field }
  }

  private func line(_ label: String, _ value: String) -> some View {
    HStack(spacing: .small) {
      Text(label).foregroundStyle(.secondary)
      Text(value)
    }
  }
}
