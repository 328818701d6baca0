import Access
import AccessService
import Content
import FoundationCore
import HTTPServer

extension ShopMenus {
  /// The operations on menus.
  func routes(_ gate: Gate, _ generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/content/menus", operation: "getMenus", summary: "What the shopkeeper has added to the menus",
        policy: gate.everyone, inputs: .locale, output: .json(.menus), caching: .whileUnchanged(generation)
      ) { _, locale in
        try await all(in: locale)
      },
      Route(
        .get, "/api/v1/content/staff/menus/{place}", operation: "getMenuAsStaff", summary: "One menu as staff write it",
        policy: gate.staff(.contentRead), inputs: .path("place", .menuPlace), output: .tagged(.json(.staffMenu))
      ) { context, place in
        Tagged(try await menu(place, as: context.principal))
      },
      Route(
        .put, "/api/v1/content/staff/menus/{place}", operation: "editMenu", summary: "Replace the entries of a menu",
        policy: gate.staff(.contentWrite), inputs: .path("place", .menuPlace), .body(.menuEdit), .ifMatch(),
        output: .tagged(.json(.staffMenu))
      ) { context, place, edit, tag in
        Tagged(try await self.edit(place, edit, version: try tag.version(), as: context.principal))
      },
    ]
  }
}

extension Tagged where Value == StaffMenu {
  /// A menu with its version as its entity tag.
  fileprivate init(_ menu: StaffMenu) { self.init(menu, etag: String(menu.version)) }
}

extension Parameter where Value == MenuPlace {
  /// Where a menu stands.
  fileprivate static var menuPlace: Parameter {
    Parameter(description: .enumeration(MenuPlace.allCases.map(\.rawValue)), expectation: "header or footer") {
      MenuPlace(rawValue: $0)
    }
  }
}
