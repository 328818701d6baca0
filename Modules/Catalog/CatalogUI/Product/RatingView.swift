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
    let mean = format.tenths(hundredths / 10)
    Text(Self.stars(hundredths) + " " + text("{1} ({2})", mean, format.number(count))).styleClass("rating")
      .accessibilityLabel(text(count: count, "{1} of 5 stars, # review", "{1} of 5 stars, # reviews", mean))
      .accessibilityIdentifier("rating")
  }

  /// Five stars, full or empty, with a half for what is nearest to one.
  private static func stars(_ hundredths: Int) -> String {
    let halves = (min(max(hundredths, 0), 500) + 25) / 50
    let (full, half) = (halves / 2, halves % 2)
    return String(repeating: "★", count: full) + String(repeating: "½", count: half)
      + String(repeating: "☆", count: 5 - full - half)
  }
}
