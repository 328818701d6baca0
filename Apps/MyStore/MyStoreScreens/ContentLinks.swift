import CatalogUI
import Content
import ContentUI
import Foundation
import FoundationCore
import WebUI

extension ContentLink {
  /// The place of the shop that it leads to; nil for an address elsewhere, and for a file.
  var place: PageLocation? {
    switch self {
    case .page(let handle): ContentRoute.page(handle: handle).location
    case .article(let handle): ContentRoute.article(handle: handle).location
    case .news: ContentRoute.news(cursor: nil).location
    case .category(let code): CatalogRoute.category(code: code, ProductListPlace()).location
    case .collection(let handle): CatalogRoute.collection(handle: handle, ProductListPlace()).location
    case .product(let handle): CatalogRoute.product(handle: handle).location
    case .address(let link):
      link.address.hasPrefix("/media/") || link.address.contains("#") ? nil : PageLocation(link.address)
    }
  }
}

/// A link to wherever the shopkeeper has it lead. Takes plain values.
struct ContentLinkView<Label: View>: View {
  private let link: ContentLink
  private let label: Label

  init(_ link: ContentLink, @ViewBuilder label: () -> Label) {
    self.link = link
    self.label = label()
  }

  var body: some View {
    if let place = link.place {
      NavigationLink(value: place) { label }
    } else if let url = URL(string: link.target) {
      Link(destination: url) { label }
    }
  }
}

/// The entries of a menu, one after the other. Takes plain values.
struct MenuLinksView: View {
  let links: [MenuLink]
  let identifier: String

  var body: some View {
    ForEach(Array(links.enumerated()), id: \.offset) { _, entry in
      ContentLinkView(entry.link) { Text(entry.title) }.accessibilityIdentifier(identifier)
    }
  }
}
