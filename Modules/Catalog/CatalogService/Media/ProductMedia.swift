public import Access
public import Catalog
public import FoundationCore
public import HTTPServer
import Persistence
public import Pictures
public import StoreIdentifiers

/// The pictures of products: taken in, kept on disk, and served.
public struct ProductMedia: Sendable {
  private let database: Database
  private let clock: WallClock
  private let pictures: PictureStore?
  private let didChange: ChangeNotice

  init(database: Database, clock: WallClock, pictures: PictureStore?, didChange: @escaping ChangeNotice) {
    self.database = database
    self.clock = clock
    self.pictures = pictures
    self.didChange = didChange
  }

  /// Adds a picture after the others of a product. Needs `catalog.write`. Safe to repeat with the same id and bytes.
  ///
  /// The bytes are read while they come, whatever they say they are; the product names the picture only once every size
  /// of it is on disk. Order, alternative texts and removal are `edit`'s. With the id of a picture that the product has
  /// elsewhere, the bytes take its place: that is how such pictures are taken in, which keep their alternative text.
  ///
  /// - Throws: `access` without `catalog.write`; `notFound` when there is no such product; `tooManyMedia` when it has
  ///   as many pictures as it may have; `mediaExists` when another item has the id; `picture` when the picture is not
  ///   taken, or the store keeps none; `storage` when the database fails.
  public func add<Bytes: AsyncSequence>(
    _ id: MediaID, alt: String? = nil, reading bytes: Bytes, to product: ProductID, as principal: Principal
  ) async throws(CatalogError) -> Product where Bytes.Element == [UInt8] {
    try principal.mustWrite()
    guard keepsPictures else { throw .picture(.unavailable) }
    // What must be refused is refused before it is sent in vain.
    let current = try await database.answer { snapshot throws(CatalogError) in
      try ProductRecords.stored(product, in: snapshot)
    }
    let isRepeat = current.media.contains { $0.id == id }
    guard isRepeat || current.media.count < Product.mediaLimit else { throw .tooManyMedia }
    let changed = try await keeping(bytes) { picture throws(CatalogError) in
      try await append(MediaItem(picture, id: id, alt: alt), to: product)
    }
    didChange()
    return changed
  }

  /// Whether the store keeps pictures at all.
  var keepsPictures: Bool { pictures != nil }

  /// Keeps a picture in every size, and then has it named in the database: until that is done, nobody sweeps it away.
  ///
  /// - Throws: `picture` when the picture is not taken, or the store keeps none; what the closure throws.
  func keeping<Bytes: AsyncSequence, Value>(
    _ bytes: Bytes, _ name: (StoredPicture) async throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value where Bytes.Element == [UInt8] {
    guard let pictures else { throw .picture(.unavailable) }
    let incoming: IncomingPicture
    do throws(PictureRefusal) { incoming = try await pictures.take(bytes) } catch { throw .picture(error) }
    defer { pictures.finish(incoming) }
    let known = try await database.read { snapshot throws(CatalogError) in
      try ProductPictures.stored(incoming.id, in: snapshot)
    }
    if let known, pictures.has(known) { return try await name(known) }
    let picture: StoredPicture
    do throws(PictureRefusal) { picture = try await pictures.keep(incoming) } catch { throw .picture(error) }
    return try await name(picture)
  }

  private func append(_ item: MediaItem, to product: ProductID) async throws(CatalogError) -> Product {
    try await database.write { work throws(CatalogError) in
      let stored = try ProductRecords.stored(product, in: work)
      if let there = stored.media.first(where: { $0.id == item.id }) {
        if there.url == item.url { return stored }
        guard !there.isOwn else { throw .mediaExists }
        try ProductRecords.takeIn(item, insteadOf: there, of: product, in: work)
        return try ProductRecords.stored(product, in: work)
      }
      guard stored.media.count < Product.mediaLimit else { throw .tooManyMedia }
      try ProductRecords.append(item, to: stored, in: work)
      return try ProductRecords.stored(product, in: work)
    }
  }

  /// Every picture that some product has, by its id: what a copy of the store must hold beside the database.
  ///
  /// Reads a row for each, on a report's thread.
  ///
  /// - Throws: `storage` when the database fails.
  public func storedPictures() async throws(CatalogError) -> [StoredPicture] {
    try await database.report { snapshot throws(CatalogError) in
      try ProductPictures.all(in: snapshot)
    }
  }

  /// Removes files of pictures that no product has had for a day. Answers how many pictures.
  ///
  /// - Throws: What the folder of the pictures or the database throws: those that were removed by then stay removed.
  public func sweep(olderThan age: Duration = .seconds(86_400)) async throws -> Int {
    guard let pictures else { return 0 }
    return try await pictures.sweep(olderThan: age, now: clock.now()) { id in
      try await database.read { snapshot throws(CatalogError) in
        try ProductPictures.stored(id, in: snapshot) != nil
      }
    }
  }

  /// A WebP file of the store's own pictures, by the last part of its address; nil when there is none. Reads from disk.
  public func file(named name: String) -> [UInt8]? { pictures?.file(named: name) }

  /// The pictures themselves, under `/media/`: each address has one content for ever.
  public var files: PageRoute {
    PageRoute([.get], .prefix(PictureID.addressPrefix), bodyLimit: 0) { request in
      let name = String(request.path.dropFirst(PictureID.addressPrefix.count))
      // A disk may be slow, and must not keep the loop.
      let bytes = await withTaskExecutorPreference(globalConcurrentExecutor) { file(named: name) }
      guard let bytes else { return Problem.notFound().response(correlationID: request.correlationID) }
      return HTTPResponse(
        .ok,
        fields: [
          "Content-Type": "image/webp", "ETag": "\"\(name.dropLast(5))\"",
          "Cache-Control": "public, max-age=31536000, immutable",
          "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
          // Everybody may see them, so pages of other sites may show them.
          "Cross-Origin-Resource-Policy": "cross-origin",
        ], body: bytes)
    }
  }
}
