public import Catalog
import FoundationCore
import FoundationUI
public import WebUI

/// What staff do with a review in the list.
public enum ReviewRowEvent: Hashable, Sendable {
  /// Everyone may see it.
  case accept
  /// Nobody shall see it.
  case dismiss

  /// What the review is to become.
  var status: ReviewStatus {
    switch self {
    case .accept: .approved
    case .dismiss: .rejected
    }
  }
}

/// A review that staff decide about, with what may be decided. Takes plain values.
public struct ReviewRowView: View {
  private let row: ModeratedReview
  private let onEvent: (ReviewRowEvent) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  /// A review, and who is told what is decided about it.
  public init(row: ModeratedReview, onEvent: @escaping (ReviewRowEvent) async -> Void) {
    self.row = row
    self.onEvent = onEvent
  }

  /// The review, and its buttons.
  public var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      HStack(alignment: .firstTextBaseline, spacing: .small) {
        StarsView(rating: row.review.rating)
        NavigationLink(row.productName, value: CatalogRoute.product(handle: row.productHandle))
      }
      if let title = row.review.title { Text(title).bold().accessibilityIdentifier("moderated-title") }
      Text(row.review.text).frame(maxWidth: .reading).accessibilityIdentifier("moderated-text")
      Text("\(row.review.author), \(format.dateTime(row.review.createdAt))").font(.footnote)
        .foregroundStyle(.secondary)
    }
    .swipeActions {
      if row.review.status.canBecome(.approved) {
        Button(text("Accept"), systemImage: "checkmark") { await onEvent(.accept) }
          .accessibilityLabel(text("Accept the review of {1} by {2}", row.productName, row.review.author))
          .accessibilityIdentifier("review-accept")
      }
      if row.review.status.canBecome(.rejected) {
        Button(text("Dismiss"), systemImage: "xmark", role: .destructive) { await onEvent(.dismiss) }
          .accessibilityLabel(text("Dismiss the review of {1} by {2}", row.productName, row.review.author))
          .accessibilityIdentifier("review-dismiss")
      }
    }
  }
}
