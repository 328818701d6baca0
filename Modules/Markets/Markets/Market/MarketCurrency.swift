public import FoundationCore
public import Pricing

/// The currency of a market's prices, where it is another than the shop's.
public struct MarketCurrency: Hashable, Sendable {
  /// The currency.
  public var currency: Currency
  /// The rate: whole units of it for 10⁸ whole units of the shop's currency, from 1 to 10¹⁴.
  public var hundredMillionths: Int64
  /// What converted prices are made to look like.
  public var rounding: PriceRounding

  /// A currency at a rate; prices are rounded to its minor unit by default.
  public init(_ currency: Currency, hundredMillionths: Int64, rounding: PriceRounding = .minorUnit) {
    self.currency = currency
    self.hundredMillionths = hundredMillionths
    self.rounding = rounding
  }

  /// How the prices of a shop become those of the market. Nil where they are in one currency, and for a rate of so many
  /// digits that the worth of an order could not be told.
  public func conversion(from shop: Currency) -> PriceConversion? {
    guard currency != shop,
      let rate = ExchangeRate(from: shop, to: currency, hundredMillionths: hundredMillionths),
      rate.inLowestTerms != nil
    else { return nil }
    return PriceConversion(rate, rounding: rounding)
  }
}

extension PriceRounding {
  /// The rounding to the nearest multiple of a step, or to the nearest amount that ends so among so many minor units; nil
  /// for an ending that is not below the step, and for a step outside `steps`.
  public init?(step: Int64, ending: Int64?) {
    guard Self.steps.contains(step) else { return nil }
    guard let ending else {
      self = step == 1 ? .minorUnit : .multiple(step)
      return
    }
    guard (0..<step).contains(ending) else { return nil }
    self = .ending(ending, of: step)
  }

  /// The steps that prices can be rounded to, in minor units.
  public static let steps: ClosedRange<Int64> = 1...1_000_000

  /// How many minor units lie between two rounded prices.
  public var step: Int64 {
    switch self {
    case .minorUnit: 1
    case .multiple(let step), .ending(_, let step): step
    }
  }

  /// What rounded prices end in; nil where they are multiples of the step.
  public var ending: Int64? { if case .ending(let ending, _) = self { ending } else { nil } }
}

extension Schema where Value == MarketCurrency {
  /// A market's currency as the API sends and accepts it.
  public static let marketCurrency = Schema.object(
    "MarketCurrency", Field("code", \.currency, .currency),
    Field("hundredMillionths", \.hundredMillionths, .integer64(in: 1...100_000_000_000_000)),
    Field("step", \.rounding.step, .integer64(in: PriceRounding.steps)),
    Field<MarketCurrency, Int64?>.optional("ending", \.rounding.ending, .integer64(in: 0...999_999))
  ) { code, rate, step, ending throws(SchemaViolation) in
    guard let rounding = PriceRounding(step: step, ending: ending) else {
      throw SchemaViolation(pointer: "/ending", code: "ending", message: "Prices end in less than the step.")
    }
    return MarketCurrency(code, hundredMillionths: rate, rounding: rounding)
  }
}
