import Catalog
import Foundation
import FoundationCore

/// What search engines are told of a product, in the words of schema.org.
struct ProductPageData: Encodable {
  private let context = "https://schema.org", type = "Product"
  private let name: String, description: String?, image: [String]?, sku: String?, brand: Brand?
  private let offers: [Offer], aggregateRating: Rating?

  /// A product whose variants are available, or expected, as closures tell; nil where that is not known.
  init(_ product: Product, available: (Variant) -> Bool?, expectedOn: (Variant) -> LocalDay? = { _ in nil }) {
    name = product.name
    description = product.seo.description ?? product.summary
    let pictures = product.media.compactMap { $0.isOwn ? $0.url : nil }
    image = pictures.isEmpty ? nil : pictures
    sku = product.variants.first?.sku
    brand = product.brand.map { Brand(name: $0) }
    offers = product.variants.prefix(Self.offerLimit).map {
      Offer($0, isAvailable: available($0), expectedOn: expectedOn($0))
    }
    aggregateRating = product.rating.map {
      Rating(ratingValue: String(format: "%d.%02d", $0 / 100, $0 % 100), reviewCount: product.reviewCount)
    }
  }

  private static func decimal(_ money: Money) -> String {
    "\(Decimal(sign: .plus, exponent: -money.currency.exponent, significand: Decimal(money.amount)))"
  }

  /// More offers than these tell search engines nothing new.
  private static let offerLimit = 20

  private enum CodingKeys: String, CodingKey {
    case context = "@context", type = "@type"
    case name, description, image, sku, brand, offers, aggregateRating
  }

  private struct Brand: Encodable {
    let type = "Brand", name: String
    private enum CodingKeys: String, CodingKey { case type = "@type", name }
  }

  private struct Offer: Encodable {
    let type = "Offer", sku: String, price: String, priceCurrency: String, availability: String?
    let availabilityStarts: String?, priceSpecification: [PriceSpecification]?

    init(_ variant: Variant, isAvailable: Bool?, expectedOn: LocalDay?) {
      sku = variant.sku
      price = ProductPageData.decimal(variant.price)
      priceCurrency = variant.price.currency.code
      var prices: [PriceSpecification] = []
      if case .reduction(let reduction) = variant.comparison {
        prices.append(PriceSpecification(former: reduction.former))
      }
      if let unitPrice = variant.unitPrice { prices.append(PriceSpecification(unitPrice)) }
      priceSpecification = prices.isEmpty ? nil : prices
      availability = isAvailable.map { isAvailable in
        "https://schema.org/" + (!isAvailable ? "OutOfStock" : expectedOn == nil ? "InStock" : "PreOrder")
      }
      availabilityStarts = isAvailable == true ? expectedOn?.description : nil
    }

    private enum CodingKeys: String, CodingKey {
      case type = "@type", sku, price, priceCurrency, availability, availabilityStarts, priceSpecification
    }
  }

  /// What a price is reduced from, in the form that search engines strike through; or the price of a measure.
  private struct PriceSpecification: Encodable {
    let type = "UnitPriceSpecification", priceType: String?, price: String, priceCurrency: String
    let referenceQuantity: Quantity?

    init(former: Money) {
      priceType = "https://schema.org/StrikethroughPrice"
      (price, priceCurrency) = (ProductPageData.decimal(former), former.currency.code)
      referenceQuantity = nil
    }

    init(_ unitPrice: UnitPrice) {
      priceType = nil
      (price, priceCurrency) = (ProductPageData.decimal(unitPrice.price), unitPrice.price.currency.code)
      referenceQuantity = Quantity(unitPrice.measure)
    }

    private enum CodingKeys: String, CodingKey {
      case type = "@type", priceType, price, priceCurrency, referenceQuantity
    }
  }

  /// A measure by the codes of UN/CEFACT's recommendation 20.
  private struct Quantity: Encodable {
    let type = "QuantitativeValue", value: Int, unitCode: String

    init(_ measure: NetContent.Measure) {
      (value, unitCode) =
        switch measure {
        case .kilogram: (1, "KGM")
        case .hundredGrams: (100, "GRM")
        case .litre: (1, "LTR")
        case .hundredMillilitres: (100, "MLT")
        case .metre: (1, "MTR")
        case .squareMetre: (1, "MTK")
        case .piece: (1, "C62")
        }
    }

    private enum CodingKeys: String, CodingKey { case type = "@type", value, unitCode }
  }

  private struct Rating: Encodable {
    let type = "AggregateRating", ratingValue: String, reviewCount: Int
    private enum CodingKeys: String, CodingKey { case type = "@type", ratingValue, reviewCount }
  }
}
