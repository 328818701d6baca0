public import FoundationCore
public import StoreIdentifiers

/// What a bundle has of another variant.
///
/// A variant with components is a bundle: it has no stock of its own, and can be sold as often as its components are
/// there.
public struct BundleComponent: Hashable, Sendable {
  /// How many components a bundle may have.
  public static let countLimit = 20
  /// How many units of a variant a bundle may have: from 1.
  public static let units = 1...99

  /// The variant that the units are of.
  public let variant: VariantID
  /// The number of units in one bundle.
  public let quantity: Int

  /// Units of a variant.
  public init(variant: VariantID, quantity: Int) {
    self.variant = variant
    self.quantity = quantity
  }
}

extension Schema where Value == BundleComponent {
  /// A component as the API sends and accepts it.
  public static let bundleComponent = Schema.object(
    "BundleComponent", Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .integer(in: BundleComponent.units))
  ) { BundleComponent(variant: $0, quantity: $1) }
}
