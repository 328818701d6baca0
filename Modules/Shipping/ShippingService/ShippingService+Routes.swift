import Access
public import AccessService
import Addresses
import FoundationCore
public import HTTPServer
import Shipping
import StoreIdentifiers

extension ShippingService {
  /// The API's operations of Shipping.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/shipping/rates", operation: "listRates", summary: "What can be chosen for a destination",
        policy: gate.everyone, inputs: .query("country", .country), output: .json(.shippingRates)
      ) { _, country in
        try await service.rates(to: country)
      },
      Route(
        .get, "/api/v1/shipping/zones", operation: "listZones", summary: "Zones and their rates",
        policy: gate.staff(.shippingRead), output: .json(.shippingZones)
      ) { context in
        try await service.zones(as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/countries", operation: "listServedCountries", summary: "Where the shop sends goods to",
        policy: gate.everyone, output: .json(.servedCountries)
      ) { _ in
        try await service.servedCountries()
      },
      Route(
        .post, "/api/v1/shipping/zones", operation: "addZone", summary: "Add a zone with its rates",
        policy: gate.staff(.shippingWrite), inputs: .body(.newShippingZone), .optionalIdempotencyKey,
        output: .created(.shippingZone)
      ) { context, new, key in
        try await service.add(new, once: context.once(key, "addZone"), as: context.principal)
      },
      Route(
        .put, "/api/v1/shipping/zones/{id}", operation: "changeZone", summary: "Change a zone and its rates",
        policy: gate.staff(.shippingWrite), inputs: .zone, .body(.shippingZoneDetails), .ifMatch(),
        output: .tagged(.json(.shippingZone))
      ) { context, id, details, tag in
        let zone = try await service.change(id, to: details, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(zone, etag: String(zone.version))
      },
      Route(
        .delete, "/api/v1/shipping/zones/{id}", operation: "removeZone", summary: "Remove a zone with its rates",
        policy: gate.staff(.shippingWrite), inputs: .zone, output: .noContent
      ) { context, id in
        try await service.remove(zone: id, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/orders/{order}/shipments", operation: "listShipments",
        summary: "The shipments of an order", policy: gate.staff(.shippingRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.shipments)
      ) { context, order in
        try await service.shipments(of: order, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/shipments", operation: "listLatestShipments", summary: "The latest shipments",
        policy: gate.staff(.shippingRead), inputs: .query("limit", .integer(1...100), default: 24),
        output: .json(.shipments)
      ) { context, limit in
        try await service.latestShipments(atMost: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/shipments", operation: "ship", summary: "Record that goods left",
        policy: gate.staff(.shippingWrite), inputs: .body(.newShipment), .idempotencyKey, output: .created(.shipment)
      ) { context, new, key in
        try await service.ship(new, once: context.once(key, "ship"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == ShippingZoneID {
  /// The id of a zone.
  fileprivate static var zone: Input { .path("id", .identifier(of: ShippingZoneTag.self)) }
}

extension Parameter where Value == String {
  /// An ISO 3166-1 alpha-2 code.
  fileprivate static var country: Parameter {
    Parameter(description: .string(length: 2...2, pattern: "^[A-Z]{2}$"), expectation: "a country's two letters") {
      $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x41...0x5A).contains($0) } ? $0 : nil
    }
  }
}

extension ShippingError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .unknownOrder: .notFound("order-not-found", detail: "There is no such placed order.")
    case .unknownLine(let line):
      .invalid([
        SchemaViolation(pointer: "/lines", code: "unknown-line", message: "The order has no line \(line), or once.")
      ])
    case .moreThanOrdered(let line):
      .conflict("more-than-ordered", detail: "More of line \(line) would leave than was ordered.")
    case .nothingToShip: .conflict("nothing-to-ship", detail: "Everything of the order has left.")
    case .shipmentExists: .conflict("shipment-exists", detail: "A shipment with this id exists.")
    case .unknownZone: .notFound("zone-not-found", detail: "There is no such zone.")
    case .zoneExists: .conflict("zone-exists", detail: "There is a zone of this name already.")
    case .countryTaken: .conflict("country-taken", detail: "Another zone has one of these countries.")
    case .everywhereTaken: .conflict("everywhere-taken", detail: "Another zone is that of everywhere else.")
    case .otherCurrency:
      .invalid([SchemaViolation(pointer: "/rates", code: "currency", message: "Rates are in the shop's currency.")])
    case .changedSince: .preconditionFailed(detail: "The zone has been changed since it was read.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
