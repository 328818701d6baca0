import Access
import AccessService
import Catalog
import FoundationCore
public import HTTPServer

extension CatalogError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .notFound: .notFound("product-not-found", detail: "There is no such product.")
    case .membersOnly(.needsUpgrade):
      .forbidden("members-only", detail: "This product is for members of groups that you are not in.")
    case .membersOnly:
      .unauthorized("members-sign-in", detail: "This product is for members: sign in as one.")
    case .categoryNotFound: .notFound("category-not-found", detail: "There is no such category.")
    case .unknownCategory(let category):
      .invalid(at: "/categories", "unknown-category", "There is no category \(category).")
    case .unknownRuleCategory(let category):
      .invalid(at: "/rule/category", "unknown-category", "There is no category \(category).")
    case .invalidCategoryCode(let code):
      .invalid(at: "/code", "category-code", "No address can have \(code) in it: leave slashes out.")
    case .repeatedCategory:
      .invalid(at: "/categories", "repeated", "A category stands there twice.")
    case .invalidAttribute(let reason):
      .invalid(at: "/attributes", "attribute", reason)
    case .productTypeNotFound: .notFound("product-type-not-found", detail: "There is no such product type.")
    case .productTypeExists: .conflict("product-type-exists", detail: "Another product type has this id or name.")
    case .invalidAttributes:
      .invalid(at: "/attributes", "attributes", "Each needs a code of its own, and those that choose need choices.")
    case .tooManyTranslations:
      .invalid(at: "/locale", "too-many", "It is translated into \(ProductTranslation.limit) languages.")
    case .tooManyCategoryTranslations:
      .invalid(at: "/translations", "too-many", "It has names in \(CategoryTranslation.limit) languages.")
    case .collectionNotFound: .notFound("collection-not-found", detail: "There is no such collection.")
    case .collectionExists: .conflict("collection-exists", detail: "Another collection has this id or handle.")
    case .invalidRule:
      .invalid(at: "/rule", "rule", "It needs a condition that can be, and no chosen products beside it.")
    case .unknownProduct(let product):
      .invalid(at: "/products", "unknown-product", "There is no product \(product).")
    case .repeatedProduct:
      .invalid(at: "/products", "repeated", "A product stands there twice.")
    case .brandNotFound: .notFound("brand-not-found", detail: "There is no such brand.")
    case .brandExists: .conflict("brand-exists", detail: "Another brand has this name.")
    case .missingVariant(let variant):
      .invalid(at: "/variants", "missing", "The variant \(variant) is left out: variants are kept.")
    case .categoryExists: .conflict("category-exists", detail: "Another category has this id or code.")
    case .categoryInUse(let use): .conflict("category-in-use", detail: use.sentence)
    case .categoryAboveItself:
      .invalid(at: "/parent", "own-parent", "A category cannot be below itself.")
    case .categoryCircle: .conflict("category-circle", detail: "A category cannot be below itself.")
    case .productExists: .conflict("product-exists", detail: "A product or variant with this id exists.")
    case .handleTaken(let handle): .conflict("handle-taken", detail: "Another product has the handle \(handle).")
    case .stockRefused:
      .conflict(
        "stock-refused",
        detail:
          "The stock of a variant cannot be so: units of it are owed, there would be too many, or there is no location."
      )
    case .keptColumnNotFound: .notFound("column-not-found", detail: "No product has a cell of this column.")
    case .exportChanged:
      .conflict("export-changed", detail: "A column was added since the export began. Export again from the beginning.")
    case .wrongCurrency(let expected):
      .invalid(at: "/price/currency", "currency", "Prices here are in \(expected.code).")
    case .repeatedVariant:
      .invalid(at: "/variants", "repeated", "Two of them are of the same id or quantity.")
    case .invalidBundle(let refusal): .invalid(at: "/variants", "bundle", refusal.sentence)
    case .invalidOptions:
      .invalid(
        at: "/variants", "options", "Each variant needs one value for each option, and no two variants the same.")
    case .unknownMedia:
      .invalid(at: "/variants", "media", "A variant's picture is one of its product's.")
    case .mediaExists: .conflict("media-exists", detail: "Another media item has this id.")
    case .tooManyMedia:
      .conflict("too-many-media", detail: "A product has \(Product.mediaLimit) pictures at most: remove one first.")
    case .unknownPicture:
      .invalid(at: "/media", "unknown-picture", "The store keeps no such picture: upload it.")
    case .picture(let refusal): refusal.problem
    case .priceListOfSale:
      .conflict("price-list-of-sale", detail: "The prices of this list are made by a sale. Change the sale.")
    case .saleByPrice:
      .invalid(at: "/scope/collection", "prices", "This collection goes by prices, which the sale would change.")
    case .priceListNotFound: .notFound("price-list-not-found", detail: "There is no such price list.")
    case .priceListExists: .conflict("price-list-exists", detail: "Another price list has this id.")
    case .unknownVariant(let variant):
      .invalid(at: "/prices", "unknown-variant", "There is no variant \(variant).")
    case .emptySchedule:
      .invalid(at: "/endsAt", "schedule", "It would end before it begins.")
    case .changedSince: .preconditionFailed(detail: "It has changed since it was read: read it again.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .reviewNotFound: .notFound("review-not-found", detail: "There is no such review.")
    case .reviewExists: .conflict("review-exists", detail: "You have reviewed this product already.")
    case .illegalReviewTransition(let from, let to):
      .conflict("illegal-transition", detail: "A review that is \(from.rawValue) cannot become \(to.rawValue).")
    case .ownReview: .conflict("own-review", detail: "Nobody votes on a review of their own.")
    case .emptyPriceRange: .invalidParameter("maxPrice", detail: "Max must be larger than min.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}

extension CatalogError {
  /// The refusal in a sentence, for reports.
  var sentence: String { problem.detail ?? problem.title }
}

extension CategoryUse {
  fileprivate var sentence: String {
    switch self {
    case .categories: "There are categories in it: move or remove them first."
    case .products: "There are products in it, drafts and archived ones among them: take them out first."
    case .collections: "A collection's rule asks for it: change that first."
    }
  }
}

extension Problem {
  fileprivate static func invalid(at pointer: String, _ code: String, _ message: String) -> Problem {
    .invalid([SchemaViolation(pointer: pointer, code: code, message: message)])
  }
}
