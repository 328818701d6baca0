public import Catalog
import FoundationUI
public import WebUI

/// The picture of a variant for rows of a cart or an order; the first letter of its name where there is none. Takes plain
/// values.
public struct VariantPictureView: View {
  private let name: String
  private let picture: MediaItem?

  /// The picture of a variant with a name.
  public init(name: String, picture: MediaItem?) {
    self.name = name
    self.picture = picture
  }

  /// A square.
  public var body: some View {
    Box("frame frame-thumb") { ProductPictureView(name: name, picture: picture, room: .thumbnail) }
  }
}
