import FoundationUI
import MyStoreKit
import Shipping
public import WebUI

/// Staff: who carries parcels.
public struct CarrierListScreen: View {
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// All carriers.
  public init() {}

  /// A card for each carrier, and the way to add one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      NavigationLink(text("Add a carrier"), value: ShippingRoute.newCarrier).buttonStyle(.borderedProminent)
        .accessibilityIdentifier("carrier-new")
      switch state {
      case .loading: ProgressView(text("Loading the carriers"))
      case .error(let error):
        ErrorView(
          text("The carriers cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see delivery, or try again."), retry: load)
      case .data: list(shipping.carriers ?? [])
      }
    }
    .navigationTitle(text("Carriers"))
    .task { await load() }
  }

  @ViewBuilder private func list(_ carriers: [Carrier]) -> some View {
    if carriers.isEmpty {
      EmptyStateView(
        text("There is no carrier yet"), systemImage: "box.truck",
        description: text("Tracking numbers are links, and labels can be bought, once there is one."))
    } else {
      ForEach(carriers) { carrier in CarrierView(carrier: carrier) }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadCarriers()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A carrier in a list. Takes plain values.
struct CarrierView: View {
  let carrier: Carrier
  @Environment(\.shippingText) private var text

  var body: some View {
    Box("zone") {
      NavigationLink(carrier.details.name, value: ShippingRoute.carrier(carrier.id)).bold()
        .accessibilityIdentifier("carrier-row")
      Text(
        carrier.details.kind == .manual
          ? text("Staff have labels from elsewhere") : text("The carrier’s server makes labels"))
      if carrier.details.kind == .http, !carrier.hasKey {
        Text(text("It cannot be asked: the shop has no key of it.")).foregroundStyle(.warning)
      }
      if let link = carrier.details.link { Text(link.template).foregroundStyle(.secondary) }
    }
  }
}
