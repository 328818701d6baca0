import Persistence

extension CatalogSchema {
  /// The migrations after those of `CatalogSchema.swift`.
  static let latest: [Migration<CatalogSchema>] = [
    // How a variant is taxed; nothing for the standard rate.
    ["ALTER TABLE \(.variant) ADD COLUMN tax_class \(.text)"]
  ]
}
