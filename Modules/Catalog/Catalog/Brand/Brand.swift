public import FoundationCore

/// Who makes some of the products. There is one for each name that a product ever gave.
public struct Brand: Identifiable, Hashable, Sendable {
  /// The last part of its page's address; stays when the name changes.
  public let handle: String
  /// What it is called.
  public let name: String
  /// What its page says about it.
  public let description: String?
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A brand with all its parts.
  public init(handle: String, name: String, description: String? = nil, version: Int64 = 1) {
    self.handle = handle
    self.name = name
    self.description = description
    self.version = version
  }

  /// The handle.
  public var id: String { handle }
}

extension Schema where Value == Brand {
  /// A brand as the API sends it.
  public static let brand = Schema.object(
    "Brand", Field("handle", \.handle, .handle), Field("name", \.name, .text(1...250)),
    .optional("description", \.description, .multiline(0...5_000)),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { Brand(handle: $0, name: $1, description: $2, version: $3) }
}

extension Schema where Value == Page<Brand> {
  /// A page of brands.
  public static let brands = Schema.page("BrandPage", of: .brand)
}

/// What a brand is called and says from now on.
public struct BrandEdit: Hashable, Sendable {
  /// The name, which its products take over.
  public var name: String
  /// What its page says; nil for nothing.
  public var description: String?

  /// A change of a brand.
  public init(name: String, description: String?) {
    self.name = name
    self.description = description
  }
}

extension Schema where Value == BrandEdit {
  /// The request that changes a brand.
  public static let brandEdit = Schema.object(
    "BrandEdit", Field("name", \.name, .text(1...250)),
    .optional("description", \.description, .multiline(0...5_000))
  ) { BrandEdit(name: $0, description: $1) }
}
