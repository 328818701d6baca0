import FoundationCore
import FoundationUI
import MyStoreKit
public import Operations
public import WebUI

/// Staff: jobs, by where they stand.
public struct JobListScreen: View {
  private let state: BackgroundJob.State?
  private let cursor: String?
  @Environment(OperationsModel.self) private var model
  @Environment(\.operationsText) private var text

  /// Creates the screen of a page; a nil cursor is the first page, a nil state stands for all.
  public init(_ state: BackgroundJob.State? = nil, cursor: String? = nil) {
    (self.state, self.cursor) = (state, cursor)
  }

  /// The list, or what stands in its place.
  public var body: some View {
    OperationsPlaceView { () throws(HTTPClientError) in
      try await model.loadJobs(state, after: cursor.map { Cursor(text: $0) })
    } content: { act in
      ListTabsView(text("Jobs by state"), tabs: tabs)
      if let page = model.jobs, !page.items.isEmpty {
        JobTableView(jobs: page.items) { event in
          switch event {
          case .retry(let job):
            await act(text("The job begins.")) { () throws(HTTPClientError) in try await model.retry(job) }
          case .cancel(let job):
            await act(text("The job is called off.")) { () throws(HTTPClientError) in try await model.cancel(job) }
          }
        }
        if let next = page.next {
          NavigationLink(text("Next page"), value: OperationsRoute.jobs(state, cursor: next.text))
            .buttonStyle(.bordered).accessibilityIdentifier("next-page")
        }
      } else {
        EmptyStateView(
          text("No jobs"), systemImage: "checkmark", description: text("Nothing is in this state."))
      }
    }
    .navigationTitle(text("Jobs"))
  }

  private var tabs: [ListTabsView<OperationsRoute>.Tab] {
    [.init(text("All"), id: "jobs-all", count: nil, destination: .jobs(nil, cursor: nil), isCurrent: state == nil)]
      + BackgroundJob.State.allCases.map { tab in
        .init(
          text(tab.title), id: "jobs-\(tab.rawValue)", count: nil, destination: .jobs(tab, cursor: nil),
          isCurrent: state == tab)
      }
  }
}

/// What staff do with a job.
enum JobEvent: Sendable {
  /// Let it begin at once.
  case retry(JobID)
  /// Call it off.
  case cancel(JobID)
}

/// Jobs as rows. Takes plain values.
struct JobTableView: View {
  let jobs: [BackgroundJob]
  let onEvent: (JobEvent) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.operationsText) private var text

  var body: some View {
    Table(text("Jobs"), jobs) {
      TableColumn<BackgroundJob>(text("Job")) { job in
        VStack(alignment: .leading, spacing: .none) {
          Text(job.kind).bold().accessibilityIdentifier("job-kind")
          if let failure = job.failure { Text(failure).font(.footnote).foregroundStyle(.danger) }
        }
      }
      TableColumn<BackgroundJob>(text("State")) { job in JobStateView(state: job.state, hasFailed: job.failure != nil) }
      TableColumn<BackgroundJob>(text("Time")) { job in Text(time(of: job)) }
      TableColumn<BackgroundJob>(text("Attempts"), alignment: .trailing) { job in Text(format.number(job.attempts)) }
      TableColumn<BackgroundJob>(text("Actions"), alignment: .trailing) { job in
        HStack(spacing: .small) {
          if job.state == .waiting || job.state == .failed {
            Button(text("Begin now")) { await onEvent(.retry(job.id)) }.buttonStyle(.plain)
              .accessibilityIdentifier("job-retry")
          }
          if job.state == .waiting || job.state == .running, !job.isRecurring {
            Button(text("Call off")) { await onEvent(.cancel(job.id)) }.buttonStyle(.plain)
              .accessibilityIdentifier("job-cancel")
          }
        }
      }
    }
  }

  private func time(of job: BackgroundJob) -> String {
    switch job.state {
    case .waiting: text("from {1}", format.dateTime(job.runAt))
    case .running: text("asked for {1}", format.dateTime(job.createdAt))
    case .done, .failed, .cancelled: format.dateTime(job.finishedAt ?? job.createdAt)
    }
  }
}

/// Where a job stands, in words and colour. Takes plain values.
struct JobStateView: View {
  let state: BackgroundJob.State
  let hasFailed: Bool
  @Environment(\.operationsText) private var text

  var body: some View {
    switch state {
    case .waiting: StateMark(text(state.title), .square, .empty, hasFailed ? .warning : .quiet)
    case .running: StateMark(text(state.title), .square, .half, .next)
    case .done: StateMark(text(state.title), .square, .full, .quiet)
    case .failed: StateMark(text(state.title), .square, .empty, .danger)
    case .cancelled: StateMark(text(state.title), .square, .empty, .quiet)
    }
  }
}

extension BackgroundJob.State {
  /// What staff call it, as a key of the phrases.
  var title: String {
    switch self {
    case .waiting: Phrases.key("Waiting")
    case .running: Phrases.key("Running")
    case .done: Phrases.key("Done")
    case .failed: Phrases.key("Given up")
    case .cancelled: Phrases.key("Called off")
    }
  }
}
