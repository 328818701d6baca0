public import FoundationCore
public import StoreIdentifiers

/// Marks ids of stocktakes.
public enum StocktakeTag {}
/// A stocktake's id.
public typealias StocktakeID = Identifier<StocktakeTag>

/// A count of what a location has, variant by variant, that corrects the stock when it is closed.
public struct Stocktake: Identifiable, Hashable, Sendable {
  /// How far a stocktake has come.
  public enum Status: String, CaseIterable, Sendable {
    /// Staff count.
    case counting
    /// The stock was corrected.
    case closed
    /// It was called off; nothing was corrected.
    case cancelled
  }

  /// What was counted so far.
  public struct Sums: Hashable, Sendable {
    /// How many variants were counted.
    public let counted: Int
    /// Of how many of them there are more or fewer units than are on record.
    public let differing: Int
    /// How many units more there are altogether, or, below zero, fewer.
    public let difference: Int

    /// Sums over the lines of a stocktake.
    public init(counted: Int, differing: Int, difference: Int) {
      self.counted = counted
      self.differing = differing
      self.difference = difference
    }
  }

  /// The stocktake's id.
  public let id: StocktakeID
  /// What people call it by: from 1, in the order that they were begun.
  public let number: Int
  /// What is counted.
  public let location: LocationID
  /// How far it has come.
  public let status: Status
  /// What staff should know, such as the shelf.
  public let note: String?
  /// What was counted so far.
  public let sums: Sums
  /// When it began.
  public let startedAt: Timestamp

  /// A stocktake with all its parts.
  public init(
    id: StocktakeID, number: Int, location: LocationID, status: Status, note: String?, sums: Sums, startedAt: Timestamp
  ) {
    self.id = id
    self.number = number
    self.location = location
    self.status = status
    self.note = note
    self.sums = sums
    self.startedAt = startedAt
  }

  /// How many variants one stocktake can count: it is closed in one transaction. A variant is in one open
  /// stocktake of a location at a time.
  public static let limit = 2_000
}

/// A variant that was counted.
public struct StocktakeLine: Identifiable, Hashable, Sendable {
  /// What was counted.
  public let variant: VariantID
  /// How many units were found.
  public let counted: Int
  /// How many were on record when the count of the variant began.
  public let onHand: Int
  /// Who counted last, such as `staff:0198…`.
  public let actor: String?
  /// When.
  public let countedAt: Timestamp

  /// A line with all its parts.
  public init(variant: VariantID, counted: Int, onHand: Int, actor: String?, countedAt: Timestamp) {
    self.variant = variant
    self.counted = counted
    self.onHand = onHand
    self.actor = actor
    self.countedAt = countedAt
  }

  /// The variant: it has one line.
  public var id: VariantID { variant }
  /// How many units more there are than on record, or, below zero, fewer.
  public var difference: Int { counted - onHand }
}

/// A stocktake to begin. Its id is made by the caller.
public struct NewStocktake: Sendable {
  /// The stocktake's id.
  public var id: StocktakeID
  /// What is to be counted.
  public var location: LocationID
  /// What staff should know.
  public var note: String?

  /// A stocktake to begin.
  public init(id: StocktakeID = .make(), location: LocationID, note: String? = nil) {
    self.id = id
    self.location = location
    self.note = note
  }
}

/// A count of a variant.
public struct StocktakeCount: Hashable, Sendable {
  /// What was counted.
  public var variant: VariantID
  /// How many units were found.
  public var units: Int
  /// Whether they come to those that were counted before, as a scanner counts; else this is a recount.
  public var adds: Bool

  /// A count of a variant.
  public init(variant: VariantID, units: Int, adds: Bool = false) {
    self.variant = variant
    self.units = units
    self.adds = adds
  }
}

extension Schema where Value == Stocktake {
  /// A stocktake as the API sends it.
  public static let stocktake = Schema.object(
    "Stocktake", Field("id", \.id, .identifier()), Field("number", \.number, .integer(in: 1...1_000_000_000)),
    Field("location", \.location, .identifier()), Field("status", \.status, .enumeration()),
    .optional("note", \.note, .multiline(1...2_000)), Field("sums", \.sums, .stocktakeSums),
    Field("startedAt", \.startedAt, .timestamp)
  ) { Stocktake(id: $0, number: $1, location: $2, status: $3, note: $4, sums: $5, startedAt: $6) }
}

extension Schema where Value == Stocktake.Sums {
  fileprivate static let stocktakeSums = Schema.object(
    "StocktakeSums", Field("counted", \.counted, .count), Field("differing", \.differing, .count),
    Field("difference", \.difference, .integer(in: -4_000_000_000_000...4_000_000_000_000))
  ) { Stocktake.Sums(counted: $0, differing: $1, difference: $2) }
}

extension Schema where Value == Page<Stocktake> {
  /// A page of stocktakes, the latest first.
  public static let stocktakes = Schema.page("StocktakePage", of: .stocktake)
}

extension Schema where Value == StocktakeLine {
  /// A counted variant as the API sends it.
  public static let stocktakeLine = Schema.object(
    "StocktakeLine", Field("variant", \.variant, .identifier()), Field("counted", \.counted, .count),
    Field("onHand", \.onHand, .balance), .optional("actor", \.actor, .text(1...200)),
    Field("countedAt", \.countedAt, .timestamp)
  ) { StocktakeLine(variant: $0, counted: $1, onHand: $2, actor: $3, countedAt: $4) }
}

extension Schema where Value == Page<StocktakeLine> {
  /// A page of counted variants.
  public static let stocktakeLines = Schema.page("StocktakeLinePage", of: .stocktakeLine)
}

extension Schema where Value == NewStocktake {
  /// The request that begins a stocktake.
  public static let newStocktake = Schema.object(
    "NewStocktake", Field("id", \.id, .identifier()), Field("location", \.location, .identifier()),
    .optional("note", \.note, .multiline(1...2_000))
  ) { NewStocktake(id: $0, location: $1, note: $2) }
}

extension Schema where Value == StocktakeCount {
  /// The request that counts a variant.
  public static let stocktakeCount = Schema.object(
    "StocktakeCount", Field("variant", \.variant, .identifier()), Field("units", \.units, .integer(in: 0...1_000_000)),
    Field<StocktakeCount, Bool>.defaulted("adds", \.adds, .boolean, to: false)
  ) { StocktakeCount(variant: $0, units: $1, adds: $2) }
}
