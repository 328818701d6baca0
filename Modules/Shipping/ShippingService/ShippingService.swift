public import Access
import AccessService
public import Foundation
public import FoundationCore
public import Persistence
import Shipping

/// The source of truth for what can be sent where, and for what has left.
public final class ShippingService: Sendable {
  /// The work on orders at each location.
  public let fulfilments: Fulfilments
  /// What leaves, and has left.
  public let shipments: Shipments
  /// What comes back.
  public let returns: Returns
  /// Packing slips, pick lists, labels and return slips.
  public let papers: Papers
  /// Who carries parcels.
  public let carriers: Carriers
  /// Labels that carriers are asked for.
  public let labels: CarrierLabels
  /// What carriers tell of parcels.
  public let notices: TrackingNotices
  let database: Database
  let clock: WallClock
  /// The shop's currency.
  let currency: Currency
  /// The zone of cut-off times.
  let timeZone: @Sendable () -> TimeZone
  let zoneBook = ZoneBook()
  private let sagas: LabelSagas

  /// A service over the store's database, connected to whoever knows the orders and their stock.
  public init(
    database: Database, clock: WallClock, currency: Currency,
    timeZone: @escaping @Sendable () -> TimeZone = { .gmt }, ports: ShippingPorts,
    papers: PaperPorts = PaperPorts(), carriers asking: CarrierPorts = CarrierPorts(),
    faults: CarrierFaults = CarrierFaults()
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.timeZone = timeZone
    fulfilments = Fulfilments(database: database, clock: clock, ports: ports, timeZone: timeZone)
    shipments = Shipments(database: database, clock: clock, ports: ports)
    returns = Returns(database: database, clock: clock, ports: ports)
    carriers = Carriers(database: database, ports: asking)
    labels = CarrierLabels(database: database, clock: clock, ports: asking, faults: faults)
    notices = TrackingNotices(database: database, clock: clock, key: asking.key)
    sagas = LabelSagas(database: database, clock: clock, ports: asking, faults: faults)
    self.papers = Papers(database: database, ports: papers, mayRead: ports.mayRead)
  }

  /// What finishes labels by their carriers, for the store's runner of jobs.
  public var handlers: [JobHandler] { [sagas.handler] }

  static func allow(_ permission: Permission, _ principal: Principal) throws(ShippingError) {
    do {
      try principal.require(permission)
      // A shipment in the answer shows what reading shows.
      try principal.require(.shippingRead)
    } catch { throw .access(error) }
  }
}

extension Permission {
  /// See zones, fulfilment orders and shipments.
  public static let shippingRead = Permission("shipping.read")
  /// Work on fulfilment orders and shipments, and change zones.
  public static let shippingWrite = Permission("shipping.write")
}
