import Foundation
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import Shipping
import StoreIdentifiers
import WebUI

/// What delivery to the shop's own country costs, in short: fills the product page's slot. Loads it.
struct DeliverySummaryView: View {
  /// An ISO 3166-1 alpha-2 code.
  let country: String
  /// What is sent: of what is sold before it comes, nobody knows here when it arrives.
  let variant: VariantID
  @Environment(InventoryModel.self) private var inventory
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.displayFormat) private var format
  @Environment(\.storeText) private var text

  var body: some View {
    Box("delivery") {
      if let rates = shipping.rates[country], !rates.isEmpty {
        Box("assurances") {
          ForEach(rates) { rate in
            Box("assurance") {
              Image(systemName: "box.truck")
              Text(
                rate.varies
                  ? text("{1}: from {2}", text(rate.name), format.price(rate.price))
                  : text("{1}: {2}", text(rate.name), format.price(rate.price)))
              if inventory.expected[variant] == nil, let window = rate.window {
                Text(text("delivered by {1}", format.day(window.latest)))
                  .foregroundStyle(.secondary)
              }
            }
          }
        }
      }
    }
    // Without it the product can be bought all the same.
    .task { try? await shipping.loadRates(to: country) }
  }
}
