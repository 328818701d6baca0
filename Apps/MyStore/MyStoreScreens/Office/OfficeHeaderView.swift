import FoundationUI
import WebUI

/// Above and beside the office's pages: the menu, the search, and the ways out. Takes plain values.
struct OfficeHeaderView: View {
  let shopName: String
  let visitor: StoreVisitor
  /// The place that is shown.
  let place: StoreRoute
  let shop: StoreRoute
  @Environment(\.storeText) private var text

  var body: some View {
    Box("office-header") {
      if visitor.isStaff { OfficeDrawerView(places: places) }
      NavigationLink(value: StoreRoute.office) { LogoView(shopName: shopName) }.styleClass("logo")
      if visitor.isStaff { OfficeSearchView() }
      Box("office-tools") {
        NavigationLink(text("To the shop"), value: shop).accessibilityIdentifier("to-shop")
        SignOutView()
      }
    }
    .pageStyleSheet(DesignSystem.office)
    if visitor.isStaff {
      Landmark(.navigation, text("Back office")) { OfficeMenuView(places: places, current: place) }
        .marksCurrentPlace(.exact)
    }
  }

  private var places: [OfficePlace] { OfficePlace.all(for: visitor) }
}

/// The office's parts one below the other, with the parts of the one that is shown. Takes plain values.
struct OfficeMenuView: View {
  let places: [OfficePlace]
  let current: StoreRoute
  @Environment(\.storeText) private var text

  var body: some View {
    Box("office-menu") {
      ForEach(places) { place in
        let isHere = place.contains(current)
        NavigationLink(value: place.route) {
          Image(systemName: place.icon)
          Text(text(place.title))
        }
        .styleClass(isHere ? "here" : "elsewhere").accessibilityIdentifier("office-\(place.id)")
        if isHere, !place.parts.isEmpty {
          Box("parts") {
            ForEach(place.parts) { part in
              NavigationLink(text(part.title), value: part.route)
                .styleClass(part.contains(current) ? "here" : "elsewhere")
                .accessibilityIdentifier("office-\(part.id)")
            }
          }
        }
      }
    }
  }
}

/// The same on a phone: behind a button, with every part. Takes plain values.
struct OfficeDrawerView: View {
  let places: [OfficePlace]
  @Environment(\.storeText) private var text

  var body: some View {
    Menu {
      ForEach(places) { place in
        NavigationLink(text(place.title), value: place.route)
        if !place.parts.isEmpty {
          Box("below") { ForEach(place.parts) { NavigationLink(text($0.title), value: $0.route) } }
        }
      }
    } label: {
      Image(systemName: "line.3.horizontal")
    }
    .styleClass("drawer").accessibilityLabel(text("All parts of the office")).accessibilityIdentifier("office-drawer")
  }
}
