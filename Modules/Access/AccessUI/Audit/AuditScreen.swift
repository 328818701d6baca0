public import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: what was done, by whom, from where and to what, the latest first.
public struct AuditScreen: View {
  private let criteria: AuditCriteria
  private let cursor: String?
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @Environment(\.navigate) private var navigate
  @State private var state = ViewState.loading
  @State private var form: AuditFilterForm

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Page<AuditRecord>)
  }

  /// A page of what was done that meets some criteria.
  public init(_ criteria: AuditCriteria = AuditCriteria(), cursor: String? = nil) {
    self.criteria = criteria
    self.cursor = cursor
    _form = State(initialValue: AuditFilterForm(criteria))
  }

  /// A form, conditions and a table.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      AccessTabsView(current: .audit(criteria, cursor: nil))
      SavedFiltersView(text("What was done"), tabs: [everything], of: whole, narrowed: narrowed) { filters }
      switch state {
      case .loading: ProgressView(text("Loading what was done"))
      case .error(let error):
        ErrorView(
          text("What was done cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see it, or try again."), retry: load)
      case .data(let page):
        if page.items.isEmpty {
          EmptyStateView(
            text("Nothing was done"), systemImage: "clock",
            description: text("Everything that staff do is listed here, with who did it and what it was before."))
        } else {
          AuditTableView(records: page.items)
        }
        if let next = page.next {
          NavigationLink(text("Earlier ones"), value: AccessRoute.audit(criteria, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("audit-earlier")
        }
      }
    }
    .navigationTitle(text("What was done"))
    .task { await load() }
  }

  private var whole: AccessRoute { .audit(AuditCriteria(), cursor: nil) }
  private var narrowed: AccessRoute? { criteria == AuditCriteria() ? nil : .audit(criteria, cursor: nil) }

  private var everything: ListTabsView<AccessRoute>.Tab {
    .init(text("Everything"), id: "audit-all", count: nil, destination: whole, isCurrent: narrowed == nil)
  }

  private var filters: some View {
    Form {
      HStack(spacing: .medium) {
        Picker(text("What it was done to"), selection: $form.kind) {
          Text(text("Anything")).tag("")
          ForEach(AccessPhrases.kinds, id: \.kind) { kind in Text(text(kind.title)).tag(kind.kind) }
        }
        .accessibilityIdentifier("audit-kind")
        Picker(text("Who did it"), selection: $form.principal) {
          Text(text("Anybody")).tag("")
          ForEach(staff.members) { member in Text(member.email).tag("staff:\(member.id)") }
        }
        .accessibilityIdentifier("audit-principal")
        TextField(text("From"), text: $form.from, prompt: "2026-01-31").accessibilityIdentifier("audit-from")
        TextField(text("Until"), text: $form.until, prompt: "2026-12-31").accessibilityIdentifier("audit-until")
        Button(text("Show")) { navigate(AccessRoute.audit(form.criteria(of: criteria), cursor: nil)) }
          .accessibilityIdentifier("audit-show")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      // Whom one may not see one cannot choose.
      if staff.members.isEmpty { try? await staff.loadStaff() }
      state = .data(try await staff.records(criteria, after: cursor.map { Cursor(text: $0) }))
    } catch { state = .error(error) }
  }
}

/// What is chosen of the log. A day that is none counts for nothing.
struct AuditFilterForm: Hashable, Sendable {
  var principal: String
  var kind: String
  var from: String
  var until: String

  init(_ criteria: AuditCriteria) {
    principal = criteria.principal ?? ""
    kind = criteria.kind ?? ""
    from = criteria.from.map { String($0.description.prefix(10)) } ?? ""
    until = criteria.until.map { String($0.advanced(by: .milliseconds(-1)).description.prefix(10)) } ?? ""
  }

  /// What is wanted; which thing stays as long as its kind does.
  func criteria(of former: AuditCriteria) -> AuditCriteria {
    AuditCriteria(
      principal: principal.isEmpty ? nil : principal, kind: kind.isEmpty ? nil : kind,
      aggregate: kind == former.kind ? former.aggregate : nil, from: Timestamp("\(from)T00:00:00Z"),
      until: Timestamp("\(until)T00:00:00Z")?.advanced(by: .seconds(86_400)))
  }
}

/// Records in a table. Takes plain values.
struct AuditTableView: View {
  let records: [AuditRecord]
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text

  var body: some View {
    Table(text("What was done"), records) {
      TableColumn<AuditRecord>(text("When")) { record in
        NavigationLink(format.dateTime(record.at), value: AccessRoute.record(record.id))
          .accessibilityIdentifier("audit-link")
      }
      TableColumn<AuditRecord>(text("Who")) { record in Text(record.name) }
      TableColumn<AuditRecord>(text("What")) { record in Text(AuditWords.operation(record.operation)) }
      TableColumn<AuditRecord>(text("Of")) { record in Text(AuditWords.subject(of: record, text)) }
      TableColumn<AuditRecord>(text("Fields")) { record in
        Text(
          format.list(record.changes.prefix(3).map { AuditWords.field($0.field) })
            + (record.changes.count > 3 ? " …" : ""))
      }
    }
  }
}

/// What a record tells, for people.
enum AuditWords {
  /// An operation as a phrase: "Change zone" for `changeZone`. Operations have English names only.
  static func operation(_ name: String) -> String {
    let words = name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A field as a path: "rates › 0 › price" for `/rates/0/price`.
  static func field(_ pointer: String) -> String {
    pointer.split(separator: "/").map { $0.replacing("~1", with: "/").replacing("~0", with: "~") }
      .joined(separator: " › ")
  }

  /// What a record is about: the kind of thing.
  static func subject(of record: AuditRecord, _ text: Phrases) -> String {
    guard let kind = record.kind else { return "–" }
    return AccessPhrases.kinds.first { $0.kind == kind }.map { text($0.title) } ?? kind
  }
}
