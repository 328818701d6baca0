public import Addresses
public import FoundationCore
public import StoreIdentifiers

/// Where something is sent to, as far as charges depend on it.
public struct ShippingDestination: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  public var country: String
  /// The region, by its key where the country's format lists its regions; nil while it is not known.
  public var region: String?
  /// The postal code; nil while it is not known.
  public var postalCode: String?
  /// The point on the Earth; nil where nobody knows it.
  public var coordinate: Coordinate?

  /// A destination.
  public init(
    country: String, region: String? = nil, postalCode: String? = nil, coordinate: Coordinate? = nil
  ) {
    self.country = country
    self.region = region
    self.postalCode = postalCode
    self.coordinate = coordinate
  }
}

/// What is to be sent and where to: what charges depend on besides the zones.
public struct ShippingRequest: Hashable, Sendable {
  /// Some units of a variant.
  public struct Line: Hashable, Sendable {
    /// The variant.
    public var variant: VariantID
    /// The product that it is one of; nil where it is not known any more.
    public var product: ProductID?
    /// The name of the product's type; nil without one.
    public var type: String?
    /// What one unit weighs, in grams; 0 where nobody has said.
    public var grams: Int
    /// How many units.
    public var quantity: Int
    /// Whether it is sent: downloads and services are not.
    public var needsDelivery: Bool

    /// A line.
    public init(
      variant: VariantID, product: ProductID? = nil, type: String? = nil, grams: Int = 0, quantity: Int = 1,
      needsDelivery: Bool = true
    ) {
      self.variant = variant
      self.product = product
      self.type = type
      self.grams = grams
      self.quantity = quantity
      self.needsDelivery = needsDelivery
    }
  }

  /// Where it goes to.
  public var destination: ShippingDestination
  /// What is ordered.
  public var lines: [Line]
  /// What the goods cost after discounts, in each currency that a charge may be in, the preferred one first.
  public var values: [Money]
  /// The day before which it is not sent, in the shop's time zone, where some of it has yet to come; nil for what is there.
  public var sentFrom: LocalDay?

  /// A request.
  public init(to destination: ShippingDestination, lines: [Line], values: [Money], sentFrom: LocalDay? = nil) {
    self.sentFrom = sentFrom
    self.destination = destination
    self.lines = lines
    self.values = values
  }
}
