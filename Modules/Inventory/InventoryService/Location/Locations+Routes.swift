import Access
import AccessService
import Addresses
import FoundationCore
import HTTPServer
import Inventory
import StoreIdentifiers

extension Locations {
  /// The operations on locations.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/inventory/locations", operation: "listLocations",
        summary: "The places that have stock, by code: all, or those whose code or name begins with a text",
        policy: gate.staff(.inventoryRead), inputs: .query(optional: "query", .text(1...100)),
        .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Location>.limits), default: Page<Location>.defaultLimit),
        output: .json(.locations)
      ) { context, query, cursor, limit in
        try await all(beginningWith: query, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/locations", operation: "addLocation", summary: "Add a place that has stock",
        policy: gate.staff(.inventoryWrite), inputs: .body(.newLocation), .optionalIdempotencyKey,
        output: .created(.location)
      ) { context, new, key in
        try await add(new, once: context.once(key, "addLocation"), as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/location-imports", operation: "importLocations",
        summary: "Add places that have stock, and change those whose codes are there already",
        policy: gate.staff(.inventoryWrite), inputs: .body(.locationImport), output: .json(.locationImportReport)
      ) { context, locations in
        try await take(locations, as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/locations/{id}", operation: "getLocation", summary: "One place that has stock",
        policy: gate.staff(.inventoryRead), inputs: .location, output: .tagged(.json(.location))
      ) { context, id in
        Tagged(try await location(id, as: context.principal))
      },
      Route(
        .put, "/api/v1/inventory/locations/{id}", operation: "changeLocation", summary: "Change a place that has stock",
        policy: gate.staff(.inventoryWrite), inputs: .location, .body(.locationDetails), .ifMatch(),
        output: .tagged(.json(.location))
      ) { context, id, details, tag in
        Tagged(try await change(id, to: details, version: Int64(tag) ?? -1, as: context.principal))
      },
      Route(
        .delete, "/api/v1/inventory/locations/{id}", operation: "removeLocation",
        summary: "Remove a place that never had stock", policy: gate.staff(.inventoryWrite), inputs: .location,
        output: .noContent
      ) { context, id in
        try await remove(id, as: context.principal)
      },
    ]
  }
}

extension Shops {
  /// The operation of the store finder.
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/inventory/shops", operation: "listNearbyShops",
        summary: "The shops around a point, or around a city or postal code where one is, the nearest first; or all",
        policy: gate.everyone,
        inputs: .query(optional: "near", .coordinate), .query(optional: "place", .text(1...100)),
        .query("limit", .integer(1...NearbyShops.limit), default: NearbyShops.limit),
        output: .json(.nearbyShops), caching: .whileUnchanged(generation)
      ) { _, point, place, limit in
        if let point { return try await near(point, limit: limit) }
        if let place { return try await near(placeNamed: place, limit: limit) }
        return try await all(limit: limit)
      }
    ]
  }
}

extension Tagged where Value == Location {
  /// A location with its version as its entity tag.
  fileprivate init(_ location: Location) { self.init(location, etag: String(location.version)) }
}

extension Input where Value == LocationID {
  /// The id of a location.
  fileprivate static var location: Input { .path("id", .identifier(of: LocationTag.self)) }
}

extension Parameter where Value == Coordinate {
  /// A point as degrees north and east.
  fileprivate static var coordinate: Parameter {
    Parameter(
      description: .string(
        length: 3...60, pattern: "^[-+]?[0-9]{1,3}(\\.[0-9]{1,15})?,[-+]?[0-9]{1,3}(\\.[0-9]{1,15})?$"),
      expectation: "degrees north and east, such as 53.8013,-1.5486"
    ) { Coordinate($0) }
  }
}
