public import Foundation
public import FoundationCore
public import MyStoreKit
public import WebUI

/// Something of another context that a promotion can name.
public struct PromotionChoice: Identifiable, Hashable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// A product, by its id.
    case product
    /// A variant, by its id.
    case variant
    /// A category, by its id.
    case category
    /// A collection, by its id.
    case collection
    /// A brand, by its handle.
    case brand
    /// A customer group, by its code.
    case group
  }

  /// What it is.
  public let kind: Kind
  /// What names it to the server.
  public let key: String
  /// What people call it.
  public var title: String
  /// What it costs, of a variant, where that is known.
  public var price: Money?

  /// Something with its name.
  public init(_ kind: Kind, _ key: String, title: String, price: Money? = nil) {
    self.kind = kind
    self.key = key
    self.title = title
    self.price = price
  }

  /// What tells it from others.
  public var id: String { kind.rawValue + ":" + key }
}

/// What Marketing's screens need of other contexts. Composition fills them.
public struct MarketingOutlets {
  /// The shop's own currency.
  public var currency: Currency
  /// The zone that moments are typed in.
  public var timeZone: TimeZone
  /// The things of a kind that words find, the best first.
  public var find: (PromotionChoice.Kind, _ words: String) async throws(HTTPClientError) -> [PromotionChoice]
  /// What a thing is called; nil for what is not there any more.
  public var title: (PromotionChoice.Kind, _ key: String) async -> String?

  /// Outlets filled by closures.
  public init(
    currency: Currency = .gbp, timeZone: TimeZone = .gmt,
    find: @escaping (PromotionChoice.Kind, _ words: String) async throws(HTTPClientError) -> [PromotionChoice] = {
      _, _ throws(HTTPClientError) in []
    },
    title: @escaping (PromotionChoice.Kind, _ key: String) async -> String? = { _, _ in nil }
  ) {
    self.currency = currency
    self.timeZone = timeZone
    self.find = find
    self.title = title
  }
}

extension EnvironmentValues {
  /// What Marketing's screens need of other contexts.
  public var marketingOutlets: MarketingOutlets {
    get { self[MarketingOutletsKey.self] }
    set { self[MarketingOutletsKey.self] = newValue }
  }

  private enum MarketingOutletsKey: EnvironmentKey { static var defaultValue: MarketingOutlets { MarketingOutlets() } }
}
