import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// A product's pictures: one large that can be enlarged, and beside it all of them to choose from; on a phone, all in a row
/// to be swiped.
struct ProductGalleryView: View {
  let product: Product
  /// The picture that shows the chosen variant.
  var variantPicture: MediaID?
  @State private var chosen: MediaID?
  @State private var isEnlarged = false
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
      if let shown {
        Button {
          isEnlarged = true
        } label: {
          Box("frame frame-large") {
            // The largest thing on the page is not to wait for its turn.
            ProductPictureView(name: product.name, picture: shown, room: .half, loading: .eager)
              .accessibilityLabel(shown.alt ?? product.name).accessibilityIdentifier("product-picture")
          }
        }
        .buttonStyle(.plain).styleClass("enlarge")
        .accessibilityLabel(text("Enlarge: {1}", shown.alt ?? product.name)).accessibilityIdentifier("enlarge")
      } else {
        Box("frame frame-large") { ProductPictureView(name: product.name, picture: nil, room: .half) }
      }
    }
    // Another variant shows its own picture, whichever was looked at before.
    .onChange(of: variantPicture) { chosen = nil }
    .sheet(product.name, isPresented: $isEnlarged) {
      if let shown {
        Box("enlarged") {
          ProductPictureView(name: product.name, picture: shown, room: .whole)
            .accessibilityLabel(shown.alt ?? product.name).accessibilityIdentifier("enlarged-picture")
        }
      }
    }
    if !pictures.isEmpty {
      ScrollView(text("Pictures")) {
        ForEach(Self.swiped(pictures, from: variantPicture)) { picture in
          Box("frame slide") {
            ProductPictureView(name: product.name, picture: picture, room: .whole)
              .accessibilityLabel(picture.alt ?? product.name)
          }
        }
      }
      .styleClass("slides").accessibilityIdentifier("slides")
    }
  }

  /// The pictures with that of the chosen variant first.
  private static func swiped(_ pictures: [MediaItem], from first: MediaID?) -> [MediaItem] {
    pictures.filter { $0.id == first } + pictures.filter { $0.id != first }
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
