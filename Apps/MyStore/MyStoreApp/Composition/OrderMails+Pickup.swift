import Foundation
import FoundationCore
import Inventory
import InventoryService
import Ordering
import Outbound
import OutboundService
import Persistence
import ShippingService
import StoreIdentifiers

extension OrderMails {
  /// Queues the mail that an order waits for its buyer, with the times that its place is open.
  func queueReady(_ event: Event, in work: borrowing UnitOfWork<OutboundSchema>) throws(OutboundError) {
    let ready: PickupReady
    do throws(DatabaseError) { ready = try event.payload(of: PickupReady.type) } catch { throw .storage(error) }
    let isCurrent: Bool
    do throws(ShippingError) {
      isCurrent = try work.within(ShippingSchema.self) { work throws(ShippingError) in
        try work.snapshot { snapshot throws(ShippingError) in try ready.isCurrent(in: snapshot) }
      }
    } catch { throw .storage(error.asStorage) }
    // What was collected, or unpacked, meanwhile waits no more.
    guard isCurrent else { return }
    let place: Location?
    do throws(InventoryError) {
      place = try work.within(InventorySchema.self) { work throws(InventoryError) in
        try work.snapshot { snapshot throws(InventoryError) in
          try PickupLocations.known(ready.location, in: snapshot)
        }
      }
    } catch { throw .storage(error.asStorage) }
    reached(.writingMail)
    try queue(MailID(event.id), about: ready.order, in: work) { order in
      guard order.status.lifecycle == .placed, order.status.fulfilment != .fulfilled else { return nil }
      return .ready(hours: place.map { Self.lines(of: $0.details.hours, in: front.language(order.locale)) } ?? [])
    }
    reached(.mailQueued)
  }

  /// When a place is open, a line for each day that it is.
  private static func lines(of hours: OpeningHours, in language: String) -> [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    let names = calendar.standaloneWeekdaySymbols
    return OpeningHours.Day.allCases.enumerated().compactMap { index, day in
      let times = hours.text(of: day)
      // The calendar's weeks begin on Sunday.
      guard !times.isEmpty, names.count == 7 else { return nil }
      return names[(index + 1) % 7] + " " + times.replacing("-", with: "–")
    }
  }
}
