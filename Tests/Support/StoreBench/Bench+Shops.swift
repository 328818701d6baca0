import Addresses
import FoundationCore
import Inventory
import TestSupport

extension Bench {
  private static let shopCount = 2_000

  /// The nearest of two thousand shops, around points that nobody has asked about before, most of them where shops are
  /// dense.
  func storeFinder(_ store: ServerProcess) throws -> Figure {
    var random = SplitMix(seed: 5)
    guard let socket = RawSocket.open(store.port) else { throw Load.Failure(description: "no connection") }
    let shops = (0..<Self.shopCount).compactMap { number in Self.shop(number, using: &random) }
    for start in stride(from: 0, to: shops.count, by: LocationImportReport.limit) {
      let piece = Array(shops.dropFirst(start).prefix(LocationImportReport.limit))
      socket.send(
        Request.send(
          "POST", "/api/v1/inventory/location-imports",
          String(decoding: Schema.locationImport.encode(piece), as: UTF8.self), token: shop.staffToken))
      guard socket.responses(1).first?.status == 200 else { throw Load.Failure(description: "shops were refused") }
    }
    let requests = (0..<500).compactMap { _ in Self.point(using: &random) }.map {
      Request.get("/api/v1/inventory/shops?near=\($0)")
    }
    var figure = try load("shops around a point, of 2,000", store, requests, connections: 4, until: .once)
    figure.target = .atMost(2_000, figure.processorMicroseconds, "µs CPU")
    return figure
  }

  private static func shop(_ number: Int, using random: inout SplitMix) -> NewLocation? {
    point(using: &random).map { point in
      NewLocation(
        Location.Details(
          code: "S\(number)", name: "Shop \(number)", kind: .shop,
          address: PostalAddress(
            name: "Shop \(number)", lines: ["\(number) High Street"], city: "Leeds", postalCode: "LS1 1AA",
            country: "GB"), coordinate: point,
          hours: OpeningHours(OpeningHours.Day.allCases.compactMap { OpeningHours.Span($0, 600, 1_260) })))
    }
  }

  /// Where two thousand shops of one country would be: 25 to 49 degrees north.
  private static func point(using random: inout SplitMix) -> Coordinate? {
    Coordinate(
      latitude: Int.random(in: 25_000_000...49_000_000, using: &random),
      longitude: Int.random(in: -124_000_000 ... -67_000_000, using: &random))
  }
}
