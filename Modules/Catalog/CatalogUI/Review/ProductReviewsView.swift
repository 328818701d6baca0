import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// What customers say of a product: the mean, their reviews page by page, and the way to add one. Loads; its children
/// only show.
struct ProductReviewsView: View {
  let product: Product
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.reviewer) private var reviewer
  @Environment(\.catalogText) private var text
  @State private var state = ViewState.loading
  @State private var sort = ReviewSort.newest
  @State private var reviews: [Review] = []
  @State private var next: Cursor?
  @State private var counts: [StarCount] = []
  @State private var own = OwnReviewing()
  @State private var error: ErrorWrapper?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  var body: some View {
    Box("reviews") {
      Section(text("Reviews")) {
        if let rating = product.rating {
          RatingView(hundredths: rating, count: product.reviewCount)
          if !counts.isEmpty { StarCountsView(counts: counts) }
        } else {
          Text(text("No reviews yet.")).foregroundStyle(.secondary)
        }
      }
      VStack(alignment: .leading, spacing: .large) {
        if product.reviewCount > 0 { list }
        writing
      }
    }
    .onError($error)
    .task(id: sort) { await load() }
  }

  @ViewBuilder private var list: some View {
    switch state {
    case .loading: ProgressView(text("Loading reviews"))
    case .error(let error):
      ErrorView(
        text("The reviews could not be loaded"), message: text.message(of: error),
        guidance: text("Try again in a moment."), retry: load)
    case .data:
      if product.reviewCount > 1 {
        Picker(text("Sort reviews by"), selection: $sort) {
          Text(text("Newest")).tag(ReviewSort.newest)
          Text(text("Most helpful")).tag(ReviewSort.helpful)
        }
        .accessibilityIdentifier("review-sort")
      }
      ForEach(reviews) { review in
        ReviewView(review: review, vote: own.vote(on: review.id), onEvent: votes(on: review))
      }
      if next != nil {
        Button(text("Show more")) { await loadMore() }.buttonStyle(.bordered).accessibilityIdentifier("more-reviews")
      }
    }
  }

  @ViewBuilder private var writing: some View {
    switch reviewer {
    case .anonymous(let signIn):
      NavigationLink(text("Sign in to write a review"), value: signIn).accessibilityIdentifier("review-sign-in")
    case .customer:
      if let review = own.review {
        Text(told(review.status)).foregroundStyle(.secondary).accessibilityIdentifier("own-review")
      } else {
        ReviewFormView(product: product.id) { own.review = $0 }
      }
    }
  }

  private func told(_ status: ReviewStatus) -> String {
    switch status {
    case .pending: text("Thank you. Your review is shown here once we have read it.")
    case .approved: text("Thank you for your review.")
    case .rejected: text("Your review is not shown.")
    }
  }

  /// Nil for who cannot vote on it.
  private func votes(on review: Review) -> ((ReviewEvent) async -> Void)? {
    guard reviewer == .customer, own.review?.id != review.id else { return nil }
    return { event in await handle(event, review) }
  }

  /// A vote that is cast already is taken back.
  private func handle(_ event: ReviewEvent, _ review: Review) async {
    let vote: ReviewVote =
      switch event {
      case .helpful: .helpful
      case .unhelpful: .unhelpful
      }
    let cast = own.vote(on: review.id) == vote ? nil : vote
    do throws(HTTPClientError) {
      let counted = try await catalog.ownReviews.vote(cast, on: review.id)
      reviews = reviews.map { $0.id == counted.id ? counted : $0 }
      own.votes.removeAll { $0.review == review.id }
      if let cast { own.votes.append(CastVote(review: review.id, vote: cast)) }
    } catch { self.error = ErrorWrapper(text.told(error), guidance: text("Your vote was not counted. Try again.")) }
  }

  private func load() async {
    if case .customer = reviewer {
      // Without it the form is shown; the server still takes one review only.
      do throws(HTTPClientError) { own = try await catalog.ownReviews.ownReviewing(of: product.id) } catch {}
    }
    guard product.reviewCount > 0 else { return }
    // Reviews without their counts are still reviews.
    do throws(HTTPClientError) { counts = try await catalog.stars(of: product.id) } catch {}
    do throws(HTTPClientError) {
      let page = try await catalog.reviews(of: product.id, sort: sort)
      (reviews, next) = (page.items, page.next)
      state = .data
    } catch { state = .error(error) }
  }

  private func loadMore() async {
    do throws(HTTPClientError) {
      let page = try await catalog.reviews(of: product.id, sort: sort, after: next)
      let known = Set(reviews.map(\.id))
      reviews += page.items.filter { !known.contains($0.id) }
      next = page.next
    } catch { self.error = ErrorWrapper(text.told(error), guidance: text("Press the button again in a moment.")) }
  }
}
