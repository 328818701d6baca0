import Catalog
import FoundationCore
import TestSupport
import Testing

/// Contents, and the prices of measures: directive 98/6/EC, articles 2 and 3.
struct NetContentTests {
  @Test(arguments: [
    ("750 ml", "750 ml / 1 l"), ("0.75l", "0.75 l / 1 l"), ("1,5 KG", "1.5 kg / 1 kg"),
    ("250 g / 100 g", "250 g / 100 g"), ("250g/100g", "250 g / 100 g"), ("250 g / kg", "250 g / 1 kg"),
    ("12 pieces", "12 piece / 1 piece"), ("2.125 m²", "2.125 m2 / 1 m2"), ("3 m", "3 m / 1 m"),
    ("0.001 g", "0.001 g / 1 kg"),
    ("1000000 g", "1000000 g / 1 kg"),
  ])
  func `a content is read as people write it, and said in one way`(text: String, said: String) throws {
    let content = try #require(NetContent(text: text))
    #expect(content.text == said && NetContent(text: said) == content)
  }

  @Test(arguments: [
    "", "ml", "750", "750 gal", "-1 g", "0 g", "0.0001 g", "1.2.3 g", "1000001 g", "99999999 g", "750 ml / 100 g",
    "750 ml / 50 ml", "1 g / 1 kg / 1 kg", "1 g /", "٣ g", ".5 l", "5. l",
  ])
  func `what says no content is none`(text: String) { #expect(NetContent(text: text) == nil) }

  @Test(
    arguments: [
      ("750 ml", 1_200, 1_600), ("750 ml / 100 ml", 1_200, 160), ("500 g", 625, 1_250), ("1.5 kg", 1_000, 667),
      ("3 piece", 1_900, 633), ("8 piece", 100, 13), ("2.5 m2", 5_000, 2_000), ("0.001 g", 1, 1_000_000),
      ("3 kg", 1, 0),
    ] as [(String, Int64, Int64)])
  func `the price of a measure is rounded half up`(text: String, price: Int64, unit: Int64) throws {
    let content = try #require(NetContent(text: text))
    #expect(content.unitPrice(of: try Money(price, .gbp))?.price.amount == unit)
  }

  @Test func `a price that is the measure's, or no amount at all, is not told`() throws {
    for text in ["1 kg", "1000 g", "1 l", "1 piece", "100 g / 100 g"] {
      #expect(try NetContent(text: text)?.unitPrice(of: Money(500, .gbp)) == nil, "\(text)")
    }
    let crumb = try #require(NetContent(text: "0.001 g"))
    #expect(crumb.unitPrice(of: try Money(Money.range.upperBound, .gbp)) == nil)
  }

  @Test func `whatever the amounts, the price of a measure is the nearest one`() throws {
    var random = SplitMix(seed: 986)
    for _ in 0..<5_000 {
      let thousandths = Int.random(in: NetContent.range, using: &random)
      let unit = try #require(NetContent.Unit.allCases.randomElement(using: &random))
      let content = try #require(NetContent(thousandths: thousandths, unit: unit))
      let price = Int64.random(in: 0...100_000_000, using: &random)
      guard let found = content.unitPrice(of: try Money(price, .gbp))?.price.amount else { continue }
      // Twice the error, times the content, is at most the content.
      let whole: Int128 = unit == .g || unit == .ml ? 1_000_000 : 1_000
      let exact = Int128(price) * whole, error = exact - Int128(found) * Int128(thousandths)
      #expect(error.magnitude * 2 <= Int128(thousandths).magnitude)
    }
  }

  @Test func `the API takes a content with a measure of its kind alone`() throws {
    let schema = Schema.netContent
    let content = try #require(NetContent(text: "250 g / 100 g"))
    #expect(try schema.decode(schema.encode(content)) == content)
    #expect(throws: (any Error).self) {
      try schema.decode(Array(#"{"thousandths":1,"unit":"g","measure":"1 l"}"#.utf8))
    }
    #expect(try schema.decode(Array(#"{"thousandths":2000,"unit":"l"}"#.utf8)) == NetContent(text: "2 l"))
  }
}
