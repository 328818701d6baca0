import Persistence

extension CatalogSchema {
  /// The end of its tables' history.
  static let later: [Migration<CatalogSchema>] = [
    // Who answers for products, and what is to be known for their safe use.
    [
      "ALTER TABLE \(.brand) ADD COLUMN manufacturer \(.text)",
      "ALTER TABLE \(.brand) ADD COLUMN responsible_person \(.text)",
      """
      CREATE TABLE \(.brandTranslation) (brand \(.text) NOT NULL REFERENCES \(.brand) (handle),
        locale \(.text) NOT NULL, description \(.text) NOT NULL, PRIMARY KEY (brand, locale)) \(.strict)
      """,
      "ALTER TABLE \(.product) ADD COLUMN safety \(.text)",
      "ALTER TABLE \(.productTranslation) ADD COLUMN safety \(.text)",
    ],
    // Sales by percentage: what is reduced by how much. The prices that come of it are those of the list.
    [
      """
      CREATE TABLE \(.saleRule) (list \(.id) PRIMARY KEY NOT NULL REFERENCES \(.priceList) (id),
        percentage \(.integer) NOT NULL, scope \(.text) NOT NULL,
        CONSTRAINT sale_rule_percentage_within CHECK (percentage BETWEEN 1 AND 99)) \(.strict)
      """
    ],
    // The order that staff give the categories of a level; those that nobody has arranged follow each other by name.
    ["ALTER TABLE \(.category) ADD COLUMN position \(.integer) NOT NULL DEFAULT 0"],
  ]
}
