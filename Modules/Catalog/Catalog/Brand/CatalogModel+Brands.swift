public import FoundationCore
public import MyStoreKit

// Brands, as staff see and change them.
extension CatalogModel {
  /// A page of all brands, by name.
  public func brands(after cursor: Cursor? = nil) async throws(HTTPClientError) -> Page<Brand> {
    try await own.staffBrands(after: cursor)
  }

  /// A brand, whoever names it.
  public func staffBrand(handle: String) async throws(HTTPClientError) -> Brand {
    try await own.staffBrand(handle: handle)
  }

  /// Changes a brand; refused with 412 when it has changed since it was read.
  public func edit(_ brand: Brand, _ edit: BrandEdit) async throws(HTTPClientError) -> Brand {
    try await own.edit(brand: brand.handle, edit, version: brand.version)
  }
}
