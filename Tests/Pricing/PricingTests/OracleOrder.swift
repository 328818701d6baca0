import Foundation
import FoundationCore
import Pricing
import StoreIdentifiers
import Testing

/// An order that `Tests/Pricing/Oracle` has computed.
struct OracleOrder: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let request: Request
  let priced: Priced
  let refunds: [Refund]

  var testDescription: String { name }

  /// Every order, in the order of the file.
  static let all: [OracleOrder] = read("orders")

  static func read<Value: Decodable>(_ name: String) -> [Value] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/\(name).json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([Value].self, from: data)) ?? []
  }

  struct Request: Decodable, Sendable {
    let currency: String
    let rounding: String
    let pricesIncludeTax: Bool
    let isExempt: Bool
    let buyer: Buyer
    let lines: [Line]
    let delivery: Delivery?
    let rates: [String: [Rate]]
    let promotions: [OraclePromotion]
  }

  struct Buyer: Decodable, Sendable {
    let group: String?
    let isFirstOrder: Bool
    let country: String
  }

  struct Line: Decodable, Sendable {
    let id: String
    let variant: String
    let product: String
    let categories: [String]
    let collections: [String]
    let brand: String?
    let taxClass: String
    let quantity: Int
    let unitPrice: Int64
    let isReduced: Bool
    let isGiftCard: Bool
  }

  struct Delivery: Decodable, Sendable {
    let price: Int64
    let taxClass: String?
  }

  struct Rate: Decodable, Sendable {
    let name: String
    let rate: Int64
  }

  struct Priced: Decodable, Sendable {
    let lines: [Part]
    let gifts: [Gift]
    let delivery: Part?
    let tax: Int64
    let total: Int64
  }

  /// A line, or delivery.
  struct Part: Decodable, Equatable, Sendable {
    var id: String?
    let subtotal: Int64
    let reductions: [Saved]
    let amount: Int64
    let removedTax: Int64
    let taxes: [Tax]
  }

  struct Saved: Decodable, Equatable, Sendable {
    let promotion: String
    let amount: Int64
  }

  struct Tax: Decodable, Equatable, Sendable {
    let name: String
    let rate: Int64
    let amount: Int64
  }

  struct Gift: Decodable, Equatable, Sendable {
    let promotion: String
    let variant: String
    let quantity: Int
    let subtotal: Int64
  }

  struct Refund: Decodable, Sendable {
    let units: [String: Int]
    let amount: Int64
    let tax: Int64
  }
}

extension OracleOrder {
  /// What `Pricing` is asked.
  func pricingRequest() throws -> PricingRequest {
    let source = request
    let currency = try #require(Currency(code: source.currency))
    return PricingRequest(
      currency: currency, regime: source.pricesIncludeTax ? .includingTax : .excludingTax,
      rounding: try #require(TaxRounding(rawValue: source.rounding)),
      buyer: PricingBuyer(
        group: source.buyer.group, isFirstOrder: source.buyer.isFirstOrder, country: source.buyer.country),
      lines: try source.lines.map { line in
        PricingLine(
          id: try #require(UniqueID(line.id)), variant: try #require(VariantID(line.variant)),
          traits: ProductTraits(
            product: try #require(ProductID(line.product)),
            categories: Set(line.categories.compactMap { UniqueID($0) }),
            collections: Set(line.collections.compactMap { UniqueID($0) }), brand: line.brand),
          taxClass: TaxClass(rawValue: line.taxClass), quantity: line.quantity,
          unitPrice: try Money(line.unitPrice, currency), isReduced: line.isReduced, isGiftCard: line.isGiftCard)
      },
      delivery: try source.delivery.map {
        DeliveryQuote(price: try Money($0.price, currency), taxClass: $0.taxClass.map(TaxClass.init(rawValue:)))
      },
      taxes: DestinationTaxes(
        rates: try Dictionary(
          uniqueKeysWithValues: source.rates.map { name, rates in
            (TaxClass(rawValue: name), try rates.map { try #require(TaxRate(name: $0.name, millionths: $0.rate)) })
          }), isExempt: source.isExempt),
      promotions: try source.promotions.map { try $0.promotion(currency) })
  }
}

extension OracleOrder.Part {
  init(_ line: PricedLine) {
    self.init(
      id: line.id.description, subtotal: line.subtotal.amount, reductions: line.reductions.map(OracleOrder.Saved.init),
      amount: line.amount.amount, removedTax: line.removedTax.amount, taxes: line.taxes.map(OracleOrder.Tax.init))
  }

  init(_ delivery: PricedDelivery) {
    self.init(
      subtotal: delivery.subtotal.amount, reductions: delivery.reductions.map(OracleOrder.Saved.init),
      amount: delivery.amount.amount, removedTax: delivery.removedTax.amount,
      taxes: delivery.taxes.map(OracleOrder.Tax.init))
  }
}

extension OracleOrder.Saved {
  init(_ reduction: Reduction) {
    self.init(promotion: reduction.promotion.description, amount: reduction.amount.amount)
  }
}

extension OracleOrder.Tax {
  init(_ line: TaxLine) {
    self.init(name: line.rate.name, rate: line.rate.millionths, amount: line.amount.amount)
  }
}

extension OracleOrder.Gift {
  init(_ gift: PricedGift) {
    self.init(
      promotion: gift.promotion.description, variant: gift.variant.description, quantity: gift.quantity,
      subtotal: gift.subtotal.amount)
  }
}
