public import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the reviews that have a status, to be accepted or dismissed.
///
/// A row goes as soon as it is decided about. When the server refuses, it is back in its place, and an alert offers to try
/// again. What was decided is asked of the server anew.
public struct ReviewModerationScreen: View {
  private let status: ReviewStatus
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading
  /// Decided about, and not yet answered.
  @State private var hidden: Set<ReviewID> = []
  @State private var failure: Failure?
  @State private var error: ErrorWrapper?
  @Environment(\.catalogText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  private struct Failure {
    let review: ReviewID, event: ReviewRowEvent, error: HTTPClientError
  }

  /// The reviews that have a status.
  public init(_ status: ReviewStatus) { self.status = status }

  /// The list, below the ways to the other statuses.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        ForEach(ReviewStatus.allCases, id: \.self) { other in
          NavigationLink(text(Self.title(of: other)), value: CatalogRoute.reviews(other)).bold(other == status)
        }
      }
      switch state {
      case .loading: ProgressView(text("Loading reviews"))
      case .error(let error): StaffPlaceErrorView(.reviews, error, retry: load)
      case .data: list
      }
    }
    .navigationTitle(text("Reviews"))
    .onError($error)
    .alert(
      text("The review was not changed"),
      isPresented: Binding(get: { failure != nil }, set: { if !$0 { failure = nil } }),
      presenting: failure
    ) { failure in
      Button(text("Retry")) { await retry(failure) }.accessibilityIdentifier("review-retry")
      Button(text("Cancel"), role: .cancel) {}
    } message: { failure in
      Text(text("{1} The review is back in the list.", text.message(of: failure.error)))
    }
    .task(id: status) { await load() }
  }

  @ViewBuilder private var list: some View {
    let rows = catalog.moderation.items.filter { !hidden.contains($0.id) }
    if rows.isEmpty, catalog.moderation.next == nil {
      EmptyStateView(
        text(Self.emptyTitle(of: status)), systemImage: "tray", description: Self.emptyText(of: status).map { text($0) }
      )
    } else {
      List(rows) { row in ReviewRowView(row: row) { event in await decide(event, about: row) } }
      if catalog.moderation.next != nil {
        Button(text("Show more")) { await loadMore() }.buttonStyle(.bordered).accessibilityIdentifier("more-reviews")
      }
    }
  }

  private func decide(_ event: ReviewRowEvent, about row: ModeratedReview) async {
    hidden.insert(row.id)
    do throws(HTTPClientError) {
      try await catalog.moderation.moderate(row.review, to: event.status)
      await refetch()
      hidden.remove(row.id)
    } catch {
      // What somebody else has decided meanwhile is shown, so that trying again is about that.
      if error.status == 412 || error.status == 409 { await refetch() }
      hidden.remove(row.id)
      failure = Failure(review: row.id, event: event, error: error)
    }
  }

  private func retry(_ failure: Failure) async {
    guard let row = catalog.moderation.items.first(where: { $0.id == failure.review }),
      row.review.status.canBecome(failure.event.status)
    else { return await refetch() }
    await decide(failure.event, about: row)
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.moderation.load(status)
      state = .data
    } catch { state = .error(error) }
  }

  private func refetch() async {
    do throws(HTTPClientError) { try await catalog.moderation.load(status) } catch {
      self.error = ErrorWrapper(text.told(error), guidance: text("The list may be out of date. Reload the page."))
    }
  }

  private func loadMore() async {
    guard let next = catalog.moderation.next else { return }
    do throws(HTTPClientError) { try await catalog.moderation.load(status, after: next) } catch {
      self.error = ErrorWrapper(text.told(error), guidance: text("Press the button again in a moment."))
    }
  }

  private static func title(of status: ReviewStatus) -> String {
    switch status {
    case .pending: Phrases.key("Waiting")
    case .approved: Phrases.key("Accepted")
    case .rejected: Phrases.key("Dismissed")
    }
  }

  private static func emptyTitle(of status: ReviewStatus) -> String {
    switch status {
    case .pending: Phrases.key("No review is waiting")
    case .approved: Phrases.key("No review is accepted")
    case .rejected: Phrases.key("No review is dismissed")
    }
  }

  private static func emptyText(of status: ReviewStatus) -> String? {
    status == .pending ? Phrases.key("They appear here as customers write them.") : nil
  }
}
