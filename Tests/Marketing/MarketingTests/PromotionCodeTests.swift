import FoundationCore
import Marketing
import Testing

/// What a code is, and what is not one.
struct PromotionCodeTests {
  @Test(arguments: [
    ("summer10", "SUMMER10"), (" Summer 10 ", "SUMMER10"), ("sum\u{00A0}mer\t10", "SUMMER10"), ("straße", "STRASSE"),
    ("скидка", "СКИДКА"), ("10-OFF", "10-OFF"), (String(repeating: "a", count: 64), String(repeating: "A", count: 64)),
  ])
  func `case and white space tell no codes apart`(typed: String, folded: String) {
    #expect(PromotionCode.folded(typed) == folded)
  }

  @Test(arguments: [
    "", "  ", String(repeating: "a", count: 65), "a\u{0}b", "a\u{202E}b", String(repeating: " ", count: 2_000),
  ])
  func `nothing, too much and what cannot be seen is no code`(typed: String) {
    #expect(PromotionCode.folded(typed) == nil)
  }

  /// Counts what is asked of it.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64, asked = 0
    mutating func next() -> UInt64 {
      asked += 1
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test func `a made code has at least 64 bits of the generator's, and no letter that looks like another`() {
    var numbers = Numbers(state: 7)
    var seen: Set<String> = []
    for _ in 0..<10_000 { seen.insert(PromotionCode.generated(prefix: "MUG", using: &numbers)) }
    #expect(seen.count == 10_000 && numbers.asked == 130_000)
    let letters = Set(seen.flatMap { $0.dropFirst(3) })
    // 32 different letters, each with 5 bits, 13 times: 65 bits.
    #expect(letters.count == 32 && letters.isDisjoint(with: "ILOU"))
    #expect(seen.allSatisfy { $0.hasPrefix("MUG") && $0.count == 16 && PromotionCode.folded($0) == $0 })
  }

  @Test func `requests for codes say how many, and what they begin with`() throws {
    let request = GeneratedCodes(count: 3, prefix: "MUG")
    #expect(try Schema.generatedCodes.decode(Schema.generatedCodes.encode(request)) == request)
    for json in [#"{"count":0}"#, #"{"count":10001}"#, #"{"count":1,"prefix":" "}"#, "{}"] {
      #expect(throws: SchemaError.self) { try Schema.generatedCodes.decode(Array(json.utf8)) }
    }
    let answer = AddedCodes(added: ["A"], refused: [.init(row: 2, reason: .taken)])
    #expect(try Schema.addedCodes.decode(Schema.addedCodes.encode(answer)) == answer)
  }
}
