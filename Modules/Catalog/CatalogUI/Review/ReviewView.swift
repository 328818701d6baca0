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
  @Environment(\.catalogText) private var text

  var body: some View {
    Landmark(.article, review.title ?? text("Review by {1}", review.author)) {
      VStack(alignment: .leading, spacing: .small) {
        HStack(alignment: .firstTextBaseline, spacing: .small) {
          StarsView(rating: review.rating)
          if let title = review.title { Text(title).font(.headline) }
        }
        Text(text("{1}, {2}", review.author, format.dateTime(review.createdAt))).font(.footnote)
          .foregroundStyle(.secondary)
        Text(review.text).frame(maxWidth: .reading)
        HStack(spacing: .small) {
          if let onEvent {
            voteButton(text("Helpful"), review.helpful, isChosen: vote == .helpful) { await onEvent(.helpful) }
              .accessibilityIdentifier("review-helpful")
            voteButton(text("Not helpful"), review.unhelpful, isChosen: vote == .unhelpful) {
              await onEvent(.unhelpful)
            }
            .accessibilityIdentifier("review-unhelpful")
          } else if review.helpful > 0 {
            Text(text(count: review.helpful, "Helped # reader", "Helped # readers"))
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
    let told = count == 0 ? title : text("{1} ({2})", title, format.number(count))
    let button = Button(told, action: action).buttonStyle(.plain)
    if isChosen { button.accessibilityAddTraits(.isSelected) } else { button }
  }
}

/// Whole stars of one review, said in words to those who cannot see them.
struct StarsView: View {
  let rating: Int
  @Environment(\.catalogText) private var text

  var body: some View {
    let full = min(max(rating, 0), 5)
    Text(String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full))
      .accessibilityLabel(text("{1} of 5 stars", String(full)))
  }
}
