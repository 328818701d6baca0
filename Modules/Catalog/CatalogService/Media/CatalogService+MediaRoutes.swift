import Access
import Catalog
import FoundationCore
public import HTTPServer
import Pictures
import StoreIdentifiers

extension CatalogService {
  /// The operation that takes pictures.
  func media(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .put, "/api/v1/catalog/products/{id}/media/{media}", operation: "addMedia",
        summary: "Add a picture to a product: JPEG, PNG, WebP, GIF, AVIF or HEIC", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: ProductTag.self)), .path("media", .identifier(of: MediaTag.self)),
        .query(optional: "alt", .text(1...512)),
        .streamedBody(contentType: "application/octet-stream", limit: PictureStore.byteLimit),
        output: .tagged(.json(.product))
      ) { context, id, media, alt, body in
        let product = try await service.addMedia(media, alt: alt, reading: body, to: id, as: context.principal)
        return Tagged(product, etag: String(product.version))
      }
    ]
  }

  /// A WebP file of the store's own pictures, by the last part of its address; nil when there is none. Reads from disk.
  public func pictureFile(named name: String) -> [UInt8]? { pictures?.file(named: name) }

  /// The pictures themselves, under `/media/`: each address has one content for ever.
  public var pictureFiles: PageRoute {
    let service = self
    return PageRoute([.get], .prefix(PictureID.addressPrefix), bodyLimit: 0) { request in
      let name = String(request.path.dropFirst(PictureID.addressPrefix.count))
      // A disk may be slow, and must not keep the loop.
      let bytes = await withTaskExecutorPreference(globalConcurrentExecutor) { service.pictureFile(named: name) }
      guard let bytes else { return Problem.notFound().response(correlationID: request.correlationID) }
      return HTTPResponse(
        .ok,
        fields: [
          "Content-Type": "image/webp", "ETag": "\"\(name.dropLast(5))\"",
          "Cache-Control": "public, max-age=31536000, immutable",
          "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        ], body: bytes)
    }
  }
}
