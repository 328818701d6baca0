public import Access
public import Catalog
public import FoundationCore
import Persistence
public import Pictures
public import StoreIdentifiers

extension CatalogService {
  /// Adds a picture after the others of a product. Needs `catalog.write`. Safe to repeat with the same id and bytes.
  ///
  /// The bytes are read while they come, whatever they say they are; the product names the picture only once every size
  /// of it is on disk. Order, alternative texts and removal are `edit`'s. With the id of a picture that the product has
  /// elsewhere, the bytes take its place: that is how such pictures are taken in, which keep their alternative text.
  public func addMedia<Bytes: AsyncSequence>(
    _ id: MediaID, alt: String? = nil, reading bytes: Bytes, to product: ProductID, as principal: Principal
  ) async throws(CatalogError) -> Product where Bytes.Element == [UInt8] {
    try allow(principal)
    guard let pictures else { throw .picture(.unavailable) }
    // What must be refused is refused before it is sent in vain.
    let current = try await self.product(product, as: principal)
    let isRepeat = current.media.contains { $0.id == id }
    guard isRepeat || current.media.count < Product.mediaLimit else { throw .tooManyMedia }
    let incoming: IncomingPicture
    do throws(PictureRefusal) { incoming = try await pictures.take(bytes) } catch { throw .picture(error) }
    defer { pictures.finish(incoming) }
    let known = try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      try ProductPictures.stored(incoming.id, in: snapshot)
    }
    let picture: StoredPicture
    if let known, pictures.has(known) {
      picture = known
    } else {
      do throws(PictureRefusal) { picture = try await pictures.keep(incoming) } catch { throw .picture(error) }
    }
    let changed = try await append(MediaItem(picture, id: id, alt: alt), to: product)
    didChange()
    return changed
  }

  private func append(_ item: MediaItem, to product: ProductID) async throws(CatalogError) -> Product {
    try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let stored = try Self.stored(product, in: work)
      if let there = stored.media.first(where: { $0.id == item.id }) {
        if there.url == item.url { return stored }
        guard !there.isOwn else { throw .mediaExists }
        try ProductRecords.takeIn(item, insteadOf: there, of: product, in: work)
        return try Self.stored(product, in: work)
      }
      guard stored.media.count < Product.mediaLimit else { throw .tooManyMedia }
      try ProductRecords.append(item, to: stored, in: work)
      return try Self.stored(product, in: work)
    }
  }

  /// Every picture that some product has, by its id: what a copy of the store must hold beside the database.
  ///
  /// Reads a row for each, on a report's thread.
  public func storedPictures() async throws(CatalogError) -> [StoredPicture] {
    try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      try ProductPictures.all(in: snapshot)
    }
  }

  /// Removes files of pictures that no product has had for a day. Answers how many pictures.
  public func sweepPictures(olderThan age: Duration = .seconds(86_400)) async throws -> Int {
    guard let pictures else { return 0 }
    let database = database
    return try await pictures.sweep(olderThan: age, now: clock.now()) { id in
      try await database.read(as: CatalogSchema.self) { snapshot throws(CatalogError) in
        try ProductPictures.stored(id, in: snapshot) != nil
      }
    }
  }
}
