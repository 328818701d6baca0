public import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// Staff: what was sold in a period, by day, product, discount and payment, with its taxes, on a page and as files.
public struct SalesReportScreen: View {
  private let from: LocalDay?
  private let through: LocalDay?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(SalesReport, TaxReport)
  }

  /// The report of days; of the last thirty where none are given.
  public init(from: LocalDay? = nil, through: LocalDay? = nil) {
    self.from = from
    self.through = through
  }

  /// The period, and its figures.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the report"))
      case .error(let error) where error.status == 400:
        ReportPeriodView(from: from, through: through)
        Text(text("A report has at most {1} days.", "\(SalesReport.dayLimit)")).foregroundStyle(.warning)
          .accessibilityIdentifier("report-refused")
      case .error(let error):
        ErrorView(
          text("The report cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see orders, or try again."), retry: load)
      case .data(let sales, let taxes):
        ReportPeriodView(from: sales.days.first?.day, through: sales.days.last?.day)
        SalesReportView(sales: sales, taxes: taxes)
      }
    }
    .navigationTitle(text("Reports"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      let sales = try await ordering.salesReport(from: from, through: through)
      var taxes = TaxReport(rows: [])
      if let first = sales.days.first?.day, let last = sales.days.last?.day {
        taxes = try await ordering.taxReport(from: first, through: last)
      }
      state = .data(sales, taxes)
    } catch { state = .error(error) }
  }
}

/// The days of a report: some that are often wanted, and fields for others. Takes plain values.
struct ReportPeriodView: View {
  @State private var form: ReportPeriodForm
  private let through: LocalDay?
  @Environment(\.orderingText) private var text
  @Environment(\.navigate) private var navigate

  init(from: LocalDay?, through: LocalDay?) {
    self.through = through
    _form = State(initialValue: ReportPeriodForm(from: from, through: through))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      HStack(spacing: .small) {
        // The report without days is of the last thirty, whichever day it is.
        NavigationLink(
          text("Last {1} days", "\(SalesReport.usualDays)"), value: OrderingRoute.report(from: nil, through: nil)
        )
        .buttonStyle(.bordered).accessibilityIdentifier("report-30")
        if let through {
          ForEach([7, 90, 365], id: \.self) { days in
            NavigationLink(
              text("Last {1} days", "\(days)"),
              value: OrderingRoute.report(from: through.advanced(by: 1 - days), through: through)
            )
            .buttonStyle(.bordered).accessibilityIdentifier("report-\(days)")
          }
        }
      }
      Box("report-period") {
        DayField(text("From"), text: $form.from).fieldError(form.fromProblem.map { text($0) })
          .accessibilityIdentifier("report-from")
        DayField(text("Until"), text: $form.through).fieldError(form.throughProblem.map { text($0) })
          .accessibilityIdentifier("report-through")
        Button(text("Show")) {
          guard let from = LocalDay(form.from), let through = LocalDay(form.through), form.isValid else { return }
          navigate(OrderingRoute.report(from: from, through: through))
        }
        .buttonStyle(.bordered).disabledUntilValid(form.isValid).accessibilityIdentifier("report-show")
      }
    }
  }
}

/// The days of a report, as they are typed.
struct ReportPeriodForm: Equatable {
  var from: String
  var through: String

  init(from: LocalDay?, through: LocalDay?) {
    self.from = from?.description ?? ""
    self.through = through?.description ?? ""
  }

  /// What is wrong with the first day; nil when nothing is.
  var fromProblem: String? { DayRange.problem(of: from, isRequired: true) }

  /// What is wrong with the last day; nil when nothing is.
  var throughProblem: String? { DayRange.problem(of: through, since: from, isRequired: true) }

  var isValid: Bool { fromProblem == nil && throughProblem == nil }
}
