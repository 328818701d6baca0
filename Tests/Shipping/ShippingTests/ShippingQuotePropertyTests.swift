import Foundation
import FoundationCore
import Shipping
import StoreIdentifiers
import Testing

/// What holds for every request and any zones, tried on 5,000 that are drawn at random.
struct ShippingQuotePropertyTests {
  private func forEachSeed(
    _ body: (ShippingRequest, [ShippingZone], ShippingQuote, UInt64) throws -> Void
  ) throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    for seed in 0..<5_000 as Range<UInt64> {
      var source = RandomShipping(seed: seed)
      let (zones, request) = (try source.zones(), try source.request())
      try body(request, zones, ShippingQuote(request, by: zones, at: source.moment(), in: berlin), seed)
    }
  }

  @Test func `every address in a zone's country has a rate, or the trace names the rule that refused it`() throws {
    try forEachSeed { request, zones, quote, seed in
      let trace = quote.trace
      let isSent = request.lines.contains { $0.needsDelivery && $0.quantity > 0 }
      #expect((trace.outcome == .nothingToDeliver) == !isSent, "seed \(seed)")
      #expect((trace.outcome == .offered) == !quote.rates.isEmpty, "seed \(seed)")
      guard isSent else { return }
      // Each zone that could have the address is told apart.
      let near = zones.filter { zone in
        zone.details.places.isEmpty || zone.details.places.contains { $0.country == request.destination.country }
      }
      #expect(trace.zones.map(\.zone) == near.map(\.id), "seed \(seed)")
      #expect(trace.zones.count { $0.rule == .chosen } == (trace.zone == nil ? 0 : 1), "seed \(seed)")
      #expect((trace.outcome == .noZone) == (trace.zone == nil), "seed \(seed)")
      if trace.zone == nil { #expect(trace.zones.allSatisfy { $0.rule != .lessSpecific }, "seed \(seed)") }
      // Each method of the chosen zone is offered with a price or refused by a rule, in its order.
      let methods = zones.first { $0.id == trace.zone }?.details.methods ?? []
      #expect(trace.methods.map(\.method) == methods.map(\.id), "seed \(seed)")
      #expect((trace.outcome == .noMethods) == (trace.zone != nil && methods.isEmpty), "seed \(seed)")
      let offered = trace.methods.filter { $0.rule == .offered || $0.rule == .free }
      #expect(quote.rates.map(\.id) == offered.map(\.method), "seed \(seed)")
      #expect(quote.rates.map(\.price) == offered.map(\.price), "seed \(seed)")
      let currencies = Set(request.values.map(\.currency))
      #expect(quote.rates.allSatisfy { currencies.contains($0.price.currency) }, "seed \(seed)")
      #expect(quote.rates.compactMap(\.window).allSatisfy { $0.earliest <= $0.latest }, "seed \(seed)")
      if let day = request.sentFrom {
        #expect(quote.rates.compactMap(\.window).allSatisfy { $0.earliest >= day }, "seed \(seed)")
      }
      #expect(trace.methods.allSatisfy { ($0.price == nil) == !offered.contains($0) }, "seed \(seed)")
    }
  }

  @Test func `zones elsewhere and the order of lines change nothing`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    for seed in 0..<1_000 as Range<UInt64> {
      var source = RandomShipping(seed: seed)
      let (zones, request) = (try source.zones(), try source.request())
      let now = source.moment()
      var turned = request
      turned.lines.reverse()
      let elsewhere = ShippingZone(
        id: .make(), details: ShippingZone.Details(name: "France", countries: ["FR"], methods: []), version: 1)
      let quote = ShippingQuote(request, by: zones, at: now, in: berlin)
      let again = ShippingQuote(turned, by: [elsewhere] + zones + [elsewhere], at: now, in: berlin)
      #expect(quote.rates == again.rates, "seed \(seed)")
      #expect(quote.trace.zones == again.trace.zones, "seed \(seed)")
    }
  }
}
