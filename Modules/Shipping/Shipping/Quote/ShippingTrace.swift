public import FoundationCore
public import StoreIdentifiers

/// Why there are the rates that there are: the zones that were looked at, and what became of each method.
public struct ShippingTrace: Hashable, Sendable {
  /// What it came to.
  public enum Outcome: String, CaseIterable, Sendable {
    /// There is at least one rate.
    case offered
    /// Nothing of the order is sent.
    case nothingToDeliver
    /// No zone has the address.
    case noZone
    /// The zone has no methods.
    case noMethods
    /// Each method was refused.
    case allRefused
  }

  /// What became of a zone. Zones without a place in the country are left out.
  public struct ZoneStep: Hashable, Sendable {
    /// The rule that decided.
    public enum Rule: String, CaseIterable, Sendable {
      /// It has the address, and its methods count.
      case chosen
      /// It has the address, and another zone describes it more closely or stands before it.
      case lessSpecific
      /// The address is in none of its regions.
      case otherRegion
      /// The postal code is none of its own, or is not known.
      case otherPostalCode
      /// The postal code is one that it leaves out.
      case excludedPostalCode
    }

    /// The zone.
    public let zone: ShippingZoneID
    /// What staff call it.
    public let name: String
    /// The rule that decided.
    public let rule: Rule

    /// What became of a zone.
    public init(zone: ShippingZoneID, name: String, rule: Rule) {
      self.zone = zone
      self.name = name
      self.rule = rule
    }
  }

  /// What became of a method of the chosen zone.
  public struct MethodStep: Hashable, Sendable {
    /// The rule that decided.
    public enum Rule: String, CaseIterable, Sendable {
      /// It is offered at the price of its row.
      case offered
      /// It is offered for nothing, since the goods cost enough.
      case free
      /// A product of the order is not sent so.
      case excludedProduct
      /// A product of the order is of a type that is not sent so.
      case excludedType
      /// It has no rows in a currency of the order.
      case otherCurrency
      /// How far it is cannot be told.
      case unknownDistance
      /// The order is beyond the table's last row.
      case beyondLastRow
      /// The price is more than there are numbers for.
      case amountTooLarge
    }

    /// The method's word.
    public let method: String
    /// What shoppers read.
    public let name: String
    /// The rule that decided.
    public let rule: Rule
    /// The variant that it is refused for, where a product or its type is excluded.
    public let variant: VariantID?
    /// What its row was found by, in the unit of its basis; nil for a flat charge and where it was refused before.
    public let measure: Int64?
    /// What it costs; nil when it is refused.
    public let price: Money?

    /// What became of a method.
    public init(
      method: String, name: String, rule: Rule, variant: VariantID? = nil, measure: Int64? = nil, price: Money? = nil
    ) {
      self.method = method
      self.name = name
      self.rule = rule
      self.variant = variant
      self.measure = measure
      self.price = price
    }
  }

  /// What it came to.
  public let outcome: Outcome
  /// The zones that have a place in the country, and that of everywhere else, in the shop's order.
  public let zones: [ZoneStep]
  /// The methods of the chosen zone, in its order.
  public let methods: [MethodStep]

  /// A trace of its steps.
  public init(outcome: Outcome, zones: [ZoneStep] = [], methods: [MethodStep] = []) {
    self.outcome = outcome
    self.zones = zones
    self.methods = methods
  }

  /// The zone whose methods count; nil where there is none.
  public var zone: ShippingZoneID? { zones.first { $0.rule == .chosen }?.zone }
}

extension Schema where Value == ShippingTrace {
  /// A trace as the API sends it.
  public static let shippingTrace = Schema.object(
    "ShippingTrace", Field("outcome", \.outcome, .enumeration()), Field("zones", \.zones, .array(of: zone)),
    Field("methods", \.methods, .array(of: method))
  ) { ShippingTrace(outcome: $0, zones: $1, methods: $2) }

  private static let zone = Schema<ShippingTrace.ZoneStep>.object(
    "ShippingTraceZone", Field("zone", \.zone, .identifier()), Field("name", \.name, .text(1...100)),
    Field("rule", \.rule, .enumeration())
  ) { ShippingTrace.ZoneStep(zone: $0, name: $1, rule: $2) }

  private static let method = Schema<ShippingTrace.MethodStep>.object(
    "ShippingTraceMethod", Field<ShippingTrace.MethodStep, String>("method", \.method, .text(1...50)),
    Field<ShippingTrace.MethodStep, String>("name", \.name, .text(1...200)),
    Field<ShippingTrace.MethodStep, ShippingTrace.MethodStep.Rule>("rule", \.rule, .enumeration()),
    Field<ShippingTrace.MethodStep, VariantID?>.optional("variant", \.variant, .identifier()),
    Field<ShippingTrace.MethodStep, Int64?>.optional("measure", \.measure, .integer64(in: 0...Int64.max)),
    Field<ShippingTrace.MethodStep, Money?>.optional("price", \.price, .money)
  ) {
    ShippingTrace.MethodStep(method: $0, name: $1, rule: $2, variant: $3, measure: $4, price: $5)
  }
}
