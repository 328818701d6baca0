import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// A product's pictures: one large, and below it all of them to choose from.
struct ProductGalleryView: View {
  let product: Product
  @State private var chosen: MediaID?
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  private var pictures: [MediaItem] { product.media.filter { $0.imageSet != nil } }

  var body: some View {
    let pictures = pictures
    let shown = pictures.first { $0.id == chosen } ?? pictures.first
    VStack(alignment: .leading, spacing: .small) {
      ProductPictureView(name: product.name, picture: shown, room: .half, loading: .eager)
        .scaledToFit().accessibilityLabel(shown?.alt ?? product.name).accessibilityIdentifier("product-picture")
      if pictures.count > 1 {
        HStack(spacing: .small) {
          ForEach(Array(pictures.enumerated()), id: \.element.id) { index, picture in
            thumbnail(
              picture, text("Picture {1} of {2}", format.number(index + 1), format.number(pictures.count)),
              isShown: picture.id == shown?.id)
          }
        }
        .accessibilityElement(children: .contain).accessibilityLabel(text("Pictures"))
      }
    }
  }

  @ViewBuilder private func thumbnail(_ picture: MediaItem, _ place: String, isShown: Bool) -> some View {
    let button = Button {
      chosen = picture.id
    } label: {
      ProductPictureView(name: product.name, picture: picture, room: .thumbnail).frame(width: .thumbnail)
    }
    .buttonStyle(.plain).accessibilityLabel(picture.alt.map { text("{1}: {2}", place, $0) } ?? place)
    .accessibilityIdentifier("product-thumbnail")
    if isShown { button.accessibilityAddTraits(.isSelected) } else { button }
  }
}
