import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// A product's pictures: one large, and beside it all of them to choose from.
struct ProductGalleryView: View {
  let product: Product
  /// The picture that shows the chosen variant.
  var variantPicture: MediaID?
  @State private var chosen: MediaID?
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  private var pictures: [MediaItem] { product.media.filter { $0.imageSet != nil } }

  var body: some View {
    let pictures = pictures
    let shown = pictures.first { $0.id == chosen ?? variantPicture } ?? pictures.first
    Box(pictures.count > 1 ? "gallery" : "gallery-single") {
      if pictures.count > 1 {
        Box("thumbs") {
          ForEach(Array(pictures.enumerated()), id: \.element.id) { index, picture in
            thumbnail(
              picture, text("Picture {1} of {2}", format.number(index + 1), format.number(pictures.count)),
              isShown: picture.id == shown?.id)
          }
        }
        .accessibilityElement(children: .contain).accessibilityLabel(text("Pictures"))
      }
      Box("frame frame-large") {
        ProductPictureView(name: product.name, picture: shown, room: .half, loading: .eager)
          .accessibilityLabel(shown?.alt ?? product.name).accessibilityIdentifier("product-picture")
      }
    }
    // Another variant shows its own picture, whichever was looked at before.
    .onChange(of: variantPicture) { chosen = nil }
  }

  @ViewBuilder private func thumbnail(_ picture: MediaItem, _ place: String, isShown: Bool) -> some View {
    let button = Button {
      chosen = picture.id
    } label: {
      Box("frame frame-thumb") {
        ProductPictureView(name: product.name, picture: picture, room: .thumbnail)
      }
    }
    .buttonStyle(.plain).accessibilityLabel(picture.alt.map { text("{1}: {2}", place, $0) } ?? place)
    .accessibilityIdentifier("product-thumbnail")
    if isShown { button.accessibilityAddTraits(.isSelected) } else { button }
  }
}
