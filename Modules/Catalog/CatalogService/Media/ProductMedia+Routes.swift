import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import Pictures
import StoreIdentifiers

extension ProductMedia {
  /// The operation that takes pictures.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .put, "/api/v1/catalog/products/{id}/media/{media}", operation: "addMedia",
        summary: "Add a picture to a product: JPEG, PNG, WebP, GIF, AVIF or HEIC", policy: gate.catalogStaff,
        inputs: .id(of: ProductTag.self), .id(of: MediaTag.self, "media"),
        .query(optional: "alt", .text(1...512)),
        .streamedBody(contentType: "application/octet-stream", limit: PictureStore.byteLimit),
        output: .tagged(.json(.product))
      ) { context, id, media, alt, body in
        Tagged(versioned: try await add(media, alt: alt, reading: body, to: id, as: context.principal))
      }
    ]
  }
}
