public import FoundationCore
public import StoreIdentifiers

/// How a total came about: what staff read as "explain this total".
///
/// The effects of all steps sum to the total.
public struct PricingTrace: Hashable, Sendable {
  /// The steps in their order: prices, promotions, taxes.
  public let steps: [PricingStep]
  /// Promotions that could have been used and were not, with the reason.
  public let unused: [UnusedPromotion]
}

/// A promotion that was not applied.
public struct UnusedPromotion: Hashable, Sendable {
  /// Why a promotion was not applied.
  public enum Reason: String, CaseIterable, Sendable {
    /// Its conditions do not hold.
    case conditions
    /// What it would take off is nothing: no line is selected, or too few units.
    case nothingToReduce
    /// Others save more: in its lane, or because they do not combine with it.
    case othersSaveMore
  }

  /// The id of the promotion in the request.
  public let promotion: PromotionID
  /// Why it took nothing off.
  public let reason: Reason
}

/// One step from the prices to the total.
public struct PricingStep: Hashable, Sendable {
  /// What a step concerns.
  public enum Subject: Hashable, Sendable {
    /// A line of the request.
    case line(UniqueID)
    /// Something that is given.
    case gift(VariantID)
    /// Sending it.
    case delivery
  }

  /// What a step does.
  public enum Cause: Hashable, Sendable {
    /// So many at a price.
    case price(each: Money, quantity: Int)
    /// A promotion.
    case promotion(PromotionID)
    /// A tax of the destination, contained in the price or added to it.
    case tax(TaxRate)
    /// A contained tax is taken out of the price.
    case taxRemoved(TaxRate)
  }

  /// What it concerns.
  public let subject: Subject
  /// The price, promotion or tax that is applied to the subject.
  public let cause: Cause
  /// The amount that the step starts from.
  public let base: Money
  /// What the step comes to: a price, a reduction or a tax; not negative.
  public let amount: Money
  /// What it changes in the total; 0 for a tax that the price contains.
  public let effect: Money
}
