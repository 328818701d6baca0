public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// Columns of product files whose cells are kept as they are, as typed calls. Staff with `catalog.write`.
public struct KeptColumnsHTTPClient: Sendable {
  private static let path = "/api/v1/catalog/kept-columns"
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Every column, by name.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func all() async throws(HTTPClientError) -> [KeptColumn] {
    try await client.load(.get(Self.path, as: .keptColumns))
  }

  /// A column with what it could become.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when no product has a cell of it, and status 401 or 403 without
  ///   `catalog.write`.
  public func column(_ name: String) async throws(HTTPClientError) -> KeptColumnDetails {
    try await client.load(.get(Self.path + "/details", query: [QueryItem("column", name)], as: .keptColumnDetails))
  }

  /// Makes a column an attribute. Its cells become values in the background.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for a column that is known here by itself, with status 422 where a type cannot
  ///   have the attribute, and status 401 or 403 without `catalog.write`.
  public func map(_ draft: ColumnMappingDraft) async throws(HTTPClientError) -> KeptColumn {
    try await client.load(.send(.put, Self.path, draft, as: .columnMappingDraft, returning: .keptColumn))
  }

  /// Makes a column what it was: cells that are kept as they are. Values that products have got stay.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when it is no attribute, and status 401 or 403 without `catalog.write`.
  @discardableResult public func unmap(_ name: String) async throws(HTTPClientError) -> KeptColumn {
    try await client.load(.send(.delete, Self.path, query: [QueryItem("column", name)], returning: .keptColumn))
  }

  /// The kept cells of a product and its variants, by column.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such product, and status 401 or 403 without
  ///   `catalog.write`.
  public func cells(of product: ProductID) async throws(HTTPClientError) -> [KeptCell] {
    try await client.load(.get("/api/v1/catalog/products/\(product)/kept-cells", as: .keptCellList))
  }
}
