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
  ]
}
