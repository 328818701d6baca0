import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// What a reader says of a review.
public enum ReviewEvent: Hashable, Sendable {
  /// It helped, or no longer.
  case helpful
  /// It did not help, or no longer.
  case unhelpful
}

/// A review as everyone sees it. Takes plain values.
struct ReviewView: View {
  let review: Review
  /// What the reader has voted.
  let vote: ReviewVote?
  /// Nil for a reader who cannot vote: nobody, or the author.
  let onEvent: ((ReviewEvent) async -> Void)?
  @Environment(\.displayFormat) private var format

  var body: some View {
    Landmark(.article, review.title ?? "Review by \(review.author)") {
      VStack(alignment: .leading, spacing: .small) {
        HStack(alignment: .firstTextBaseline, spacing: .small) {
          StarsView(rating: review.rating)
          if let title = review.title { Text(title).font(.headline) }
        }
        Text("\(review.author), \(format.dateTime(review.createdAt))").font(.footnote).foregroundStyle(.secondary)
        Text(review.text).frame(maxWidth: .reading)
        HStack(spacing: .small) {
          if let onEvent {
            voteButton("Helpful", review.helpful, isChosen: vote == .helpful) { await onEvent(.helpful) }
              .accessibilityIdentifier("review-helpful")
            voteButton("Not helpful", review.unhelpful, isChosen: vote == .unhelpful) { await onEvent(.unhelpful) }
              .accessibilityIdentifier("review-unhelpful")
          } else if review.helpful > 0 {
            Text(review.helpful == 1 ? "Helped 1 reader" : "Helped \(format.number(review.helpful)) readers")
              .font(.footnote).foregroundStyle(.secondary)
          }
        }
      }
    }
    .accessibilityIdentifier("review")
  }

  @ViewBuilder private func voteButton(
    _ title: String, _ count: Int, isChosen: Bool, action: @escaping () async -> Void
  ) -> some View {
    let button = Button("\(title) (\(format.number(count)))", action: action).buttonStyle(.plain)
    if isChosen { button.accessibilityAddTraits(.isSelected) } else { button }
  }
}

/// Whole stars of one review, said in words to those who cannot see them.
struct StarsView: View {
  let rating: Int

  var body: some View {
    let full = min(max(rating, 0), 5)
    Text(String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full))
      .accessibilityLabel("\(full) of 5 stars")
  }
}
