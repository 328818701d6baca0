public import Catalog
import Foundation
import FoundationUI
import MyStoreKit
public import WebUI

/// The pictures of a product for staff: add, describe, arrange, remove. Works without JavaScript.
///
/// Every press is saved before it shows. Put it into the staff's page of a product, under a `CatalogModel` whose client
/// has the staff user's token.
public struct ProductMediaView: View {
  private let shown: Product
  /// Texts that were typed and are not saved yet.
  @State private var typed: [MediaID: String] = [:]
  @State private var error: ErrorWrapper?
  @Environment(CatalogModel.self) private var catalog

  /// The pictures of a product.
  public init(product: Product) { shown = product }

  private var product: Product { catalog.product(shown.id) ?? shown }

  /// A row a picture, then a field for another.
  public var body: some View {
    Section(
      "Pictures", footer: "JPEG, PNG, WebP, AVIF, HEIC or GIF, up to 20 MB. Where a picture was taken is left out."
    ) {
      if product.media.isEmpty {
        Text("There is no picture yet. The first one stands for the product in lists.").foregroundStyle(.secondary)
      } else {
        List {
          ForEach(Array(product.media.enumerated()), id: \.element.id) { index, item in row(item, at: index) }
        }
        Button("Save texts") { await save(described(product.media)) }.accessibilityIdentifier("media-save")
      }
      FilePicker("Add a picture", allowedContentTypes: ContentType.images, maximumSize: 20 << 20) { file in
        await add(file)
      }
      .accessibilityIdentifier("media-add")
    }
    .sheet(item: $error) { error in ErrorView(error).navigationTitle("The pictures were not changed") }
  }

  @ViewBuilder private func row(_ item: MediaItem, at index: Int) -> some View {
    let place = "picture \(index + 1)"
    HStack(alignment: .center, spacing: .medium) {
      ProductPictureView(name: product.name, picture: item, room: .thumbnail).frame(width: .thumbnail)
      VStack(alignment: .leading, spacing: .small) {
        TextField("What \(place) shows", text: text(of: item), prompt: "A blue bowl on a wooden table")
          .accessibilityIdentifier("media-text")
        if !item.isOwn { Text("Kept elsewhere, and not shown in the shop: \(item.url)").font(.footnote) }
        HStack(spacing: .small) {
          Button("Earlier") { await move(index, to: index - 1) }.disabled(index == 0)
            .accessibilityLabel("Move \(place) earlier").accessibilityIdentifier("media-earlier")
          Button("Later") { await move(index, to: index + 1) }.disabled(index == product.media.count - 1)
            .accessibilityLabel("Move \(place) later").accessibilityIdentifier("media-later")
          Button("Remove", role: .destructive) { await remove(item) }
            .accessibilityLabel("Remove \(place)").accessibilityIdentifier("media-remove")
        }
      }
    }
  }

  private func text(of item: MediaItem) -> Binding<String> {
    Binding(get: { typed[item.id] ?? item.alt ?? "" }, set: { typed[item.id] = $0 })
  }

  /// The pictures with the texts as they have been typed, so that no press loses them.
  private func described(_ media: [MediaItem]) -> [MediaItem] {
    media.map { item in
      var item = item
      let text = String((typed[item.id] ?? item.alt ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(512))
      item.alt = text.isEmpty ? nil : text
      return item
    }
  }

  private func move(_ index: Int, to place: Int) async {
    var media = described(product.media)
    guard media.indices.contains(index), media.indices.contains(place) else { return }
    media.swapAt(index, place)
    await save(media)
  }

  private func remove(_ item: MediaItem) async { await save(described(product.media.filter { $0.id != item.id })) }

  private func save(_ media: [MediaItem]) async {
    do throws(HTTPClientError) {
      try await catalog.setMedia(media, of: product)
      typed = [:]
    } catch { await refused(error, "Nothing was changed.") }
  }

  private func add(_ file: UploadedFile) async {
    guard let data = try? Data(contentsOf: file.url) else { return }
    do throws(HTTPClientError) { try await catalog.addMedia(bytes: Array(data), to: product.id) } catch {
      await refused(error, "The picture was not added.")
    }
  }

  /// What somebody else has changed meanwhile is shown, so that the next press is about that.
  private func refused(_ refusal: HTTPClientError, _ guidance: String) async {
    error = ErrorWrapper(refusal, guidance: guidance)
    guard refusal.status == 412 else { return }
    typed = [:]
    do throws(HTTPClientError) { try await catalog.loadProduct(product.id) } catch {}
  }
}
