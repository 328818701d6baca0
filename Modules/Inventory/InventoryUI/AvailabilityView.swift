public import FoundationCore
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
      if let units = inventory.available[variant] {
        StockLevelView(units: units, expectedOn: inventory.expected[variant])
      }
    }
    .task { try? await inventory.loadAvailability(of: [variant]) }
  }
}

/// A number of units, in words. Takes a plain value.
public struct StockLevelView: View {
  private let units: Int
  private let expectedOn: LocalDay?
  @Environment(\.inventoryText) private var text
  @Environment(\.displayFormat) private var format

  /// So many units, which are there or expected on a day.
  public init(units: Int, expectedOn: LocalDay? = nil) { (self.units, self.expectedOn) = (units, expectedOn) }

  /// In stock, few left, none, or the day from which they are sent.
  public var body: some View {
    if units > 0, let expectedOn {
      Text(text("Preorder: sent from {1}", format.day(expectedOn))).accessibilityIdentifier("stock")
    } else {
      counted
    }
  }

  @ViewBuilder private var counted: some View {
    switch units {
    case ...0: Text(text("Out of stock")).foregroundStyle(.danger).accessibilityIdentifier("stock")
    case 1...5:
      Text(text(count: units, "Only # left", "Only # left")).foregroundStyle(.warning).accessibilityIdentifier("stock")
    default: Text(text("In stock")).foregroundStyle(.success).accessibilityIdentifier("stock")
    }
  }
}
