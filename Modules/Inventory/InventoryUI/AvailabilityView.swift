import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Whether a variant can be bought now. Says nothing when that cannot be found out.
public struct AvailabilityView: View {
  private let variant: VariantID
  @Environment(InventoryModel.self) private var inventory

  /// The availability of a variant.
  public init(of variant: VariantID) { self.variant = variant }

  /// One line.
  public var body: some View {
    VStack(alignment: .leading) {
      if let units = inventory.available[variant] { StockLevelView(units: units) }
    }
    .task { try? await inventory.loadAvailability(of: [variant]) }
  }
}

/// A number of units, in words. Takes a plain value.
public struct StockLevelView: View {
  private let units: Int
  @Environment(\.inventoryText) private var text

  /// So many units.
  public init(units: Int) { self.units = units }

  /// In stock, few left, or none.
  public var body: some View {
    switch units {
    case ...0: Text(text("Out of stock")).foregroundStyle(.danger).accessibilityIdentifier("stock")
    case 1...5:
      Text(text(count: units, "Only # left", "Only # left")).foregroundStyle(.warning).accessibilityIdentifier("stock")
    default: Text(text("In stock")).foregroundStyle(.success).accessibilityIdentifier("stock")
    }
  }
}
