import FoundationUI
import WebUI

/// The mean of a product's reviews as stars, said in words to those who cannot see them.
struct RatingView: View {
  /// Hundredths of a star, 100 to 500.
  let hundredths: Int
  /// Reviews that it is the mean of.
  let count: Int

  var body: some View {
    let full = min(max((hundredths + 50) / 100, 0), 5)
    let mean = "\(hundredths / 100).\(hundredths / 10 % 10)"
    Text(String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full) + " \(mean) (\(count))")
      .font(.footnote).accessibilityLabel("\(mean) of 5 stars, \(count == 1 ? "1 review" : "\(count) reviews")")
      .accessibilityIdentifier("rating")
  }
}
