import Access
import Catalog
import Foundation
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI

/// How a variant gets into the cart: fills the product page's slot. Opens a cart for a browser that has none.
struct AddToCartView: View {
  let product: Product
  let variant: Variant
  @Environment(AccessModel.self) private var access
  @Environment(OrderingModel.self) private var ordering
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.storeText) private var text
  @Environment(\.displayFormat) private var format
  @State private var quantity = 1
  /// What is to be put on it, as typed.
  @State private var wish = ""

  var body: some View {
    VStack(spacing: .small) {
      Form {
        if let personalization = product.personalization {
          TextField(text("{1} (optional)", personalization), text: $wish).fieldError(problem)
            .accessibilityIdentifier("personalization")
        }
        Box("buy-row") {
          QuantityField(text("Quantity"), value: $quantity, in: 1...max(most, 1))
          Button(inventory.expected[variant.id] == nil ? text("Add to cart") : text("Preorder")) { await add() }
            .buttonStyle(.borderedProminent).disabled(most == 0).accessibilityIdentifier("add-to-cart")
        }
      }
      .onSubmit { if most > 0 { await add() } }
      if let cart = ordering.cart, cart.order == nil, cart.count > 0 {
        Button(text("View cart")) { navigate.present(OrderingRoute.cart) }
          .buttonStyle(.plain).accessibilityIdentifier("show-cart")
      }
    }
  }

  /// How many can be put into a cart: what there is where fewer than ten are left, otherwise the shop's limit.
  private var most: Int {
    guard let available = inventory.available[variant.id], available < 10 else { return outlets.unitsPerLine }
    return min(max(available, 0), outlets.unitsPerLine)
  }

  /// What the buyer asks of it.
  private var properties: [LineProperty] {
    let value = wish.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let name = product.personalization, !value.isEmpty else { return [] }
    return [LineProperty(name: name, value: value)]
  }

  private var problem: String? {
    properties.contains { $0.value.unicodeScalars.count > LineProperty.valueLimit }
      ? text("At most {1} characters.", format.number(LineProperty.valueLimit)) : nil
  }

  private func add() async {
    guard problem == nil else { return }
    do {
      try await CartFiller(access: access, ordering: ordering)
        .add(quantity, of: variant.id, with: properties, most: most)
      navigate(OrderingRoute.cart)
    } catch { showError(text.told(error), text("The item was not added. Try again.")) }
  }
}
