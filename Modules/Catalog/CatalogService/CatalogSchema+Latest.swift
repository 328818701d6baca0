import Persistence

extension CatalogSchema {
  /// The migrations after those of `CatalogSchema.swift`.
  static let latest: [Migration<CatalogSchema>] = [
    // How a variant is taxed; nothing for the standard rate.
    ["ALTER TABLE \(.variant) ADD COLUMN tax_class \(.text)"],
    // What buyers have no right to withdraw from.
    ["ALTER TABLE \(.product) ADD COLUMN withdrawal_excluded \(.integer) NOT NULL DEFAULT 0"],
    // What buyers may have put on what they buy.
    ["ALTER TABLE \(.product) ADD COLUMN personalization \(.text)"],
    sharedCodes,
    // What shops' files say beyond what is known here. The owner is the product or one of its variants.
    [
      """
      CREATE TABLE \(.keptCell) (product \(.id) NOT NULL REFERENCES \(.product) (id), owner \(.id) NOT NULL,
        name \(.text) NOT NULL, value \(.text) NOT NULL, PRIMARY KEY (product, owner, name)) \(.strictInKeyOrder)
      """,
      "CREATE INDEX catalog_kept_cell_by_name ON \(.keptCell) (name)",
    ],
    [
      "ALTER TABLE \(.media) ADD COLUMN failure \(.text)",
      "CREATE INDEX catalog_media_elsewhere ON \(.media) (failure, url) WHERE picture IS NULL",
      "CREATE INDEX catalog_media_by_url ON \(.media) (url) WHERE picture IS NULL",
      """
      CREATE TABLE \(.describedPicture) (product \(.id) NOT NULL REFERENCES \(.product) (id), address \(.text) NOT NULL,
        picture \(.text), width \(.integer), height \(.integer), widths \(.text), failure \(.text),
        PRIMARY KEY (product, address)) \(.strict)
      """,
      "CREATE INDEX catalog_described_picture_by_address ON \(.describedPicture) (address)",
      "CREATE INDEX catalog_described_picture_elsewhere ON \(.describedPicture) (failure, address) WHERE picture IS NULL",
      "CREATE INDEX catalog_described_picture_kept ON \(.describedPicture) (picture) WHERE picture IS NOT NULL",
    ],
    // Which attributes say what columns of shops' files say, and of which cells they do. Cells that there were before
    // become values product by product.
    [
      """
      CREATE TABLE \(.columnMapping) (name \(.text) PRIMARY KEY NOT NULL, code \(.text) NOT NULL,
        scope \(.text) NOT NULL, done_to \(.id), is_done \(.integer) NOT NULL DEFAULT 0) \(.strict)
      """,
      "ALTER TABLE \(.keptCell) ADD COLUMN mapped \(.integer) NOT NULL DEFAULT 0",
    ],
    // Imports has its own.
    ["DROP TABLE \(.importIssue)", "DROP TABLE \(.productImport)"],
    // What bundles are made of. That a variant is one stands beside it, so that products without bundles are read as before.
    [
      "ALTER TABLE \(.variant) ADD COLUMN is_bundle \(.integer) NOT NULL DEFAULT 0",
      """
      CREATE TABLE \(.component) (bundle \(.id) NOT NULL REFERENCES \(.variant) (id), position \(.integer) NOT NULL,
        component \(.id) NOT NULL REFERENCES \(.variant) (id), quantity \(.integer) NOT NULL,
        PRIMARY KEY (bundle, position), UNIQUE (component, bundle),
        CONSTRAINT component_is_another CHECK (component <> bundle),
        CONSTRAINT component_units_countable CHECK (quantity BETWEEN 1 AND 99)) \(.strictInKeyOrder)
      """,
    ],
    // Products are found by their barcodes.
    [
      """
      UPDATE \(.searchDocument) SET stale = 1 WHERE product IN (SELECT product FROM \(.variant) WHERE barcode IS NOT NULL)
      """
    ],
  ]

  /// Several variants may have one SKU from here on. A UNIQUE cannot be taken from a table, so that it is made again, with
  /// those that refer to it.
  private static let sharedCodes: Migration<CatalogSchema> = [
    "CREATE TABLE \(.formerVariant) AS SELECT * FROM \(.variant)",
    "CREATE TABLE \(.formerListPrice) AS SELECT * FROM \(.listPrice)",
    "CREATE TABLE \(.formerPriceHistory) AS SELECT * FROM \(.priceHistory)",
    "DROP TABLE \(.listPrice)",
    "DROP TABLE \(.priceHistory)",
    "DROP TABLE \(.variant)",
    """
    CREATE TABLE \(.variant) (id \(.id) PRIMARY KEY NOT NULL, product \(.id) NOT NULL REFERENCES \(.product) (id),
      position \(.integer) NOT NULL, sku \(.text) NOT NULL, sku_key \(.text) NOT NULL, name \(.text),
      price \(.integer) NOT NULL, currency \(.text) NOT NULL, option_values \(.text), compare_at_price \(.integer),
      barcode \(.text), grams \(.integer), weight_unit \(.text), requires_shipping \(.integer) NOT NULL DEFAULT 1,
      taxable \(.integer) NOT NULL DEFAULT 1, media \(.id), cost \(.integer), attributes \(.text), content \(.text),
      tax_class \(.text), CONSTRAINT variant_price_not_negative CHECK (price >= 0)) \(.strict)
    """,
    """
    INSERT INTO \(.variant) (id, product, position, sku, sku_key, name, price, currency, option_values,
      compare_at_price, barcode, grams, weight_unit, requires_shipping, taxable, media, cost, attributes, content,
      tax_class)
    SELECT id, product, position, sku, sku_key, name, price, currency, option_values, compare_at_price, barcode, grams,
      weight_unit, requires_shipping, taxable, media, cost, attributes, content, tax_class
    FROM \(.formerVariant) ORDER BY id
    """,
    "CREATE INDEX catalog_variant_by_product ON \(.variant) (product, position)",
    "CREATE INDEX catalog_variant_by_sku ON \(.variant) (sku_key, product)",
    """
    CREATE TABLE \(.listPrice) (list \(.id) NOT NULL REFERENCES \(.priceList) (id),
      variant \(.id) NOT NULL REFERENCES \(.variant) (id), minimum_quantity \(.integer) NOT NULL,
      price \(.integer) NOT NULL, currency \(.text) NOT NULL, PRIMARY KEY (list, variant, minimum_quantity),
      CONSTRAINT list_price_not_negative CHECK (price >= 0),
      CONSTRAINT list_price_quantity_positive CHECK (minimum_quantity > 0)) \(.strict)
    """,
    """
    INSERT INTO \(.listPrice) (list, variant, minimum_quantity, price, currency)
    SELECT list, variant, minimum_quantity, price, currency FROM \(.formerListPrice)
    """,
    "CREATE INDEX catalog_list_price_by_variant ON \(.listPrice) (variant, list)",
    """
    CREATE TABLE \(.priceHistory) (number \(.sequence), variant \(.id) NOT NULL REFERENCES \(.variant) (id),
      since \(.integer) NOT NULL, price \(.integer) NOT NULL, currency \(.text) NOT NULL,
      is_hidden \(.integer) NOT NULL DEFAULT 0, is_planned \(.integer) NOT NULL DEFAULT 0) \(.strict)
    """,
    // The numbers tell the order alone, and are given anew.
    """
    INSERT INTO \(.priceHistory) (variant, since, price, currency, is_hidden, is_planned)
    SELECT variant, since, price, currency, is_hidden, is_planned FROM \(.formerPriceHistory) ORDER BY number
    """,
    "CREATE INDEX catalog_price_history_by_variant ON \(.priceHistory) (variant, since, number)",
    "DROP TABLE \(.formerVariant)",
    "DROP TABLE \(.formerListPrice)",
    "DROP TABLE \(.formerPriceHistory)",
  ]
}
