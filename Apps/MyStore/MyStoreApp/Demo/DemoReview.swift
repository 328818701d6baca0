import DemoPictures
import Foundation

/// What a customer who never was says of a product.
struct DemoReview: Decodable {
  /// The product's SKU.
  let product: String
  let author: String, rating: Int, title: String?, text: String
  /// How long ago it was written when the shop is new.
  let daysAgo: Int
  /// Whether staff are still to decide about it.
  let pending: Bool?

  /// Every review.
  static func all() throws -> [DemoReview] {
    try JSONDecoder().decode([DemoReview].self, from: Data(DemoFiles.reviews))
  }
}
