public import Foundation

/// Content that takes addresses: of links that were followed, and of the browser's history.
public struct OpenURLContent<Content: View>: View {
  let content: Content
  let action: (PageLocation) -> Void

  /// Draws the content.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    if let node = position.graph.node(for: Opener.self, at: position.down(-8)) {
      if let opener = node.storage as? Opener {
        opener.open = view.action
      } else {
        let opener = Opener(view.action)
        node.storage = opener
        position.graph.openers.append(opener)
      }
    }
    Content._render(view.content, at: position.down(0), into: &output)
  }
}

/// A view that takes addresses, while it is there.
final class Opener: NodeStorage {
  var open: (PageLocation) -> Void
  private(set) var isGone = false
  private(set) var isSuspended = false

  init(_ open: @escaping (PageLocation) -> Void) { self.open = open }

  func unmount() { isGone = true }
  func suspend() { isSuspended = true }
  func resume(in graph: Graph) { isSuspended = false }
}

extension View {
  /// Goes to the place of a link that was followed on the page, or to which the browser goes back or forward.
  ///
  /// The address is without a language, which is the page's own. Where no view does this, the browser loads the page at
  /// that address, as it does with places in another language.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> OpenURLContent<Self> {
    OpenURLContent(content: self) { location in
      if let url = URL(string: location.in(nil).description) { action(url) }
    }
  }
}

extension PageLocation {
  /// The place that an address names: of this site, or of the application's own scheme, whose host is the first segment.
  ///
  /// So `https://shop.example/settings/addresses` and `mystore://settings/addresses` are one place. Nil for what no page
  /// can have; that an https address is of this site is the caller's to know.
  ///
  /// - Parameters:
  ///   - url: An address, or a path of this site.
  ///   - languages: Which first segments are languages, in exactly this spelling.
  public init?(_ url: URL, languages: some Collection<String> = []) {
    let text = url.relativeString
    guard let scheme = url.scheme else {
      self.init(text, languages: languages)
      return
    }
    let rest = text.dropFirst(scheme.count + 1)
    guard rest.hasPrefix("//") else { return nil }
    let afterSlashes = rest.dropFirst(2)
    if ["http", "https"].contains(scheme.lowercased()) {
      let path = afterSlashes.drop { $0 != "/" && $0 != "?" && $0 != "#" }
      self.init(path.hasPrefix("/") ? String(path) : "/" + path, languages: languages)
    } else {
      self.init("/" + afterSlashes, languages: languages)
    }
  }
}
