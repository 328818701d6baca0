public import FoundationCore
public import StoreIdentifiers

/// Why a variant cannot be a bundle of others.
public enum BundleRefusal: Equatable, Sendable {
  /// There is no such variant to be a component.
  case unknown(VariantID)
  /// A variant is a component of itself.
  case itself(VariantID)
  /// A component stands there twice: add the quantities up.
  case repeated(VariantID)
  /// A component is a bundle.
  case nested(VariantID)
  /// The variant is a component of a bundle.
  case isComponent(VariantID)
  /// The variant has stock of its own, or is in open orders.
  case hasStock(VariantID)

  /// The refusal in a sentence.
  var sentence: String {
    switch self {
    case .unknown(let variant): "There is no variant \(variant) to be a component."
    case .itself: "A bundle cannot have itself as a component."
    case .repeated: "A component stands there twice: add the quantities up."
    case .nested: "A component is a bundle itself. Name what that is made of."
    case .isComponent: "The variant is a component of a bundle, and cannot become one."
    case .hasStock:
      "The variant has stock of its own, or is in open orders, carts or deliveries. A bundle has none: make a new variant."
    }
  }
}
