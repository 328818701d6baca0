import FoundationCore
import FoundationUI
import WebUI

/// The mean of a product's reviews as stars, said in words to those who cannot see them.
struct RatingView: View {
  /// Hundredths of a star, 100 to 500.
  let hundredths: Int
  /// Reviews that it is the mean of.
  let count: Int
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    let full = min(max((hundredths + 50) / 100, 0), 5)
    let mean = format.tenths(hundredths / 10)
    let stars = String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
    Text(stars + " " + text("{1} ({2})", mean, format.number(count))).styleClass("rating")
      .accessibilityLabel(text(count: count, "{1} of 5 stars, # review", "{1} of 5 stars, # reviews", mean))
      .accessibilityIdentifier("rating")
  }
}
