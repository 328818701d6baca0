public import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// Staff: what has left for an order and comes back of it, and the buttons that send the rest and expect a return.
public struct ShipmentsView: View {
  private let order: OrderID
  private let canShip: Bool
  private let isPaid: Bool
  private let hasShipped: () async -> Void
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.displayFormat) private var format
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var asks = false
  // One shipment a page: pressing twice sends once.
  @State private var next = ShipmentID.make()
  @State private var nextReturn = GoodsReturnID.make()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The shipments of an order; an unpaid one asks before it is sent. The closure is called when something has left.
  public init(
    order: OrderID, canShip: Bool, isPaid: Bool = true, hasShipped: @escaping () async -> Void = {}
  ) {
    self.order = order
    self.canShip = canShip
    self.isPaid = isPaid
    self.hasShipped = hasShipped
  }

  /// A list and a button.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Section(text("Shipments")) {
        switch state {
        case .loading: ProgressView(text("Loading the shipments"))
        case .error(let error):
          ErrorView(
            text("The shipments cannot be shown"), message: text.message(of: error),
            guidance: text("Try again in a moment."), retry: load)
        case .data: contents(shipping.shipments[order] ?? [])
        }
      }
      goodsBack
    }
    .confirmationDialog(
      text("Ship an unpaid order?"), isPresented: $asks, message: text("This order has not been paid in full.")
    ) {
      Button(text("Ship without payment"), role: .destructive) { await ship() }.accessibilityIdentifier("ship-unpaid")
    }
    .task { await load() }
  }

  @ViewBuilder private func contents(_ shipments: [Shipment]) -> some View {
    let work = shipping.fulfilments[order] ?? []
    if shipments.allSatisfy({ !$0.state.hasLeft }) {
      Text(text("Nothing has left yet.")).foregroundStyle(.secondary)
    }
    ForEach(shipments.filter { $0.state != .cancelled }) { shipment in
      if shipment.state == .shipped, let time = shipment.shippedAt {
        HStack(spacing: .small) {
          ShipmentView(shipment: shipment, date: format.dateTime(time))
          PaperLinkView(text("Packing slip"), .shipmentSlip(shipment.id))
        }
      } else {
        ShipmentStateView(shipment: shipment)
      }
    }
    ForEach(work.filter(\.state.isUnfinished)) { order in
      HStack(spacing: .small) {
        if order.kind == .pickup { PickupBadgeView() }
        StatusBadge(text(ShippingWords.title(order.state)), style: ShippingWords.style(order.state))
        NavigationLink(
          text(count: order.left, "# unit to send", "# units to send"), value: ShippingRoute.fulfilment(order.id)
        )
        .accessibilityIdentifier("fulfilment-link")
        FulfilmentNoteView(order: order)
        PaperLinkView(text("Packing slip"), .packingSlip(order.id))
      }
    }
    if canShip, work.isEmpty || canLeave(work) {
      if isPaid {
        Button(text("Ship everything")) { await ship() }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("ship")
      } else {
        Button(text("Ship everything")) { asks = true }.buttonStyle(.bordered).accessibilityIdentifier("ship")
      }
    }
  }

  @ViewBuilder private var goodsBack: some View {
    let returns = shipping.returns[order] ?? [], work = shipping.fulfilments[order] ?? []
    let isReturnable = work.contains { $0.lines.contains { $0.returnable > 0 } }
    if !returns.isEmpty || isReturnable {
      Section(text("Returns")) {
        OrderReturnsView(returns: returns, audience: .staff)
        if isReturnable { ExpectReturnView(work: work, name: outlets.name, onExpect: expect) }
      }
    }
  }

  /// Whether something of it can leave at once.
  private func canLeave(_ work: [FulfilmentOrder]) -> Bool {
    work.contains {
      $0.kind == .shipping && $0.unpacked > 0 && $0.state != .scheduled && $0.state.after(.pack) != nil
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadWork(of: order)
      state = .data
    } catch { state = .error(error) }
    let gone = (shipping.fulfilments[order] ?? []).flatMap(\.lines).filter { $0.returnable > 0 }.map(\.variant)
    if !gone.isEmpty { await outlets.loadNames(gone) }
    await loadReturns()
  }

  /// Shipments are of use without them.
  private func loadReturns() async {
    do throws(HTTPClientError) { try await shipping.loadReturns(of: order) } catch {}
  }

  private func expect(_ lines: [Shipment.Line]) async -> Bool {
    do throws(HTTPClientError) {
      try await shipping.expect(NewGoodsReturn(id: nextReturn, order: order, lines: lines))
      nextReturn = .make()
      showNotice(text("The return is expected."))
      do throws(HTTPClientError) { try await shipping.loadWork(of: order) } catch {}
      await loadReturns()
      return true
    } catch {
      // What was refused was not done: the next press is another one.
      if error.status != nil { nextReturn = .make() }
      showError(text.told(error), text("Nothing is expected. Reload the order and look at what has left."))
      return false
    }
  }

  private func ship() async {
    do throws(HTTPClientError) {
      try await shipping.ship(order, id: next)
      next = .make()
      showNotice(text("The shipment is recorded."))
      await hasShipped()
    } catch { showError(text.told(error), text("Nothing was shipped. Reload the order and look at what has left.")) }
  }
}

/// What left, in one line. Takes plain values.
struct ShipmentView: View {
  let shipment: Shipment
  let date: String
  @Environment(\.shippingText) private var text

  var body: some View {
    let units = shipment.lines.reduce(0) { $0 + $1.quantity }
    Text(text(count: units, "# unit left on {1}.", "# units left on {1}.", date))
      .accessibilityIdentifier("shipment")
  }
}
