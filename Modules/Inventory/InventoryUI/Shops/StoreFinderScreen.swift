import Addresses
import AddressesUI
import Foundation
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import WebUI

/// The shops around where the reader is, or around a place that they type; before that, the first of all.
public struct StoreFinderScreen: View {
  private let place: String?
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @State private var manager = LocationManager()
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(NearbyShops)
  }

  /// The shops around a city or postal code; the first of all without one.
  public init(place: String? = nil) { self.place = place }

  /// The ways to say where, and the shops.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        SearchField(
          text("City or postcode"), in: InventoryRoute.shops(near: nil).location, name: "place", text: place ?? "")
        LocationButton(
          text("Use my location"),
          failure: text("Your browser does not say where you are. Type a city or a postcode instead.")
        ) { [manager] in manager.take($0) }
        .accessibilityIdentifier("use-location")
      }
      switch state {
      case .loading: ProgressView(text("Looking for shops"))
      case .error(let error):
        ErrorView(
          text("The shops cannot be shown"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load)
      case .data(let shops): found(shops)
      }
    }
    .navigationTitle(text("Our shops"))
    .task(id: manager.position) { await load() }
  }

  @ViewBuilder private func found(_ shops: NearbyShops) -> some View {
    if shops.around == nil, place == nil {
      Text(text("Type where you are, or let your browser say so: it is asked only when you press the button."))
        .foregroundStyle(.secondary)
    }
    if shops.items.isEmpty, shops.around == nil, place == nil {
      EmptyStateView(text("There are no shops yet"), systemImage: "mappin")
    } else if shops.items.isEmpty {
      EmptyStateView(
        text("No shop found"), systemImage: "mappin",
        description: text("Check how the place is written, or type a city nearby."))
    } else {
      Box("shops") { ForEach(shops.items) { shop in ShopView(shop: shop) } }
    }
  }

  /// The browser's position wins: it was asked for later.
  private func load() async {
    do throws(HTTPClientError) {
      if let position = manager.position {
        state = .data(try await inventory.shops(near: position))
      } else if let place {
        state = .data(try await inventory.shops(near: place))
      } else {
        state = .data(try await inventory.shops())
      }
    } catch { state = .error(error) }
  }
}

/// A shop with its distance, its address and its hours. Takes plain values.
struct ShopView: View {
  let shop: NearbyShop
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  private var details: Location.Details { shop.shop.details }

  var body: some View {
    Box("shop-card") {
      Box("shelf-head") {
        Text(details.name).accessibilityHeading(.h2).font(.title3).accessibilityIdentifier("shop-name")
        if let distance = shop.distance {
          Text(format.distance(metres: distance)).foregroundStyle(.secondary)
            .accessibilityIdentifier("shop-distance")
        }
      }
      if let address = details.address { Text(address.unnamed(details.name).oneLine) }
      if let phone = details.address?.phone { Text(text("Phone {1}", phone)) }
      if !details.hours.spans.isEmpty {
        DisclosureGroup(text("Opening hours")) { OpeningHoursView(hours: details.hours) }
      }
    }
    .accessibilityIdentifier("shop")
  }
}

/// When a shop is open, a line a day. Takes plain values.
struct OpeningHoursView: View {
  let hours: OpeningHours
  @Environment(\.inventoryText) private var text

  var body: some View {
    Box("hours") {
      ForEach(OpeningHours.Day.allCases, id: \.self) { day in
        LabeledContent(text(InventoryPhrases.name(of: day)), value: spans(of: day))
      }
    }
  }

  private func spans(of day: OpeningHours.Day) -> String {
    let times = hours.text(of: day).replacing("-", with: "–")
    return times.isEmpty ? text("Closed") : times
  }
}

extension PostalAddress {
  /// The address without a name that stands above it already.
  fileprivate func unnamed(_ title: String) -> PostalAddress {
    var address = self
    if address.name == title { address.name = "" }
    // A postal code is one word, which no line breaks.
    address.postalCode = address.postalCode?.replacing(" ", with: "\u{A0}")
    return address
  }
}
