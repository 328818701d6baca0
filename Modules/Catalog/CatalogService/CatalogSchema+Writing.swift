extension CatalogSchema {
  /// True: the indexes follow changes by numbers without gaps, and products, categories and prices decide by many rows.
  public static let isSerial = true
}
