public import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// Staff: what is to be sent of an order from one location, and everything that can be done about it.
public struct FulfilmentScreen: View {
  private let id: FulfilmentOrderID
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var locations: [ShippingLocation] = []
  @State private var isPaid = true
  @State private var bundles: [OrderLineID: String] = [:]
  @State private var packed: ShipmentID?
  /// How many parcels were finished on this page.
  @State private var turn = 0
  // One change a page: pressing twice does it once.
  @State private var key = IdentifierSource.system.next()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(OrderID)
  }

  /// The page of a fulfilment order.
  public init(_ id: FulfilmentOrderID) { self.id = id }

  /// Lines, shipments and buttons.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the order")).navigationTitle(text("Orders to send"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is nothing like that to send"), systemImage: "box.truck") {
          NavigationLink(text("Orders to send"), value: ShippingRoute.fulfilments(.open, location: nil, cursor: nil))
        }
        .pageStatus(404).navigationTitle(text("Orders to send"))
      case .error(let error):
        ErrorView(
          text("The order cannot be shown"), message: text.message(of: error), guidance: text("Try again in a moment."),
          retry: load
        ).navigationTitle(text("Orders to send"))
      case .data(let order):
        if let all = shipping.fulfilments[order], let work = all.first(where: { $0.id == id }) {
          contents(work, all)
        }
      }
    }
    .task { await load() }
  }

  private func contents(_ work: FulfilmentOrder, _ all: [FulfilmentOrder]) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      Box("detail-head") {
        StatusBadge(text(ShippingWords.title(work.state)), style: ShippingWords.style(work.state))
        Text(text("From {1}", locations.name(of: work.location))).accessibilityIdentifier("fulfilment-location")
        if work.kind == .pickup { PickupBadgeView() }
        if !isPaid { StatusBadge(text("Not paid"), style: .warning).accessibilityIdentifier("fulfilment-unpaid") }
        FulfilmentNoteView(order: work)
        NavigationLink(text("Order {1}", work.number), value: outlets.order(work.order))
          .accessibilityIdentifier("fulfilment-order")
        PaperLinkView(text("Packing slip"), .packingSlip(id))
      }
      let shipments = (shipping.shipments[work.order] ?? []).filter { $0.fulfilment == id }
      let waiting = shipments.filter { $0.state.isWaiting && $0.kind == .shipping }
      FulfilmentUnitsView(order: work, bundles: bundles, turn: turn) { await handle($0, work) }
      ForEach(shipments) { shipment in
        ShipmentWorkView(
          shipment: shipment, canShip: work.state.after(.pack) != nil || work.state == .closed, isPaid: isPaid,
          carriers: (shipping.carriers ?? []).filter(\.isAsked), rates: shipping.carrierRates[shipment.id] ?? [:],
          isNext: shipment.id == packed || work.unpacked == 0 && waiting.map(\.id) == [shipment.id],
          isOtherCode: { isCode($0, of: work, shipment) }
        ) {
          await handle($0, work)
        }
      }
      if !work.state.isUnfinished || work.unpacked == 0 && waiting.isEmpty {
        Section(text("The next order")) {
          FulfilmentScanView(
            find: { number throws(HTTPClientError) in try await find(number, at: work.location) },
            locations: locations, takesFocus: turn > 0)
        }
      }
      if work.state.isUnfinished {
        FulfilmentChangesView(order: work, others: mergeable(with: work, all), locations: locations) {
          await handle($0, work)
        }
      }
    }
    .navigationTitle(text("Order {1}", work.number))
  }

  /// What can become part of it.
  private func mergeable(with work: FulfilmentOrder, _ all: [FulfilmentOrder]) -> [FulfilmentOrder] {
    guard work.state.after(.merge) != nil else { return [] }
    return all.filter { $0.id != id && $0.location == work.location && $0.state == .open && !$0.isBegun }
  }

  private func find(
    _ number: String, at location: LocationID
  ) async throws(HTTPClientError) -> [FulfilmentOrder] {
    guard let order = try await outlets.find(number) else { return [] }
    return try await shipping.unfinished(of: order).filter { $0.location == location }
  }

  /// Whether a text is on a box or a paper here, and so is no tracking number.
  private func isCode(_ typed: String, of work: FulfilmentOrder, _ shipment: Shipment) -> Bool {
    let codes = work.lines.flatMap { outlets.codes($0.variant) } + [work.number, shipment.id.description]
    return codes.contains { $0.lowercased() == typed.lowercased() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      let work = try await shipping.loadWork(id)
      locations = await outlets.locations()
      isPaid = await outlets.isPaid(work.order)
      bundles = await outlets.bundles(work.order)
      await outlets.loadNames(work.lines.map(\.variant))
      await loadCarriers()
      state = .data(work.order)
    } catch { state = .error(error) }
  }

  /// The work can be done without them.
  private func loadCarriers() async {
    do throws(HTTPClientError) { try await shipping.loadCarriers() } catch {}
  }

  private func handle(_ event: FulfilmentEvent, _ work: FulfilmentOrder) async -> Bool {
    do throws(HTTPClientError) {
      switch event {
      case .change(let change): try await shipping.change(work, change, key: key.description)
      case .pack(let lines):
        packed = ShipmentID(key)
        try await shipping.pack(NewPackage(id: ShipmentID(key), lines: lines, version: work.version), of: work)
      case .makeReady(let lines):
        try await shipping.pack(
          NewPackage(id: ShipmentID(key), lines: lines, version: work.version, isReady: true), of: work)
      case .ship(let shipment, let change): try await shipping.change(shipment, change, key: key.description)
      case .rates(let shipment, let carrier):
        try await shipping.loadRates(of: carrier, for: shipment.id)
        return true
      case .buy(let shipment, let carrier, let service):
        try await shipping.buy(
          NewCarrierLabel(id: CarrierLabelID(key), carrier: carrier, service: service), for: shipment)
      case .note(let shipment, let event): try await shipping.note(event, of: shipment, key: key.description)
      }
      key = IdentifierSource.system.next()
      if event.isOfScanner { turn += 1 }
      showNotice(text("Saved."))
      return true
    } catch {
      // What was refused was not done: the next press is another one.
      if error.status != nil { key = IdentifierSource.system.next() }
      showError(text.told(error), text("Nothing was changed. Reload the page and look at how far it is."))
      return false
    }
  }
}

/// What staff do on the page of a fulfilment order.
enum FulfilmentEvent {
  /// Change it.
  case change(FulfilmentChange)
  /// Set units aside for a shipment.
  case pack([Shipment.Line])
  /// Set units aside, and tell their buyer that they can be picked up.
  case makeReady([Shipment.Line])
  /// Change a shipment of it.
  case ship(Shipment, ShipmentChange)
  /// Ask a carrier what it asks for a shipment.
  case rates(Shipment, CarrierCode)
  /// Ask a carrier for the label of a shipment; for its usual service when nil.
  case buy(Shipment, CarrierCode, service: String?)
  /// Note what was seen of a shipment.
  case note(Shipment, TrackingEvent)

  /// Whether it ends what a scanner does with a parcel: a next one follows.
  var isOfScanner: Bool {
    switch self {
    case .makeReady: true
    case .ship(_, let change): change.action == .ship
    case .change, .pack, .rates, .buy, .note: false
    }
  }
}
