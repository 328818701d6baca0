public import FoundationCore
import Persistence
import StoreIdentifiers

extension CatalogService {
  /// Does what time alone brings: price lists that begin or end, products that appear. Answers when there is something
  /// to do next; nil when nothing is planned. Safe to repeat; cheap when nothing is due.
  public func keepSchedule() async throws(CatalogError) -> Timestamp? {
    let now = clock.now()
    let next = try await nextChange(after: now)
    let last = scheduleKept.exchange(now)
    // What is due is known by looking from where the schedule was last kept.
    guard let due = try await nextChange(after: last), due.milliseconds <= now.milliseconds else { return next }
    try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      try PriceLists.apply(at: now, in: work)
    }
    try await renewAll()
    didChange()
    return next
  }

  private func nextChange(after moment: Timestamp) async throws(CatalogError) -> Timestamp? {
    try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      let moments: [Timestamp?] = try snapshot.rows(
        """
        SELECT min(starts_at) FROM \(.priceList) WHERE active = 1 AND starts_at > \(moment)
        UNION ALL SELECT min(ends_at) FROM \(.priceList) WHERE active = 1 AND ends_at > \(moment)
        UNION ALL SELECT min(published_at) FROM \(.product) WHERE published_at > \(moment)
        UNION ALL SELECT min(available_at) FROM \(.product) WHERE available_at > \(moment)
        """)
      return moments.compactMap(\.self).min { $0.milliseconds < $1.milliseconds }
    }
  }
}
