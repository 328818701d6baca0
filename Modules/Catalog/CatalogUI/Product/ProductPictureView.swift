import Catalog
import Foundation
import WebUI

/// A product's picture. Where the store keeps none, the first letter of the name stands for it.
///
/// Pictures that others keep are not shown: pages load nothing from elsewhere. Beside the product's name a picture is
/// ornament; give it an `accessibilityLabel` where it stands for itself.
struct ProductPictureView: View {
  let name: String
  let picture: MediaItem?
  let room: ImageRoom
  var loading = ImageLoading.lazy

  var body: some View {
    AsyncImage(set: picture?.imageSet, room: room) { image in
      image.resizable().loading(loading)
    } placeholder: {
      Text(String(name.prefix(1))).styleClass("picture-letter").accessibilityHidden()
    }
  }
}

extension MediaItem {
  /// The picture in the widths that the store keeps; nil for one that is elsewhere.
  var imageSet: ImageSet? {
    guard isOwn, let width, let height else { return nil }
    let sources = widths.compactMap { width in
      URL(string: url(width: width)).map { ImageSet.Source(url: $0, width: width) }
    }
    return ImageSet(sources, width: width, height: height)
  }
}

extension [MediaItem] {
  /// The picture that an address in a text names, in the widths that the store keeps; nil where it keeps none.
  func imageSet(of address: String) -> ImageSet? { first { $0.isOwn && $0.isKnown(as: address) }?.imageSet }
}
