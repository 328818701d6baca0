public import Catalog
import Foundation
import FoundationCore
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
  @Environment(\.catalogText) private var text

  /// The pictures of a product.
  public init(product: Product) { shown = product }

  private var product: Product { catalog.product(shown.id) ?? shown }

  /// A row a picture, then a field for others.
  public var body: some View {
    Box("panel") { pictures }
      .sheet(item: $error) { error in ErrorView(error).navigationTitle(text("The pictures were not changed")) }
  }

  private var pictures: some View {
    Section(
      text("Pictures"),
      footer: text("JPEG, PNG, WebP, AVIF, HEIC or GIF, up to 20 MB. Where a picture was taken is left out.")
    ) {
      if product.media.isEmpty {
        Text(text("There is no picture yet. The first one stands for the product in lists.")).foregroundStyle(
          .secondary)
      } else {
        DragArea(.horizontal) {
          await move($0)
        } content: {
          Box("media-grid") {
            ForEach(Array(product.media.enumerated()), id: \.element.id) { index, item in row(item, at: index) }
          }
        }
        Button(text("Save texts")) { await save(described(product.media)) }.accessibilityIdentifier("media-save")
      }
      FilePicker(
        text("Add a picture, or several at once"), allowedContentTypes: ContentType.images,
        allowsMultipleSelection: true,
        maximumSize: 20 << 20
      ) { file in
        await add(file)
        file.discard()
      }
      .accessibilityIdentifier("media-add")
    }
  }

  @ViewBuilder private func row(_ item: MediaItem, at index: Int) -> some View {
    let number = "\(index + 1)"
    Box("media-card") {
      ProductPictureView(name: product.name, picture: item, room: .thumbnail).dragHandle(item.id.description)
      TextField(
        text("What picture {1} shows", number), text: field(of: item), prompt: text("A blue bowl on a wooden table")
      )
      .accessibilityIdentifier("media-text")
      if !item.isOwn { Text(text("Kept elsewhere, and not shown in the shop: {1}", item.url)).font(.footnote) }
      Box("media-moves") {
        if product.media.count > 1 { GripView(item.id.description) }
        move(text("Move picture {1} earlier", number), "arrow.left", "media-earlier", isPossible: index > 0) {
          await move(index, to: index - 1)
        }
        move(
          text("Move picture {1} later", number), "arrow.right", "media-later",
          isPossible: index < product.media.count - 1
        ) {
          await move(index, to: index + 1)
        }
        move(text("Remove picture {1}", number), "trash", "media-remove", isPossible: true) { await remove(item) }
      }
    }
  }

  private func move(
    _ title: String, _ icon: String, _ identifier: String, isPossible: Bool, action: @escaping () async -> Void
  ) -> some View {
    Button(title, systemImage: icon, action: action).buttonStyle(.plain).labelStyle(.iconOnly)
      .accessibilityLabel(title).disabled(!isPossible).accessibilityIdentifier(identifier)
  }

  private func field(of item: MediaItem) -> Binding<String> {
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

  private func move(_ drop: ItemDrop) async {
    let media = Dictionary(described(product.media).map { ($0.id.description, $0) }) { first, _ in first }
    guard let order = drop.order(of: product.media.map(\.id.description)) else { return }
    await save(order.compactMap { media[$0] })
  }

  private func remove(_ item: MediaItem) async { await save(described(product.media.filter { $0.id != item.id })) }

  private func save(_ media: [MediaItem]) async {
    do throws(HTTPClientError) {
      try await catalog.setMedia(media, of: product)
      typed = [:]
    } catch { await refused(error, text("Nothing was changed.")) }
  }

  private func add(_ file: UploadedFile) async {
    guard let data = try? Data(contentsOf: file.url) else { return }
    do throws(HTTPClientError) { try await catalog.addMedia(bytes: Array(data), to: product.id) } catch {
      await refused(error, text("The picture was not added."))
    }
  }

  /// What somebody else has changed meanwhile is shown, so that the next press is about that.
  private func refused(_ refusal: HTTPClientError, _ guidance: String) async {
    error = ErrorWrapper(text.told(refusal), guidance: guidance)
    guard refusal.status == 412 else { return }
    typed = [:]
    do throws(HTTPClientError) { try await catalog.loadProduct(product.id) } catch {}
  }
}
