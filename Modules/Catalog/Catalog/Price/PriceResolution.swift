public import FoundationCore
public import StoreIdentifiers

/// What a variant costs, and why.
public struct ResolvedPrice: Hashable, Sendable {
  /// What one costs.
  public let price: Money
  /// What it costs without the sale that lowers it; nil without one.
  public let original: Money?
  /// The reduction that is announced of it to everyone; nil without one, and for a group's or a quantity's own price.
  public let reduction: PriceReduction?
  /// The list that gave the price; nil for the variant's own.
  public let list: PriceListID?
  /// Every price that was looked at, in the order in which it was, and what became of it.
  public let trace: [PriceStep]

  /// A price, with what it is without a sale and the steps that led to it.
  public init(
    price: Money, original: Money?, list: PriceListID?, trace: [PriceStep], reduction: PriceReduction? = nil
  ) {
    self.price = price
    self.original = original
    self.reduction = reduction
    self.list = list
    self.trace = trace
  }
}

extension ResolvedPrice {
  /// The same price with the reduction that is announced of it.
  public func announcing(_ reduction: PriceReduction?) -> ResolvedPrice {
    ResolvedPrice(price: price, original: original, list: list, trace: trace, reduction: reduction)
  }
}

/// One price that was looked at, and what became of it.
public struct PriceStep: Hashable, Sendable {
  /// What became of a price.
  public enum Verdict: String, CaseIterable, Sendable {
    /// The variant's own, which everything else is compared with.
    case base
    /// It took the place of the price before it.
    case taken
    /// Its list is a draft, or not for this moment or customer.
    case notNow
    /// It is for larger quantities.
    case tooFew
    /// Another quantity of the same list fits better.
    case betterBreak
    /// It is not the best of its kind.
    case notBest
    /// A sale that lowers nothing.
    case notLower
    /// It is in another currency.
    case otherCurrency
  }

  /// The list; nil for the variant's own price.
  public let list: PriceListID?
  /// From which quantity it counts.
  public let minimumQuantity: Int
  /// The price.
  public let price: Money
  /// What became of it.
  public let verdict: Verdict

  /// A step.
  public init(list: PriceListID?, minimumQuantity: Int, price: Money, verdict: Verdict) {
    self.list = list
    self.minimumQuantity = minimumQuantity
    self.price = price
    self.verdict = verdict
  }
}

/// Who asks for a price: how many, for whom, when.
public struct PriceQuestion: Hashable, Sendable {
  /// How many in one line.
  public var quantity: Int
  /// The code of the customer's group.
  public var customerGroup: String?
  /// When.
  public var moment: Timestamp

  /// What is asked: the price of one unit where so many are bought in one line, for a customer group, at a moment.
  public init(quantity: Int = 1, customerGroup: String? = nil, at moment: Timestamp) {
    self.quantity = quantity
    self.customerGroup = customerGroup
    self.moment = moment
  }
}

/// The one place that says what a variant costs. A pure function: the order in which lists are given makes no difference.
///
/// First the overrides: of those that count, the best for the customer takes the place of the variant's own price. Then
/// the sales: the best takes the place of that, if it is lower. Within a list the highest quantity that is reached counts.
/// Ties go to the list with the smaller id.
public enum PriceResolution {
  /// Resolves one variant's price. O(n log n) in the number of prices given for it.
  public static func resolve(
    _ variant: VariantID, price: Money, lists: [PriceList], for question: PriceQuestion
  ) -> ResolvedPrice {
    var trace = [PriceStep(list: nil, minimumQuantity: 1, price: price, verdict: .base)]
    var current = price
    var source: PriceListID?
    let ordered = lists.sorted { $0.id < $1.id }
    let overrides = candidates(.override, ordered, variant, price.currency, question, &trace)
    if let best = overrides.min(by: isBetter) {
      (current, source) = (best.price, best.list)
      trace += verdicts(overrides, best: best)
    }
    let sales = candidates(.sale, ordered, variant, price.currency, question, &trace)
    var original: Money?
    if let best = sales.min(by: isBetter) {
      if best.price.amount < current.amount {
        (original, current, source) = (current, best.price, best.list)
        trace += verdicts(sales, best: best)
      } else {
        trace += sales.map { step($0, .notLower) }
      }
    }
    return ResolvedPrice(price: current, original: original, list: source, trace: trace)
  }

  private struct Candidate: Hashable {
    let list: PriceListID, minimumQuantity: Int, price: Money
  }

  /// At most one price a list; the others go to the trace at once.
  private static func candidates(
    _ kind: PriceListKind, _ lists: [PriceList], _ variant: VariantID, _ currency: Currency, _ question: PriceQuestion,
    _ trace: inout [PriceStep]
  ) -> [Candidate] {
    var found: [Candidate] = []
    for list in lists where list.kind == kind {
      let prices = list.prices.filter { $0.variant == variant }
        .sorted { ($0.minimumQuantity, $0.price.amount) < ($1.minimumQuantity, $1.price.amount) }
        .map { Candidate(list: list.id, minimumQuantity: $0.minimumQuantity, price: $0.price) }
      let counts = list.counts(at: question.moment, for: question.customerGroup)
      let fitting = prices.filter { $0.minimumQuantity <= question.quantity && $0.price.currency == currency }
      let reached = fitting.map(\.minimumQuantity).max()
      let chosen = counts ? fitting.first { $0.minimumQuantity == reached } : nil
      var isChosenLeft = chosen != nil
      for price in prices {
        if isChosenLeft, price == chosen {
          isChosenLeft = false
          continue
        }
        let verdict: PriceStep.Verdict =
          !counts
          ? .notNow
          : price.price.currency != currency
            ? .otherCurrency
            : price.minimumQuantity > question.quantity ? .tooFew : .betterBreak
        trace.append(step(price, verdict))
      }
      if let chosen { found.append(chosen) }
    }
    return found
  }

  private static func isBetter(_ left: Candidate, _ right: Candidate) -> Bool {
    (left.price.amount, left.list) < (right.price.amount, right.list)
  }

  private static func verdicts(_ candidates: [Candidate], best: Candidate) -> [PriceStep] {
    candidates.map { step($0, $0 == best ? .taken : .notBest) }
  }

  private static func step(_ candidate: Candidate, _ verdict: PriceStep.Verdict) -> PriceStep {
    PriceStep(
      list: candidate.list, minimumQuantity: candidate.minimumQuantity, price: candidate.price, verdict: verdict)
  }
}
