public import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import StoreIdentifiers
public import WebUI

/// What has left of a shopper's order, where it is, and what comes back of it. Shows nothing while nothing has left.
public struct SentShipmentsView: View {
  private let order: OrderID
  private let token: String?
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text

  /// What has left of an order, by its view token if there is one.
  public init(order: OrderID, token: String?) { (self.order, self.token) = (order, token) }

  /// A part for each shipment and each return.
  public var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      let sent = shipping.sent[order] ?? []
      if !sent.isEmpty {
        Section(sent.allSatisfy { $0.kind == .pickup } ? text("Pickup") : text("Shipments")) {
          ForEach(sent) { shipment in
            VStack(alignment: .leading, spacing: .none) { ShipmentStateView(shipment: shipment) }
              .accessibilityIdentifier("sent-shipment")
          }
        }
      }
      let returns = shipping.returns[order] ?? []
      if !returns.isEmpty {
        Section(text("Returns")) { OrderReturnsView(returns: returns, audience: .buyer(token: token)) }
      }
    }
    // The order is of use without them.
    .task {
      do throws(HTTPClientError) { try await shipping.loadSent(of: order, token: token) } catch {}
      do throws(HTTPClientError) { try await shipping.loadReturns(of: order, token: token) } catch {}
    }
  }
}
