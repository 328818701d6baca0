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
    /// Files of products that are taken in, and what has become of them.
    case productImport = "product_import"
    /// Cells of such files that have no place here, with the products that they came with.
    case keptCell = "kept_cell"
    /// Columns of such files whose cells are values of attributes.
    case columnMapping = "column_mapping"
    /// What is wrong with such files, row by row.
    case importIssue = "import_issue"
    /// While tables were made again: what they had.
    case formerVariant = "former_variant", formerListPrice = "former_list_price"
    /// The same of what variants have cost.
    case formerPriceHistory = "former_price_history"
    /// Before documents: which words lead to which product.
    case term
    /// Before documents: every word, and what words and their misspellings have in common.
    case vocabulary, misspelling
  }

  /// What its statements throw.
  public typealias Failure = CatalogError
  /// The prefix of its tables.
  public static let name = "catalog"

  /// Its tables' history.
  public static let migrations: [Migration<CatalogSchema>] = earlier + later + latest

  private static let earlier: [Migration<CatalogSchema>] = [
    [
      """
      CREATE TABLE \(.product) (id \(.id) PRIMARY KEY NOT NULL, handle \(.text) NOT NULL UNIQUE, name \(.text) NOT NULL,
        summary \(.text), status \(.text) NOT NULL, lowest_price \(.integer) NOT NULL, created_at \(.integer) NOT NULL,
        version \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX catalog_product_newest ON \(.product) (status, created_at, id)",
      "CREATE INDEX catalog_product_by_price ON \(.product) (status, lowest_price, id)",
      "CREATE INDEX catalog_product_by_name ON \(.product) (status, name, id)",
      """
      CREATE TABLE \(.variant) (id \(.id) PRIMARY KEY NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
        position \(.integer) NOT NULL, sku \(.text) NOT NULL, sku_key \(.text) NOT NULL UNIQUE, name \(.text),
        price \(.integer) NOT NULL, currency \(.text) NOT NULL,
        CONSTRAINT variant_price_not_negative CHECK (price >= 0)) \(.strict)
      """,
      "CREATE INDEX catalog_variant_by_product ON \(.variant) (product, position)",
      """
      CREATE TABLE \(.term) (word \(.text) NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
        PRIMARY KEY (word, product)) \(.strict)
      """,
      "CREATE INDEX catalog_term_by_product ON \(.term) (product)",
    ],
    // Lists by time and by name pass over the products outside a range of prices without reading them.
    [
      "CREATE INDEX catalog_product_newest_priced ON \(.product) (status, created_at, id, lowest_price)",
      "CREATE INDEX catalog_product_by_name_priced ON \(.product) (status, name, id, lowest_price)",
      "DROP INDEX catalog_product_newest",
      "DROP INDEX catalog_product_by_name",
      // A search asks for its first word, and of each product found whether it has the others.
      "CREATE INDEX catalog_term_of_product ON \(.term) (product, word)",
      "DROP INDEX catalog_term_by_product",
    ],
    [
      """
      CREATE TABLE \(.category) (id \(.id) PRIMARY KEY NOT NULL, code \(.text) NOT NULL UNIQUE, name \(.text),
        parent \(.id) REFERENCES \(.category) (id), version \(.integer) NOT NULL,
        CONSTRAINT category_not_below_itself CHECK (parent IS NULL OR parent <> id)) \(.strict)
      """,
      "CREATE INDEX catalog_category_by_parent ON \(.category) (parent)",
    ],
    // Until the next reindexing, products indexed before this are found by whole words alone.
    [
      "ALTER TABLE \(.term) ADD COLUMN weight \(.integer) NOT NULL DEFAULT 1",
      "CREATE TABLE \(.vocabulary) (word \(.text) PRIMARY KEY NOT NULL) \(.strict)",
      "INSERT INTO \(.vocabulary) (word) SELECT DISTINCT word FROM \(.term)",
      """
      CREATE TABLE \(.misspelling) (fragment \(.text) NOT NULL, word \(.text) NOT NULL,
        PRIMARY KEY (fragment, word)) \(.strict)
      """,
    ],
    [
      "ALTER TABLE \(.product) ADD COLUMN description \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN brand \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN product_type \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN tags \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN seo_title \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN seo_description \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN options \(.text)",
      "ALTER TABLE \(.variant) ADD COLUMN option_values \(.text)",
      "ALTER TABLE \(.variant) ADD COLUMN compare_at_price \(.integer)",
      "ALTER TABLE \(.variant) ADD COLUMN barcode \(.text)",
      "ALTER TABLE \(.variant) ADD COLUMN grams \(.integer)",
      "ALTER TABLE \(.variant) ADD COLUMN weight_unit \(.text)",
      "ALTER TABLE \(.variant) ADD COLUMN requires_shipping \(.integer) NOT NULL DEFAULT 1",
      "ALTER TABLE \(.variant) ADD COLUMN taxable \(.integer) NOT NULL DEFAULT 1",
      "ALTER TABLE \(.variant) ADD COLUMN media \(.id)",
      "ALTER TABLE \(.variant) ADD COLUMN cost \(.integer)",
      """
      CREATE TABLE \(.media) (id \(.id) PRIMARY KEY NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
        position \(.integer) NOT NULL, url \(.text) NOT NULL, alt \(.text)) \(.strict)
      """,
      "CREATE INDEX catalog_media_by_product ON \(.media) (product, position)",
      """
      CREATE TABLE \(.formerHandle) (handle \(.text) PRIMARY KEY NOT NULL,
        product \(.id) NOT NULL REFERENCES \(.product) (id)) \(.strict)
      """,
    ],
    [
      """
      CREATE TABLE \(.priceList) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, kind \(.text) NOT NULL,
        active \(.integer) NOT NULL, starts_at \(.integer), ends_at \(.integer), customer_groups \(.text),
        version \(.integer) NOT NULL,
        CONSTRAINT price_list_ends_after_start CHECK (starts_at IS NULL OR ends_at IS NULL OR starts_at < ends_at))
        \(.strict)
      """,
      """
      CREATE TABLE \(.listPrice) (list \(.id) NOT NULL REFERENCES \(.priceList) (id),
        variant \(.id) NOT NULL REFERENCES \(.variant) (id), minimum_quantity \(.integer) NOT NULL,
        price \(.integer) NOT NULL, currency \(.text) NOT NULL, PRIMARY KEY (list, variant, minimum_quantity),
        CONSTRAINT list_price_not_negative CHECK (price >= 0),
        CONSTRAINT list_price_quantity_positive CHECK (minimum_quantity > 0)) \(.strict)
      """,
      "CREATE INDEX catalog_list_price_by_variant ON \(.listPrice) (variant, list)",
      """
      CREATE TABLE \(.priceHistory) (number \(.sequence), variant \(.id) NOT NULL REFERENCES \(.variant) (id),
        since \(.integer) NOT NULL, price \(.integer) NOT NULL, currency \(.text) NOT NULL) \(.strict)
      """,
      "CREATE INDEX catalog_price_history_by_variant ON \(.priceHistory) (variant, since, number)",
      // Of what was before nobody knows more than that it has been so since the product was added, or longer.
      """
      INSERT INTO \(.priceHistory) (variant, since, price, currency)
      SELECT v.id, p.created_at, v.price, v.currency FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product
      """,
    ],
    // Search reads documents from now on; those of stored products are written at the next start.
    [
      """
      CREATE TABLE \(.searchTerm) (id \(.sequence), facet \(.text) NOT NULL, text \(.text) NOT NULL, label \(.text),
        number \(.integer) NOT NULL, UNIQUE (facet, text)) \(.strict)
      """,
      "CREATE INDEX catalog_search_term_labelled ON \(.searchTerm) (number) WHERE label IS NOT NULL",
      """
      CREATE TABLE \(.searchFragment) (fragment \(.text) NOT NULL, term \(.integer) NOT NULL,
        PRIMARY KEY (fragment, term)) \(.strict)
      """,
      """
      CREATE TABLE \(.searchDocument) (product \(.id) PRIMARY KEY NOT NULL REFERENCES \(.product) (id),
        number \(.integer) NOT NULL UNIQUE, stale \(.integer) NOT NULL, rating \(.integer) NOT NULL,
        review_count \(.integer) NOT NULL, available \(.integer) NOT NULL, entries \(.bytes) NOT NULL) \(.strict)
      """,
      "CREATE INDEX catalog_search_document_stale ON \(.searchDocument) (stale, number)",
      """
      INSERT INTO \(.searchDocument) (product, number, stale, rating, review_count, available, entries)
      SELECT id, row_number() OVER (ORDER BY created_at, id), 1, 0, 0, 0, \([UInt8]()) FROM \(.product)
      """,
      "CREATE TABLE \(.availability) (variant \(.id) PRIMARY KEY NOT NULL, available \(.integer) NOT NULL) \(.strict)",
      "DROP TABLE \(.term)",
      "DROP TABLE \(.vocabulary)",
      "DROP TABLE \(.misspelling)",
      "ALTER TABLE \(.product) ADD COLUMN highest_price \(.integer)",
      "ALTER TABLE \(.product) ADD COLUMN compare_at_price \(.integer)",
      "ALTER TABLE \(.product) ADD COLUMN currency \(.text)",
      """
      UPDATE \(.product) SET
        highest_price = (SELECT max(price) FROM \(.variant) WHERE product = \(.product).id),
        compare_at_price = (SELECT compare_at_price FROM \(.variant) WHERE product = \(.product).id
          ORDER BY price, position LIMIT 1),
        currency = (SELECT min(currency) FROM \(.variant) WHERE product = \(.product).id)
      """,
      "DROP INDEX catalog_product_newest_priced",
      "DROP INDEX catalog_product_by_name_priced",
      "DROP INDEX catalog_product_by_price",
    ],
    [
      "ALTER TABLE \(.product) ADD COLUMN attributes \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN published_at \(.integer)",
      "ALTER TABLE \(.product) ADD COLUMN available_at \(.integer)",
      "ALTER TABLE \(.variant) ADD COLUMN attributes \(.text)",
      "CREATE INDEX catalog_product_to_come ON \(.product) (published_at) WHERE published_at IS NOT NULL",
      "CREATE INDEX catalog_product_by_brand ON \(.product) (brand) WHERE brand IS NOT NULL",
      "CREATE INDEX catalog_product_by_type ON \(.product) (product_type) WHERE product_type IS NOT NULL",
      """
      CREATE TABLE \(.productType) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL,
        name_key \(.text) NOT NULL UNIQUE, attributes \(.text) NOT NULL, version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.brand) (handle \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL UNIQUE,
        description \(.text), version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.productCategory) (product \(.id) NOT NULL REFERENCES \(.product) (id),
        position \(.integer) NOT NULL, category \(.id) NOT NULL REFERENCES \(.category) (id),
        PRIMARY KEY (product, position), UNIQUE (product, category)) \(.strict)
      """,
      "CREATE INDEX catalog_product_category_by_category ON \(.productCategory) (category)",
      // Whether the products of a list have the prices that it gives now.
      "ALTER TABLE \(.priceList) ADD COLUMN applied \(.integer) NOT NULL DEFAULT 0",
      // Documents tell brands by their rows, and prices by their lists, from now on.
      "UPDATE \(.searchDocument) SET stale = 1",
    ],
    // Pictures that the store keeps itself are files, named by what was sent; those that others keep have no name here.
    [
      "ALTER TABLE \(.media) ADD COLUMN picture \(.text)",
      "ALTER TABLE \(.media) ADD COLUMN width \(.integer)",
      "ALTER TABLE \(.media) ADD COLUMN height \(.integer)",
      "ALTER TABLE \(.media) ADD COLUMN widths \(.text)",
      "CREATE INDEX catalog_media_by_picture ON \(.media) (picture)",
    ],
    [
      """
      CREATE TABLE \(.productTranslation) (product \(.id) NOT NULL REFERENCES \(.product) (id),
        locale \(.text) NOT NULL, name \(.text), summary \(.text), description \(.text), seo_title \(.text),
        seo_description \(.text), PRIMARY KEY (product, locale)) \(.strict)
      """
    ],
    [
      """
      CREATE TABLE \(.collection) (id \(.id) PRIMARY KEY NOT NULL, handle \(.text) NOT NULL UNIQUE,
        title \(.text) NOT NULL, description \(.text), rule \(.text), version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.collectionProduct) (collection \(.id) NOT NULL REFERENCES \(.collection) (id),
        position \(.integer) NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
        PRIMARY KEY (collection, position), UNIQUE (collection, product)) \(.strict)
      """,
      "CREATE INDEX catalog_collection_product_by_product ON \(.collectionProduct) (product)",
    ],
    [
      """
      CREATE TABLE \(.review) (id \(.id) PRIMARY KEY NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
        customer \(.id) NOT NULL, author \(.text) NOT NULL, rating \(.integer) NOT NULL, title \(.text),
        text \(.text) NOT NULL, status \(.text) NOT NULL, created_at \(.integer) NOT NULL, moderated_at \(.integer),
        helpful \(.integer) NOT NULL, unhelpful \(.integer) NOT NULL, version \(.integer) NOT NULL,
        CONSTRAINT review_one_each UNIQUE (product, customer),
        CONSTRAINT review_rating_of_stars CHECK (rating BETWEEN 1 AND 5)) \(.strict)
      """,
      // Adds up a product's stars without reading a review.
      "CREATE INDEX catalog_review_stars ON \(.review) (product, status, rating)",
      "CREATE INDEX catalog_review_newest ON \(.review) (product, status, created_at, id)",
      "CREATE INDEX catalog_review_helpful ON \(.review) (product, status, (helpful - unhelpful), id)",
      "CREATE INDEX catalog_review_to_moderate ON \(.review) (status, created_at, id)",
      """
      CREATE TABLE \(.reviewVote) (review \(.id) NOT NULL REFERENCES \(.review) (id), customer \(.id) NOT NULL,
        vote \(.text) NOT NULL, cast_at \(.integer) NOT NULL, PRIMARY KEY (review, customer)) \(.strict)
      """,
      "CREATE INDEX catalog_review_vote_by_customer ON \(.reviewVote) (customer, review)",
    ],
    // What a brand is called now leads to its page as well.
    [
      "ALTER TABLE \(.brand) ADD COLUMN name_handle \(.text)",
      "CREATE INDEX catalog_brand_by_name_handle ON \(.brand) (name_handle) WHERE name_handle IS NOT NULL",
    ],
    // The schedule asks every few seconds what is next to be had.
    [
      "CREATE INDEX catalog_product_to_be_had ON \(.product) (available_at) WHERE available_at IS NOT NULL"
    ],
    // Where a picture was taken in from, by which files go on naming it.
    ["ALTER TABLE \(.media) ADD COLUMN source \(.text)"],
    [
      """
      CREATE TABLE \(.productImport) (id \(.id) PRIMARY KEY NOT NULL, file_name \(.text) NOT NULL,
        format \(.text) NOT NULL, dry_run \(.integer) NOT NULL, status \(.text) NOT NULL, size \(.integer) NOT NULL,
        bytes_read \(.integer) NOT NULL, last_row \(.integer) NOT NULL, created \(.integer) NOT NULL,
        updated \(.integer) NOT NULL, unchanged \(.integer) NOT NULL, refused \(.integer) NOT NULL,
        issue_count \(.integer) NOT NULL, notes \(.text) NOT NULL, failure \(.text), asked_by \(.id) NOT NULL,
        permissions \(.text) NOT NULL, created_at \(.integer) NOT NULL, started_at \(.integer),
        ended_at \(.integer)) \(.strict)
      """,
      "CREATE INDEX catalog_product_import_newest ON \(.productImport) (created_at, id)",
      "CREATE INDEX catalog_product_import_by_status ON \(.productImport) (status, created_at, id)",
      """
      CREATE TABLE \(.importIssue) (import \(.id) NOT NULL REFERENCES \(.productImport) (id),
        number \(.integer) NOT NULL, file_row \(.integer) NOT NULL, file_column \(.text), cell \(.text),
        reason \(.text) NOT NULL, PRIMARY KEY (import, number)) \(.strict)
      """,
    ],
    // A name goes with its category, whoever takes that away.
    [
      """
      CREATE TABLE \(.categoryTranslation) (category \(.id) NOT NULL REFERENCES \(.category) (id) ON DELETE CASCADE,
        locale \(.text) NOT NULL, name \(.text) NOT NULL, PRIMARY KEY (category, locale)) \(.strict)
      """
    ],
    [
      """
      CREATE TABLE \(.collectionTranslation) (collection \(.id) NOT NULL
        REFERENCES \(.collection) (id) ON DELETE CASCADE, locale \(.text) NOT NULL, title \(.text),
        description \(.text), PRIMARY KEY (collection, locale)) \(.strict)
      """
    ],
    // For whom products are; NULL for everyone.
    ["ALTER TABLE \(.product) ADD COLUMN audience \(.text)"],
    // What reviews say of a product stands in its row, where whoever reads it needs no other.
    [
      "ALTER TABLE \(.product) ADD COLUMN rating \(.integer) NOT NULL DEFAULT 0",
      "ALTER TABLE \(.product) ADD COLUMN review_count \(.integer) NOT NULL DEFAULT 0",
      """
      UPDATE \(.product) SET
        rating = (SELECT coalesce(max(rating), 0) FROM \(.searchDocument) WHERE product = id),
        review_count = (SELECT coalesce(max(review_count), 0) FROM \(.searchDocument) WHERE product = id)
      """,
      "ALTER TABLE \(.searchDocument) DROP COLUMN rating",
      "ALTER TABLE \(.searchDocument) DROP COLUMN review_count",
    ],
    // Prices that were set where shoppers did not see them are no public history.
    ["ALTER TABLE \(.priceHistory) ADD COLUMN is_hidden \(.integer) NOT NULL DEFAULT 0"],
    // The history was of the variants' own prices, and is of what everyone pays from now on. Which lists there were is
    // not known; those that count by now have counted since they began, so that no reduction is told that was none.
    [
      "ALTER TABLE \(.priceHistory) ADD COLUMN is_planned \(.integer) NOT NULL DEFAULT 0",
      """
      INSERT INTO \(.priceHistory) (variant, since, price, currency)
      SELECT p.variant, coalesce(l.starts_at, (SELECT min(h.since) FROM \(.priceHistory) AS h WHERE h.variant = p.variant)),
        p.price, p.currency
      FROM \(.listPrice) AS p JOIN \(.priceList) AS l ON l.id = p.list
      WHERE l.applied = 1 AND p.minimum_quantity = 1
      """,
      "ALTER TABLE \(.product) ADD COLUMN reduced_from \(.integer)",
      "ALTER TABLE \(.product) ADD COLUMN reduced_since \(.integer)",
      "ALTER TABLE \(.product) ADD COLUMN reduced_until \(.integer)",
      "ALTER TABLE \(.variant) ADD COLUMN content \(.text)",
      "ALTER TABLE \(.product) ADD COLUMN unit_price \(.integer)",
      "ALTER TABLE \(.product) ADD COLUMN unit_measure \(.text)",
      "CREATE INDEX catalog_product_reduced ON \(.product) (reduced_until) WHERE reduced_until IS NOT NULL",
      "UPDATE \(.searchDocument) SET stale = 1",
    ],
    // Which products sell best: places from the end, as they were counted last.
    [
      "ALTER TABLE \(.searchDocument) ADD COLUMN popularity \(.integer) NOT NULL DEFAULT 0",
      "CREATE INDEX catalog_search_document_popular ON \(.searchDocument) (popularity) WHERE popularity > 0",
    ],
    [
      "CREATE TABLE \(.termList) (used_as \(.text) PRIMARY KEY NOT NULL, version \(.integer) NOT NULL) \(.strict)",
      """
      CREATE TABLE \(.termText) (used_as \(.text) NOT NULL REFERENCES \(.termList) (used_as), own \(.text) NOT NULL,
        locale \(.text) NOT NULL, translation \(.text) NOT NULL, PRIMARY KEY (used_as, own, locale)) \(.strict)
      """,
    ],
  ]
}
