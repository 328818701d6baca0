import Persistence

extension CatalogSchema {
  /// Products and their variants, what they are called in other languages, and their pictures.
  static let products: [SQL<CatalogSchema>] = [
    // For whom it is: an audience, NULL for everyone. What reviews say of it stands in its row, where whoever reads it
    // needs no other.
    """
    CREATE TABLE \(.product) (id \(.id) PRIMARY KEY NOT NULL, handle \(.text) NOT NULL UNIQUE, name \(.text) NOT NULL,
      summary \(.text), status \(.text) NOT NULL, lowest_price \(.integer) NOT NULL, created_at \(.integer) NOT NULL,
      version \(.integer) NOT NULL, description \(.text), brand \(.text), product_type \(.text), tags \(.text),
      seo_title \(.text), seo_description \(.text), options \(.text), highest_price \(.integer),
      compare_at_price \(.integer), currency \(.text), attributes \(.text), published_at \(.integer),
      available_at \(.integer), audience \(.text), rating \(.integer) NOT NULL DEFAULT 0,
      review_count \(.integer) NOT NULL DEFAULT 0, reduced_from \(.integer), reduced_since \(.integer),
      reduced_until \(.integer), unit_price \(.integer), unit_measure \(.text), safety \(.text),
      withdrawal_excluded \(.integer) NOT NULL DEFAULT 0, personalization \(.text)) \(.strict)
    """,
    "CREATE INDEX catalog_product_to_come ON \(.product) (published_at) WHERE published_at IS NOT NULL",
    "CREATE INDEX catalog_product_by_brand ON \(.product) (brand) WHERE brand IS NOT NULL",
    "CREATE INDEX catalog_product_by_type ON \(.product) (product_type) WHERE product_type IS NOT NULL",
    // The schedule asks every few seconds what is next to be had.
    "CREATE INDEX catalog_product_to_be_had ON \(.product) (available_at) WHERE available_at IS NOT NULL",
    "CREATE INDEX catalog_product_reduced ON \(.product) (reduced_until) WHERE reduced_until IS NOT NULL",
    // Several variants may have one SKU. Nothing for a tax class is the standard rate.
    """
    CREATE TABLE \(.variant) (id \(.id) PRIMARY KEY NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
      position \(.integer) NOT NULL, sku \(.text) NOT NULL, sku_key \(.text) NOT NULL, name \(.text),
      price \(.integer) NOT NULL, currency \(.text) NOT NULL, option_values \(.text), compare_at_price \(.integer),
      barcode \(.text), grams \(.integer), weight_unit \(.text), requires_shipping \(.integer) NOT NULL DEFAULT 1,
      taxable \(.integer) NOT NULL DEFAULT 1, media \(.id), cost \(.integer), attributes \(.text), content \(.text),
      tax_class \(.text), is_bundle \(.integer) NOT NULL DEFAULT 0,
      CONSTRAINT variant_price_not_negative CHECK (price >= 0)) \(.strict)
    """,
    "CREATE INDEX catalog_variant_by_product ON \(.variant) (product, position)",
    "CREATE INDEX catalog_variant_by_sku ON \(.variant) (sku_key, product)",
    // That a variant is a bundle stands beside it too, so that products without bundles are read without this.
    """
    CREATE TABLE \(.component) (bundle \(.id) NOT NULL REFERENCES \(.variant) (id), position \(.integer) NOT NULL,
      component \(.id) NOT NULL REFERENCES \(.variant) (id), quantity \(.integer) NOT NULL,
      PRIMARY KEY (bundle, position), UNIQUE (component, bundle),
      CONSTRAINT component_is_another CHECK (component <> bundle),
      CONSTRAINT component_units_countable CHECK (quantity BETWEEN 1 AND 99)) \(.strictInKeyOrder)
    """,
    // Pictures that the store keeps itself are files, named by what was sent; those that others keep have no name here.
    // The source is where a picture was taken in from, by which files go on naming it.
    """
    CREATE TABLE \(.media) (id \(.id) PRIMARY KEY NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
      position \(.integer) NOT NULL, url \(.text) NOT NULL, alt \(.text), picture \(.text), width \(.integer),
      height \(.integer), widths \(.text), source \(.text), failure \(.text)) \(.strict)
    """,
    "CREATE INDEX catalog_media_by_product ON \(.media) (product, position)",
    "CREATE INDEX catalog_media_by_picture ON \(.media) (picture)",
    "CREATE INDEX catalog_media_elsewhere ON \(.media) (failure, url) WHERE picture IS NULL",
    "CREATE INDEX catalog_media_by_url ON \(.media) (url) WHERE picture IS NULL",
    """
    CREATE TABLE \(.describedPicture) (product \(.id) NOT NULL REFERENCES \(.product) (id), address \(.text) NOT NULL,
      picture \(.text), width \(.integer), height \(.integer), widths \(.text), failure \(.text),
      PRIMARY KEY (product, address)) \(.strict)
    """,
    "CREATE INDEX catalog_described_picture_by_address ON \(.describedPicture) (address)",
    """
    CREATE INDEX catalog_described_picture_elsewhere ON \(.describedPicture) (failure, address)
      WHERE picture IS NULL
    """,
    "CREATE INDEX catalog_described_picture_kept ON \(.describedPicture) (picture) WHERE picture IS NOT NULL",
    """
    CREATE TABLE \(.formerHandle) (handle \(.text) PRIMARY KEY NOT NULL,
      product \(.id) NOT NULL REFERENCES \(.product) (id)) \(.strict)
    """,
    """
    CREATE TABLE \(.productTranslation) (product \(.id) NOT NULL REFERENCES \(.product) (id), locale \(.text) NOT NULL,
      name \(.text), summary \(.text), description \(.text), seo_title \(.text), seo_description \(.text),
      safety \(.text), PRIMARY KEY (product, locale)) \(.strict)
    """,
    """
    CREATE TABLE \(.productType) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL,
      name_key \(.text) NOT NULL UNIQUE, attributes \(.text) NOT NULL, version \(.integer) NOT NULL) \(.strict)
    """,
  ]

  /// Lists of prices, the sales that make some, and what variants have cost everyone.
  static let prices: [SQL<CatalogSchema>] = [
    // Applied: whether the products of a list have the prices that it gives now.
    """
    CREATE TABLE \(.priceList) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL, kind \(.text) NOT NULL,
      active \(.integer) NOT NULL, starts_at \(.integer), ends_at \(.integer), customer_groups \(.text),
      version \(.integer) NOT NULL, applied \(.integer) NOT NULL DEFAULT 0,
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
    // What is reduced by how much. The prices that come of it are those of the list.
    """
    CREATE TABLE \(.saleRule) (list \(.id) PRIMARY KEY NOT NULL REFERENCES \(.priceList) (id),
      percentage \(.integer) NOT NULL, scope \(.text) NOT NULL,
      CONSTRAINT sale_rule_percentage_within CHECK (percentage BETWEEN 1 AND 99)) \(.strict)
    """,
    // Prices that were set where shoppers did not see them are no public history.
    """
    CREATE TABLE \(.priceHistory) (number \(.sequence), variant \(.id) NOT NULL REFERENCES \(.variant) (id),
      since \(.integer) NOT NULL, price \(.integer) NOT NULL, currency \(.text) NOT NULL,
      is_hidden \(.integer) NOT NULL DEFAULT 0, is_planned \(.integer) NOT NULL DEFAULT 0) \(.strict)
    """,
    "CREATE INDEX catalog_price_history_by_variant ON \(.priceHistory) (variant, since, number)",
  ]

  /// What products are found in: categories, collections and the pages of brands.
  static let groups: [SQL<CatalogSchema>] = [
    // The position is the order that staff give the categories of a level; those that nobody has arranged follow each
    // other by name.
    """
    CREATE TABLE \(.category) (id \(.id) PRIMARY KEY NOT NULL, code \(.text) NOT NULL UNIQUE, name \(.text),
      parent \(.id) REFERENCES \(.category) (id), version \(.integer) NOT NULL, position \(.integer) NOT NULL DEFAULT 0,
      CONSTRAINT category_not_below_itself CHECK (parent IS NULL OR parent <> id)) \(.strict)
    """,
    "CREATE INDEX catalog_category_by_parent ON \(.category) (parent)",
    """
    CREATE TABLE \(.productCategory) (product \(.id) NOT NULL REFERENCES \(.product) (id),
      position \(.integer) NOT NULL, category \(.id) NOT NULL REFERENCES \(.category) (id),
      PRIMARY KEY (product, position), UNIQUE (product, category)) \(.strict)
    """,
    "CREATE INDEX catalog_product_category_by_category ON \(.productCategory) (category)",
    // A name goes with its category, whoever takes that away.
    """
    CREATE TABLE \(.categoryTranslation) (category \(.id) NOT NULL REFERENCES \(.category) (id) ON DELETE CASCADE,
      locale \(.text) NOT NULL, name \(.text) NOT NULL, PRIMARY KEY (category, locale)) \(.strict)
    """,
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
    """
    CREATE TABLE \(.collectionTranslation) (collection \(.id) NOT NULL REFERENCES \(.collection) (id) ON DELETE CASCADE,
      locale \(.text) NOT NULL, title \(.text), description \(.text), PRIMARY KEY (collection, locale)) \(.strict)
    """,
    // What a brand is called now leads to its page as well.
    """
    CREATE TABLE \(.brand) (handle \(.text) PRIMARY KEY NOT NULL, name \(.text) NOT NULL UNIQUE, description \(.text),
      version \(.integer) NOT NULL, name_handle \(.text), manufacturer \(.text), responsible_person \(.text)) \(.strict)
    """,
    "CREATE INDEX catalog_brand_by_name_handle ON \(.brand) (name_handle) WHERE name_handle IS NOT NULL",
    """
    CREATE TABLE \(.brandTranslation) (brand \(.text) NOT NULL REFERENCES \(.brand) (handle), locale \(.text) NOT NULL,
      description \(.text) NOT NULL, PRIMARY KEY (brand, locale)) \(.strict)
    """,
  ]

  /// What search reads, and what can be had now.
  static let search: [SQL<CatalogSchema>] = [
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
      number \(.integer) NOT NULL UNIQUE, stale \(.integer) NOT NULL, available \(.integer) NOT NULL,
      entries \(.bytes) NOT NULL, popularity \(.integer) NOT NULL DEFAULT 0) \(.strict)
    """,
    "CREATE INDEX catalog_search_document_stale ON \(.searchDocument) (stale, number)",
    // Which products sell best: places from the end, as they were counted last.
    "CREATE INDEX catalog_search_document_popular ON \(.searchDocument) (popularity) WHERE popularity > 0",
    "CREATE TABLE \(.availability) (variant \(.id) PRIMARY KEY NOT NULL, available \(.integer) NOT NULL) \(.strict)",
  ]

  /// What customers say of products, and of what others have said.
  static let reviews: [SQL<CatalogSchema>] = [
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
  ]

  /// The words of the shop’s own in other languages.
  static let words: [SQL<CatalogSchema>] = [
    "CREATE TABLE \(.termList) (used_as \(.text) PRIMARY KEY NOT NULL, version \(.integer) NOT NULL) \(.strict)",
    """
    CREATE TABLE \(.termText) (used_as \(.text) NOT NULL REFERENCES \(.termList) (used_as), own \(.text) NOT NULL,
      locale \(.text) NOT NULL, translation \(.text) NOT NULL, PRIMARY KEY (used_as, own, locale)) \(.strict)
    """,
  ]

  /// What shops’ files say beyond what is known here, and which attributes say it.
  static let cells: [SQL<CatalogSchema>] = [
    // The owner is the product or one of its variants. Mapped cells are values of attributes as well.
    """
    CREATE TABLE \(.keptCell) (product \(.id) NOT NULL REFERENCES \(.product) (id), owner \(.id) NOT NULL,
      name \(.text) NOT NULL, value \(.text) NOT NULL, mapped \(.integer) NOT NULL DEFAULT 0,
      PRIMARY KEY (product, owner, name)) \(.strictInKeyOrder)
    """,
    "CREATE INDEX catalog_kept_cell_by_name ON \(.keptCell) (name)",
    """
    CREATE TABLE \(.columnMapping) (name \(.text) PRIMARY KEY NOT NULL, code \(.text) NOT NULL, scope \(.text) NOT NULL,
      done_to \(.id), is_done \(.integer) NOT NULL DEFAULT 0) \(.strict)
    """,
  ]
}
