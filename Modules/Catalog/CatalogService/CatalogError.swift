public import AccessService
public import Catalog
public import FoundationCore
public import Persistence
public import Pictures
public import StoreIdentifiers

/// Why the Catalog refused.
public enum CatalogError: StorageError, Equatable {
  /// No product or variant has that id or handle, or shoppers may not see it.
  case notFound
  /// The product is for members: why whoever asks does not see it.
  case membersOnly(ProductAccess)
  /// There is no such category.
  case categoryNotFound
  /// A product is put into a category that does not exist.
  case unknownCategory(CategoryID)
  /// A collection's rule names a category that does not exist: choose another.
  case unknownRuleCategory(CategoryID)
  /// A product is put into a category twice.
  case repeatedCategory
  /// A product's attribute is not one of its type's, or its values are of another form: says why.
  case invalidAttribute(String)
  /// There is no such product type.
  case productTypeNotFound
  /// Another product type has this id or name.
  case productTypeExists
  /// Two attributes of a type have the same code, or one chooses among nothing.
  case invalidAttributes
  /// No product has a cell of that column.
  case keptColumnNotFound
  /// A product or collection is translated into more languages than it may be.
  case tooManyTranslations
  /// A category has names in more languages than a category may have.
  case tooManyCategoryTranslations
  /// There is no such collection.
  case collectionNotFound
  /// Another collection has this id or handle.
  case collectionExists
  /// A collection's rule says nothing, cannot be, or stands beside chosen products.
  case invalidRule
  /// A product that does not exist is chosen for a collection.
  case unknownProduct(ProductID)
  /// A collection, or a change to many products, names one twice.
  case repeatedProduct
  /// There is no such brand.
  case brandNotFound
  /// Another brand has this name.
  case brandExists
  /// A change leaves out a variant that there is: variants are kept, with their orders and stock.
  case missingVariant(VariantID)
  /// Another category has this id or code.
  case categoryExists
  /// No page could have a category's code in its address: a dot or two, or a slash in it.
  case invalidCategoryCode(String)
  /// A category is not removed while something is in it, or asks for it: move that first.
  case categoryInUse(CategoryUse)
  /// A new category names itself as the one above it.
  case categoryAboveItself
  /// A category cannot be below itself.
  case categoryCircle
  /// A product with this id exists already.
  case productExists
  /// Another product has this handle: choose another.
  case handleTaken(String)
  /// The stock of a variant cannot be so: units of it are owed, or there would be too many.
  case stockRefused
  /// An import brought columns since the export began: begin it again.
  case exportChanged
  /// The price is not in the shop's currency.
  case wrongCurrency(expected: Currency)
  /// Two variants of the request have the same id.
  case repeatedVariant
  /// A variant cannot be made of those components: says why.
  case invalidBundle(BundleRefusal)
  /// The variants' option values do not fit the product's options, or two variants have the same.
  case invalidOptions
  /// A variant's picture is not one of its product's.
  case unknownMedia
  /// Another media item has this id.
  case mediaExists
  /// The product has as many pictures as it may have.
  case tooManyMedia
  /// An address under `/media/` is of no picture that the store keeps: upload it.
  case unknownPicture
  /// The picture that was sent is not taken.
  case picture(PictureRefusal)
  /// There is no such price list.
  case priceListNotFound
  /// The price list is made by a sale: change the sale.
  case priceListOfSale
  /// A sale cannot be of what goes by prices itself: the sale would change what it is of.
  case saleByPrice
  /// Another price list has this id.
  case priceListExists
  /// A price is for a variant that does not exist.
  case unknownVariant(VariantID)
  /// A price list ends before it begins.
  case emptySchedule
  /// The product or category has changed since it was read: read it again.
  case changedSince(version: Int64)
  /// The cursor is not one of this list.
  case invalidCursor
  /// There is no such review, or it may not be seen.
  case reviewNotFound
  /// The customer has reviewed this product, or a review with this id exists.
  case reviewExists
  /// A review cannot go from one of these to the other: see `ReviewStatus.transitions`.
  case illegalReviewTransition(from: ReviewStatus, to: ReviewStatus)
  /// Nobody votes on what they wrote themselves.
  case ownReview
  /// The lowest price is not below the highest.
  case emptyPriceRange
  /// The principal may not do this.
  case access(AccessError)
  /// The database refused.
  case storage(DatabaseError)

  /// Carries a database's refusal, or names the rule it stands for.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "product_pkey"), .constraint(.unique, "variant_pkey"): .productExists
      case .constraint(.unique, "category_pkey"), .constraint(.unique, "category_code_key"): .categoryExists
      case .constraint(.unique, "product_type_pkey"), .constraint(.unique, "product_type_name_key_key"):
        .productTypeExists
      case .constraint(.unique, "brand_name_key"): .brandExists
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

/// What keeps a category from being removed.
public enum CategoryUse: String, Equatable, Sendable {
  /// Others are in it.
  case categories
  /// Products are in it, whatever their status.
  case products
  /// A collection's rule asks for it.
  case collections
}
