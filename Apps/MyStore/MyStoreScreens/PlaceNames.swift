import FoundationUI
import WebUI

/// Has places called in the page's language on the way back to them.
struct PlaceNames: ViewModifier {
  /// What routes of the shop call themselves.
  private static let names = [Phrases.key("Cart"), Phrases.key("Your orders")]
  @Environment(\.storeText) private var text

  func body(content: Content) -> some View { content.environment(\.placeName) { [text] in text($0) } }
}
