import FoundationCore
import Persistence
import Shipping
import StoreIdentifiers

extension Fulfilments {
  /// Opens what waited for a day that has come: today or an earlier one, in the shop's time zone. Each is a command of its
  /// own, and one that staff have changed meanwhile stays as it is.
  ///
  /// - Returns: How many were opened.
  /// - Throws: `storage` when the database fails.
  public func openDue() async throws(ShippingError) -> Int {
    let today = LocalDay(clock.now(), in: timeZone())
    var (count, last) = (0, FulfilmentOrderID?.none)
    repeat {
      var rest: SQL<ShippingSchema> = ""
      if let last { rest = "AND id > \(last)" }
      let condition = rest
      let due: [FulfilmentOrderID] = try await database.report(as: ShippingSchema.self) {
        snapshot throws(ShippingError) in
        try snapshot.rows(
          """
          SELECT id FROM \(.fulfilment) WHERE state = 'scheduled' AND scheduled_for <= \(today) \(condition)
          ORDER BY id LIMIT 100
          """)
      }
      for id in due where try await open(id, on: today) { count += 1 }
      last = due.last
    } while last != nil
    return count
  }

  private func open(_ id: FulfilmentOrderID, on today: LocalDay) async throws(ShippingError) -> Bool {
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      var order = try Self.held(id, in: work)
      guard let day = order.scheduledFor, day <= today, order.state.after(.come) != nil else { return false }
      try order.take(.come)
      try FulfilmentRecords.update(&order, in: work)
      return true
    }
  }
}
