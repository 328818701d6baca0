import FoundationCore
import Persistence

/// Which products shoppers see, or saw before they were archived: names that stand on others alone are the shop's own
/// business.
enum ToldProducts {
  /// The condition on a product that is read `AS p`.
  static func areTold(at moment: Timestamp) -> SQL<CatalogSchema> {
    "p.status NOT IN ('draft', 'unlisted') AND (p.published_at IS NULL OR p.published_at <= \(moment))"
  }
}
