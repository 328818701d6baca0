public import WebUI

/// Shows the screen of each of Shipping's places.
public struct ShippingRouter: View {
  private let route: ShippingRoute

  /// The screen at a place.
  public init(_ route: ShippingRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .queue(let cursor): ShipmentQueueScreen(cursor: cursor)
    case .fulfilments(let queue, let location, let cursor):
      FulfilmentListScreen(queue, at: location, cursor: cursor)
    case .fulfilment(let id): FulfilmentScreen(id)
    case .returns(let state, let location, let cursor): ReturnListScreen(state, at: location, cursor: cursor)
    case .goodsReturn(let id): GoodsReturnScreen(id)
    case .zones: ZoneListScreen()
    case .newZone: AddZoneScreen()
    case .zone(let id): UpdateZoneScreen(id)
    case .trial: TryZonesScreen()
    case .carriers: CarrierListScreen()
    case .newCarrier: AddCarrierScreen()
    case .carrier(let code): UpdateCarrierScreen(code)
    }
  }
}
