import FoundationUI
import WebUI

/// Has places called in the page's language on the way back to them.
struct PlaceNames: ViewModifier {
  /// What routes call themselves that no menu has.
  private static let names = [
    Phrases.key("Cart"), Phrases.key("Your orders"), Phrases.key("News"),
    Phrases.key("Product"), Phrases.key("Collection"),
    Phrases.key("Orders from our former shop"),
  ]
  @Environment(\.storeText) private var text

  func body(content: Content) -> some View { content.environment(\.placeName) { [text] in text($0) } }
}
