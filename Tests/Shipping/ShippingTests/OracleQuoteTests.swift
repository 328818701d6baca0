import FoundationCore
import Shipping
import Testing

/// `ShippingQuote` against what an independent program has quoted from the rules.
struct OracleQuoteTests {
  @Test func `every case is quoted the same, with the same trace`() throws {
    let cases = try OracleQuote.all()
    #expect(cases.count >= 100)
    for one in cases { #expect(try one.quoted() == one.quote, "\(one.name)") }
  }

  @Test func `the cases have every outcome and every rule`() throws {
    let traces = try OracleQuote.all().map(\.quote.trace)
    #expect(Set(traces.map(\.outcome)) == Set(ShippingTrace.Outcome.allCases))
    #expect(Set(traces.flatMap(\.zones).map(\.rule)) == Set(ShippingTrace.ZoneStep.Rule.allCases))
    #expect(Set(traces.flatMap(\.methods).map(\.rule)) == Set(ShippingTrace.MethodStep.Rule.allCases))
  }

  @Test func `zones and quotes are sent and read as they are`() throws {
    for one in try OracleQuote.all() {
      let zones = try Schema.shippingZones.decode(Schema.shippingZones.encode(one.zones))
      #expect(zones == one.zones, "\(one.name)")
      #expect(try Schema.shippingQuote.decode(Schema.shippingQuote.encode(one.quote)) == one.quote, "\(one.name)")
    }
  }
}
