import Observation

/// Where a page is; views that read it follow.
@Observable final class PagePlace {
  var location: PageLocation

  init(_ location: PageLocation) { self.location = location }
}

extension EnvironmentValues {
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
