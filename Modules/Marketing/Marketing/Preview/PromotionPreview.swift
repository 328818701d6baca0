public import FoundationCore
public import Pricing
public import StoreIdentifiers

/// What a sample cart pays, and why.
public struct PromotionPreview: Hashable, Sendable {
  /// What a promotion takes off something.
  public struct Saving: Hashable, Sendable {
    /// What something is taken off.
    public enum Subject: String, CaseIterable, Sendable {
      /// A line.
      case line
      /// Sending it.
      case delivery
      /// Something that is given.
      case gift
    }

    /// What something is taken off.
    public let subject: Subject
    /// The place of the line, from 1; nil for the others.
    public let line: Int?
    /// What the promotion is called.
    public let title: String
    /// What it takes off, or what is given is worth.
    public let amount: Money

    /// A saving.
    public init(subject: Subject, line: Int?, title: String, amount: Money) {
      self.subject = subject
      self.line = line
      self.title = title
      self.amount = amount
    }
  }

  /// A promotion that took nothing off.
  public struct Unused: Hashable, Sendable {
    /// What it is called.
    public let title: String
    /// Why it took nothing off.
    public let reason: UnusedPromotion.Reason

    /// An unused promotion.
    public init(title: String, reason: UnusedPromotion.Reason) {
      self.title = title
      self.reason = reason
    }
  }

  /// What it costs without promotions, sending it included.
  public let before: Money
  /// What it costs with them.
  public let total: Money
  /// How that comes, in the order in which the promotions apply.
  public let savings: [Saving]
  /// The promotions that took nothing off.
  public let unused: [Unused]

  /// A preview with all its parts.
  public init(before: Money, total: Money, savings: [Saving], unused: [Unused]) {
    self.before = before
    self.total = total
    self.savings = savings
    self.unused = unused
  }

  /// What pricing a sample came to, in the words of the promotions' titles.
  ///
  /// - Throws: `MoneyError.overflow` for sums beyond `Money.range`.
  public init(_ cart: PricedCart, of sample: PromotionSample, titles: [PromotionID: String]) throws(MoneyError) {
    var before = Money.zero(sample.currency)
    for line in cart.lines { before = try before.adding(line.subtotal) }
    if let delivery = cart.delivery { before = try before.adding(delivery.subtotal) }
    let places = Dictionary(
      sample.lines.indices.map { (PromotionSample.id($0), $0 + 1) }, uniquingKeysWith: { first, _ in first })
    let savings = cart.trace.steps.compactMap { step -> Saving? in
      guard case .promotion(let promotion) = step.cause else { return nil }
      let title = titles[promotion] ?? ""
      return switch step.subject {
      case .line(let id): Saving(subject: .line, line: places[id], title: title, amount: step.amount)
      case .delivery: Saving(subject: .delivery, line: nil, title: title, amount: step.amount)
      case .gift: Saving(subject: .gift, line: nil, title: title, amount: step.amount)
      }
    }
    self.init(
      before: before, total: cart.total, savings: savings,
      unused: cart.trace.unused.map { Unused(title: titles[$0.promotion] ?? "", reason: $0.reason) })
  }
}

extension Schema where Value == PromotionPreview {
  /// The JSON of a preview.
  public static let promotionPreview = Schema.object(
    "PromotionPreview", Field("before", \.before, .money), Field("total", \.total, .money),
    Field("savings", \.savings, .array(of: saving)), Field("unused", \.unused, .array(of: unused))
  ) { PromotionPreview(before: $0, total: $1, savings: $2, unused: $3) }

  private static let saving = Schema<PromotionPreview.Saving>.object(
    "PromotionSaving", Field("subject", \.subject, .enumeration()),
    .optional("line", \.line, .integer(in: 1...PromotionSample.lineLimit)), Field("title", \.title, .text(0...200)),
    Field("amount", \.amount, .money)
  ) { PromotionPreview.Saving(subject: $0, line: $1, title: $2, amount: $3) }

  private static let unused = Schema<PromotionPreview.Unused>.object(
    "UnusedPromotion", Field("title", \.title, .text(0...200)), Field("reason", \.reason, .enumeration())
  ) { PromotionPreview.Unused(title: $0, reason: $1) }
}
