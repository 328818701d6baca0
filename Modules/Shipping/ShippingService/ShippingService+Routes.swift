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
    let parts = fulfilments.routes(gate) + shipments.routes(gate) + carrierRoutes(gate) + returns.routes(gate)
    return parts + papers.routes(gate) + [
      Route(
        .get, "/api/v1/shipping/rates", operation: "listRates", summary: "What sending to a country costs at least",
        policy: gate.everyone, inputs: .query("country", .country), output: .json(.shippingRates)
      ) { _, country in
        try await service.rates(to: country)
      },
      Route(
        .get, "/api/v1/shipping/zones", operation: "listZones", summary: "Zones and their methods",
        policy: gate.staff(.shippingRead), output: .json(.shippingZones)
      ) { context in
        try await service.zones(as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/quotes", operation: "tryZones",
        summary: "What would be offered for goods to an address, and why", policy: gate.staff(.shippingRead),
        inputs: .body(.shippingRequest), output: .json(.shippingQuote)
      ) { context, request in
        try await service.quote(request, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/countries", operation: "listServedCountries", summary: "Where the shop sends goods to",
        policy: gate.everyone, output: .json(.servedCountries)
      ) { _ in
        try await service.servedCountries()
      },
      Route(
        .post, "/api/v1/shipping/zones", operation: "addZone", summary: "Add a zone with its methods",
        policy: gate.staff(.shippingWrite), inputs: .body(.newShippingZone), .optionalIdempotencyKey,
        output: .created(.shippingZone)
      ) { context, new, key in
        try await service.add(new, once: context.once(key, "addZone"), as: context.principal)
      },
      Route(
        .put, "/api/v1/shipping/zones/{id}", operation: "changeZone", summary: "Change a zone and its methods",
        policy: gate.staff(.shippingWrite), inputs: .zone, .body(.shippingZoneDetails), .ifMatch(),
        output: .tagged(.json(.shippingZone))
      ) { context, id, details, tag in
        let zone = try await service.change(id, to: details, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(zone, etag: String(zone.version))
      },
      Route(
        .delete, "/api/v1/shipping/zones/{id}", operation: "removeZone", summary: "Remove a zone with its methods",
        policy: gate.staff(.shippingWrite), inputs: .zone, output: .noContent
      ) { context, id in
        try await service.remove(zone: id, as: context.principal)
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
    case .unknownFulfilment: .notFound("fulfilment-order-not-found", detail: "There is no such fulfilment order.")
    case .fulfilmentExists: .conflict("fulfilment-order-exists", detail: "A fulfilment order with this id exists.")
    case .illegalTransition(let from, let to):
      .conflict("illegal-transition", detail: "From “\(from)”, it cannot become “\(to)”.")
    case .begun: .conflict("begun", detail: "Some of it is packed or has left. Split off what is not.")
    case .isPickedUp:
      .conflict(
        "picked-up", detail: "The buyer picks it up there. Say when it is ready, and when it has been collected.")
    case .isSent: .conflict("sent-by-carrier", detail: "It is sent to the buyer, who does not pick it up.")
    case .notMergeable: .conflict("not-mergeable", detail: "The other one is of another order or location.")
    case .nothingLeft: .conflict("nothing-left", detail: "Nothing would be left of it.")
    case .notThere(let variant): .conflict("not-there", detail: "The location has too little of \(variant).")
    case .unknownLocation:
      .invalid([
        SchemaViolation(pointer: "/location", code: "unknown-location", message: "Nothing is sent from there.")
      ])
    case .unknownShipment: .notFound("shipment-not-found", detail: "There is no such shipment.")
    case .unknownReturn: .notFound("return-not-found", detail: "There is no such return.")
    case .returnExists: .conflict("return-exists", detail: "A return with this id exists.")
    case .moreThanLeft(let line):
      .conflict("more-than-left", detail: "More of line \(line) would come back than has left.")
    case .nothingToReturn:
      .conflict("nothing-to-return", detail: "Nothing of the order has left that is in no other return.")
    case .noReturnsThere:
      .invalid([
        SchemaViolation(pointer: "/location", code: "no-returns-there", message: "Nothing comes back there.")
      ])
    case .moreThanExpected(let line):
      .conflict("more-than-expected", detail: "More of line \(line) was found than is outstanding.")
    case .nothingFound:
      .invalid([SchemaViolation(pointer: "/lines", code: "nothing-found", message: "Say what was found.")])
    case .notCountable(let variant):
      .conflict("not-countable", detail: "The location cannot count that many units of \(variant) more.")
    case .tooManyEvents: .conflict("too-many-events", detail: "As much was noted of the shipment as is kept.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .unknownZone: .notFound("zone-not-found", detail: "There is no such zone.")
    case .zoneExists: .conflict("zone-exists", detail: "There is a zone of this name already.")
    case .countryTaken: .conflict("country-taken", detail: "Another zone has one of these countries or regions.")
    case .everywhereTaken: .conflict("everywhere-taken", detail: "Another zone is that of everywhere else.")
    case .changedSince: .preconditionFailed(detail: "It has been changed since it was read.")
    case .paperTooLong: .conflict("paper-too-long", detail: "The paper would be too long. Print less at once.")
    case .notDrawn(let reason): .unavailable("documents-unavailable", detail: reason, retryAfter: 5)
    case .labelOnItsWay:
      .conflict("label-on-its-way", detail: "Its carrier makes a label. Wait for it, or cancel the shipment.")
    case .carrier(let refusal): refusal.problem
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
