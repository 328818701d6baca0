public import FoundationCore

/// How much a variant holds, and the measure that its price is told for.
///
/// Source: directive 98/6/EC, articles 2(b) and 3: the price of a kilogram, a litre, a metre, a square metre or a piece;
/// of a hundred grams or millilitres where those are customary.
public struct NetContent: Hashable, Sendable {
  /// What contents are measured in.
  public enum Unit: String, CaseIterable, Sendable {
    /// Grams.
    case g
    /// Kilograms.
    case kg
    /// Millilitres.
    case ml
    /// Litres.
    case l
    /// Metres.
    case m
    /// Square metres.
    case m2
    /// Pieces.
    case piece
  }

  /// What a price is told for.
  public enum Measure: String, CaseIterable, Sendable {
    /// A kilogram.
    case kilogram = "1 kg"
    /// A hundred grams.
    case hundredGrams = "100 g"
    /// A litre.
    case litre = "1 l"
    /// A hundred millilitres.
    case hundredMillilitres = "100 ml"
    /// A metre.
    case metre = "1 m"
    /// A square metre.
    case squareMetre = "1 m2"
    /// A piece.
    case piece = "1 piece"
  }

  /// The amounts that can be said, in thousandths of the unit.
  public static let range = 1...1_000_000_000

  /// How much there is, in thousandths of the unit.
  public let thousandths: Int
  /// The unit of that.
  public let unit: Unit
  /// What the price is told for.
  public let measure: Measure

  /// A content; nil for an amount out of `range`, and for a measure of another kind than the unit. Without a measure, it
  /// is the directive's.
  public init?(thousandths: Int, unit: Unit, measure: Measure? = nil) {
    let measure = measure ?? unit.measures[0]
    guard Self.range.contains(thousandths), unit.measures.contains(measure) else { return nil }
    (self.thousandths, self.unit, self.measure) = (thousandths, unit, measure)
  }

  /// The price of the measure where the content costs so much, rounded half up to minor units; nil where it is the same
  /// price, which the directive has nobody tell twice, and beyond the range of amounts.
  public func unitPrice(of price: Money) -> UnitPrice? {
    guard let amount = try? price.scaled(by: measure.thousandths, over: Int64(thousandths) * unit.size) else {
      return nil
    }
    return amount == price ? nil : UnitPrice(price: amount, measure: measure)
  }
}

extension NetContent.Unit {
  /// What the price may be told for, the directive's measure first.
  fileprivate var measures: [NetContent.Measure] {
    switch self {
    case .g, .kg: [.kilogram, .hundredGrams]
    case .ml, .l: [.litre, .hundredMillilitres]
    case .m: [.metre]
    case .m2: [.squareMetre]
    case .piece: [.piece]
    }
  }

  /// How many grams, millilitres, metres, square metres or pieces it is.
  fileprivate var size: Int64 {
    switch self {
    case .kg, .l: 1_000
    case .g, .ml, .m, .m2, .piece: 1
    }
  }
}

extension NetContent.Measure {
  /// Thousandths of a gram, millilitre, metre, square metre or piece.
  fileprivate var thousandths: Int64 {
    switch self {
    case .kilogram, .litre: 1_000_000
    case .hundredGrams, .hundredMillilitres: 100_000
    case .metre, .squareMetre, .piece: 1_000
    }
  }
}

/// What a measure of something costs.
public struct UnitPrice: Hashable, Sendable {
  /// The price of the measure.
  public let price: Money
  /// What that is for.
  public let measure: NetContent.Measure

  /// A price of a measure.
  public init(price: Money, measure: NetContent.Measure) { (self.price, self.measure) = (price, measure) }
}

extension Variant {
  /// What a measure of it costs; nil without a content, and where that is its price.
  public var unitPrice: UnitPrice? { content?.unitPrice(of: price) }
}

extension Schema where Value == NetContent {
  /// A content as the API sends and accepts it.
  public static let netContent = Schema<NetContent>.object(
    "NetContent", Field("thousandths", \.thousandths, .integer(in: NetContent.range)),
    Field("unit", \.unit, .enumeration()), .optional("measure", \.ownMeasure, .enumeration())
  ) { thousandths, unit, measure throws(SchemaViolation) in
    guard let content = NetContent(thousandths: thousandths, unit: unit, measure: measure) else {
      throw SchemaViolation(code: "measure", message: "The price of this unit is told for another measure.")
    }
    return content
  }
}

extension NetContent {
  fileprivate var ownMeasure: Measure? { measure }
}

extension Schema where Value == UnitPrice {
  /// A price of a measure as the API sends it.
  public static let unitPrice = Schema<UnitPrice>.object(
    "UnitPrice", Field("price", \.price, .price), Field("measure", \.measure, .enumeration())
  ) { UnitPrice(price: $0, measure: $1) }
}
