public import Persistence

/// What Catalog owns in the database.
public enum CatalogSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// Products, each with the lowest price of its variants for lists to sort by.
    case product
    /// The variants of products.
    case variant
    /// What bundles are made of.
    case component
    /// Pictures of products, in their order.
    case media
    /// Pictures within descriptions that are at other addresses, or were.
    case describedPicture = "described_picture"
    /// Handles that products had before, which go on leading to them.
    case formerHandle = "former_handle"
    /// Lists of prices that count instead of the variants' own.
    case priceList = "price_list"
    /// The prices of those lists.
    case listPrice = "list_price"
    /// The rules that make the prices of sales.
    case saleRule = "sale_rule"
    /// What variants have cost everyone, and from when. Rows of the past stay; what is planned is replaced.
    case priceHistory = "price_history"
    /// The tree that products are arranged in.
    case category
    /// Every word, and every value of a facet.
    case searchTerm = "search_term"
    /// What words and their misspellings have in common.
    case searchFragment = "search_fragment"
    /// What search knows of each product.
    case searchDocument = "search_document"
    /// Which variants can be had now, as Inventory's events tell.
    case availability
    /// Kinds of products with their attributes.
    case productType = "product_type"
    /// Who makes products.
    case brand
    /// Which categories products are in, in their order.
    case productCategory = "product_category"
    /// Products that are shown together.
    case collection
    /// The products of collections that are chosen one by one.
    case collectionProduct = "collection_product"
    /// What products are called and say in other languages.
    case productTranslation = "product_translation"
    /// What categories are called in other languages.
    case categoryTranslation = "category_translation"
    /// What collections are called and say in other languages.
    case collectionTranslation = "collection_translation"
    /// The words of the shop's own that are translated, by their uses.
    case termList = "term_list"
    /// What those words are in other languages.
    case termText = "term_text"
    /// What the pages of brands say in other languages.
    case brandTranslation = "brand_translation"
    /// What customers say of products.
    case review
    /// Whether customers found reviews helpful.
    case reviewVote = "review_vote"
    /// Cells of files of products that have no place here, with the products that they came with.
    case keptCell = "kept_cell"
    /// Columns of such files whose cells are values of attributes.
    case columnMapping = "column_mapping"
  }

  /// What its statements throw.
  public typealias Failure = CatalogError
  /// The prefix of its tables.
  public static let name = "catalog"

  /// Its tables. Until the first release a change is made where a table stands; from then on, a migration is appended.
  public static let migrations: [Migration<CatalogSchema>] = [
    Migration(products + prices + groups + search + reviews + words + cells)
  ]
}
