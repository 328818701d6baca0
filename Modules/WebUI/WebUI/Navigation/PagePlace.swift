import Observation

/// Where a page is; views that read it follow.
@Observable final class PagePlace {
  var location: PageLocation

  init(_ location: PageLocation) { self.location = location }
}

extension EnvironmentValues {
  var currentPlaceMatch: CurrentPlaceMatch {
    get { self[CurrentPlaceMatchKey.self] }
    set { self[CurrentPlaceMatchKey.self] = newValue }
  }

  private enum CurrentPlaceMatchKey: EnvironmentKey { static var defaultValue: CurrentPlaceMatch { .exact } }

  /// Where the page is. It changes when one goes to another place without leaving the page.
  public var pageLocation: PageLocation {
    get { pagePlace?.location ?? PageLocation() }
    set { pagePlace = PagePlace(newValue) }
  }

  /// What a place is called on the way back to it, from what its route calls it: the same, unless it is translated.
  public var placeName: (String) -> String {
    get { self[PlaceNameKey.self] }
    set { self[PlaceNameKey.self] = newValue }
  }

  /// The scheme of the application's own addresses, as `mystore` of `mystore://products`. Links with it lead to the place
  /// by its path on this site. Nil for none.
  public var applicationScheme: String? {
    get { self[ApplicationSchemeKey.self] }
    set { self[ApplicationSchemeKey.self] = newValue }
  }

  private enum ApplicationSchemeKey: EnvironmentKey { static var defaultValue: String? { nil } }
  private enum PlaceNameKey: EnvironmentKey { static var defaultValue: (String) -> String { { $0 } } }

  var pagePlace: PagePlace? {
    get { self[PagePlaceKey.self] }
    set { self[PagePlaceKey.self] = newValue }
  }

  private enum PagePlaceKey: EnvironmentKey { static var defaultValue: PagePlace? { nil } }
}

/// When a link counts as leading to the page that it is on.
public enum CurrentPlaceMatch: Sendable {
  /// It leads to the very address.
  case exact
  /// It leads to any part of the place, whatever is asked of it: for menus of places.
  case anyPart
}

extension View {
  /// Says when the links inside are marked as leading to the page that they are on; without it, for the exact address.
  public func marksCurrentPlace(_ match: CurrentPlaceMatch) -> some View { environment(\.currentPlaceMatch, match) }
}
