public import FoundationCore
public import MyStoreKit
public import Observation

/// The reviews that staff are to decide about.
@Observable public final class ReviewModerationModel {
  /// The reviews of the list, the oldest first.
  public private(set) var items: [ModeratedReview] = []
  /// Where those go on; nil at their end.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: ReviewsHTTPClient

  init(_ client: ReviewsHTTPClient) { self.client = client }

  /// Loads the first page of the reviews with a status in place of the former reviews, or adds the page after a cursor.
  ///
  /// - Throws: What the client throws. The reviews stay as they were.
  public func load(_ status: ReviewStatus, after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.page(status, after: cursor)
    items = cursor == nil ? page.items : items + page.items
    next = page.next
  }

  /// Approves or rejects a review. The list stays as it was loaded.
  ///
  /// - Throws: What the client throws. The status is 412 when somebody else has decided since it was loaded.
  public func moderate(_ review: Review, to status: ReviewStatus) async throws(HTTPClientError) {
    _ = try await client.moderate(review, to: status)
  }
}
