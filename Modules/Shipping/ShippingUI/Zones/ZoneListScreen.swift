import Addresses
import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import WebUI

/// Staff: where goods are sent to, and what that costs.
public struct ZoneListScreen: View {
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// All zones.
  public init() {}

  /// A card for each zone, and the way to add one.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink(text("Add a zone"), value: ShippingRoute.newZone).buttonStyle(.borderedProminent)
          .accessibilityIdentifier("zone-new")
        NavigationLink(text("Try the zones"), value: ShippingRoute.trial).buttonStyle(.bordered)
          .accessibilityIdentifier("zone-trial")
      }
      switch state {
      case .loading: ProgressView(text("Loading the zones"))
      case .error(let error):
        ErrorView(
          text("The zones cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see delivery, or try again."), retry: load)
      case .data: list(shipping.zones ?? [])
      }
    }
    .navigationTitle(text("Delivery zones"))
    .task { await load() }
  }

  @ViewBuilder private func list(_ zones: [ShippingZone]) -> some View {
    if zones.isEmpty {
      EmptyStateView(
        text("Nothing is sent anywhere yet"), systemImage: "box.truck",
        description: text("Shoppers can order once there is a zone for their country."))
    } else {
      ForEach(zones) { zone in ZoneView(zone: zone) }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadZones()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A zone with its countries and its rates. Takes plain values.
struct ZoneView: View {
  let zone: ShippingZone
  @Environment(\.displayFormat) private var format
  @Environment(\.locale) private var locale
  @Environment(\.shippingText) private var text

  var body: some View {
    Box("zone") {
      NavigationLink(zone.details.name, value: ShippingRoute.zone(zone.id)).bold()
        .accessibilityIdentifier("zone-link")
      Text(countries).foregroundStyle(.secondary)
      if zone.details.methods.isEmpty {
        Text(text("Nothing is sent there.")).foregroundStyle(.warning)
      } else {
        ForEach(zone.details.methods) { method in
          Box("zone-rate") {
            Text(method.name)
            if method.charge.basis != .flat {
              Text(text(ShippingWords.title(method.charge.basis))).foregroundStyle(.secondary)
            } else if let row = method.charge.rows.first {
              Text(format.price(row.price)).monospacedDigit()
            }
          }
        }
      }
    }
  }

  private var countries: String {
    if zone.details.places.isEmpty { return text("Everywhere that no other zone has") }
    return format.list(Country.all(Set(zone.details.places.map(\.country)).sorted(), in: locale).map(\.name))
  }
}
