public import FoundationCore
public import StoreIdentifiers

/// What a cart or an order shows of a variant beside its name: the picture, and the way to its page.
public struct VariantCard: Identifiable, Hashable, Sendable {
  /// The variant.
  public let id: VariantID
  /// The last part of its product's address.
  public let handle: String
  /// The picture that shows it, else its product's first; nil without one.
  public let picture: MediaItem?

  /// A card with all its parts.
  public init(id: VariantID, handle: String, picture: MediaItem?) {
    self.id = id
    self.handle = handle
    self.picture = picture
  }
}

extension Schema where Value == VariantCard {
  /// A card as the API sends it.
  public static let variantCard = Schema.object(
    "VariantCard", Field("id", \.id, .identifier()), Field("handle", \.handle, .handle),
    .optional("picture", \.picture, .mediaItem)
  ) { VariantCard(id: $0, handle: $1, picture: $2) }
}

extension Schema where Value == Page<VariantCard> {
  /// Cards as the API sends them: always one page.
  public static let variantCards = Schema.page("VariantCards", of: .variantCard)
}
