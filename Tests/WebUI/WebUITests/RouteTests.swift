import Testing
import WebUI

@Suite struct RouteTests {
  enum Catalog: Route {
    case list(category: String?)
    case detail(Int)

    var location: PageLocation {
      switch self {
      case .list(let category): PageLocation(query: ["category": category])
      case .detail(let id): PageLocation(["\(id)"])
      }
    }

    init?(location: PageLocation) {
      if location.segments.isEmpty {
        self = .list(category: location["category"])
      } else if location.segments.count == 1, let id = Int(location.segments[0]) {
        self = .detail(id)
      } else {
        return nil
      }
    }
  }

  enum Root: Route {
    case home
    case catalog(Catalog)

    var location: PageLocation {
      switch self {
      case .home: PageLocation()
      case .catalog(let route): route.location.under("catalog")
      }
    }

    init?(location: PageLocation) {
      if location.segments.isEmpty {
        self = .home
      } else if let rest = location.after("catalog"), let route = Catalog(location: rest) {
        self = .catalog(route)
      } else {
        return nil
      }
    }
  }

  @Test(arguments: [
    (Root.home, "/"), (.catalog(.list(category: nil)), "/catalog"), (.catalog(.detail(7)), "/catalog/7"),
    (.catalog(.list(category: "a&b=c/d é+%")), "/catalog?category=a%26b%3Dc%2Fd%20%C3%A9%2B%25"),
  ])
  func `a route is its address, and its address the route`(_ route: Root, _ path: String) throws {
    #expect(route.path == path)
    let location = try #require(PageLocation(route.path))
    #expect(Root(location: location) == route)
    #expect(location.description == path)
  }

  @Test(arguments: [
    "", "catalog", "//evil.example", "https://evil.example/", "/a/../b", "/%2e%2e/b", "/a%2fb", "/a%5Cb", "/%zz",
    "/%ff",
    "/a%00b", "/a%0Ab", "/?q=%zz", "/?q=%00", "/?q=a%1Bb", "/?a%09b=c",
  ])
  func `an address that no page can have is none`(_ address: String) {
    #expect(PageLocation(address) == nil)
  }

  @Test(arguments: [["", "evil.example"], ["..", "evil"], [".", ""]])
  func `segments from data never lead to another site or up`(_ segments: [String]) {
    let path = PageLocation(segments).description
    #expect(!path.hasPrefix("//") && !path.contains(".."))
  }

  @Test(arguments: [
    ("/catalog/", "/catalog"), ("//", nil), ("/a?x=1#part", "/a?x=1"), ("/a?b+c=%2B", "/a?b%20c=%2B"),
    ("/a?q=b%09c+%09", "/a?q=b%20c%20%20"),
  ])
  func `an address has one spelling`(_ address: String, _ canonical: String?) {
    #expect(PageLocation(address)?.description == canonical)
  }
}
