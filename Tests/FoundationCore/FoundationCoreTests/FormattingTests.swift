import FoundationCore
import Testing

struct FormattingTests {
  @Test(arguments: [("en-US", "$25.75"), ("pl", "25,75 USD"), ("ru", "25,75 $"), ("zh-Hans", "US$25.75")])
  func `a price keeps its currency in every locale`(locale: String, expected: String) throws {
    let text = DisplayFormat(locale: locale).price(try Money(2_575, .usd))
    #expect(text.replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [("JPY", "¥1,999"), ("KWD", "KWD 1.999"), ("GBP", "£19.99")])
  func `a price has as many digits as its currency`(code: String, expected: String) throws {
    let money = try Money(1_999, try #require(Currency(code: code)))
    #expect(DisplayFormat(locale: "en-US").price(money).replacing("\u{A0}", with: " ") == expected)
  }

  @Test(arguments: [("en-US", "a, b, and c"), ("en-GB", "a, b and c"), ("pl", "a, b i c"), ("zh-Hans", "a、b和c")])
  func `lists are joined by the locale's rules`(locale: String, expected: String) {
    #expect(DisplayFormat(locale: locale).list(["a", "b", "c"]) == expected)
  }
}

/// Distances in the units of a locale's roads.
struct DistanceTests {
  @Test(arguments: [
    ("en-GB", 2_414, "1.5 mi"), ("en-US", 160_934, "100 mi"), ("en-US", 0, "0.0 mi"), ("pl", 2_414, "2,4 km"),
    ("pl", 349, "350 m"), ("ru", 12_345, "12 км"), ("zh-Hans", 2_414, "2.4公里"), ("de", 999, "1.000 m"),
  ])
  func `a distance is told in the reader's units`(locale: String, metres: Int, text: String) {
    let told = DisplayFormat(locale: locale).distance(metres: metres).replacing("\u{A0}", with: " ")
    #expect(told == text)
  }
}
