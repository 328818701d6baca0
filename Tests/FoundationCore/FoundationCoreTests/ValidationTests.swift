import Foundation
import FoundationCore
import Testing

struct ValidationTests {
  @Test(arguments: [("", true), ("   ", true), ("\n\t\u{A0}", true), (" a ", false)])
  func `white space alone counts as empty`(text: String, expected: Bool) {
    #expect(text.isEmptyOrWhiteSpace == expected)
  }

  @Test(arguments: [
    ("", true), ("a", true), ("\u{7F}\u{0}", true), (String(repeating: "a", count: 100), true), ("é", false),
    ("\u{80}", false), (String(repeating: "a", count: 100) + "é", false),
  ])
  func `a text is ASCII, whole or as a part of another`(text: String, expected: Bool) {
    #expect(text.isASCII == expected)
    #expect("é\(text)é".dropFirst().dropLast().isASCII == expected)
  }

  @Test(arguments: [
    ("0", true), ("0123", true), ("", false), ("1.5", false), ("-1", false), ("١٢", false), ("1a", false),
  ])
  func `digits alone are numeric`(text: String, expected: Bool) { #expect(text.isNumeric == expected) }

  @Test(arguments: [
    ("a@b.co", true), ("first.last+tag@shop.example.com", true), ("o'brien@example.ie", true), ("a@b", false),
    ("@b.co", false), ("a@", false), ("a b@c.de", false), ("a@@b.co", false), ("a@b..co", false), (".a@b.co", false),
    ("a..b@c.de", false), ("a@-b.co", false), ("a@b.c", false), ("a@1.2.3.4", false), ("a@b.co\n", false),
    ("ä@b.co", false),
  ])
  func `an e-mail address has a mailbox and a domain`(text: String, expected: Bool) {
    #expect(text.isEmail == expected)
  }

  @Test(arguments: [
    ("5", true), ("10", false), ("-1", true), ("x", false), ("", false), ("99999999999999999999", false),
  ])
  func `less than reads a whole number`(text: String, expected: Bool) { #expect(text.isLessThan(10) == expected) }

  @Test(arguments: ["pl", "zh-Hans", "pt-BR", "sr-Latn-RS", "fil"])
  func `a language is named by itself, with its script, its country or both`(tag: String) {
    #expect(LanguageTag.isValid(tag))
    #expect(tag.range(of: LanguageTag.pattern, options: .regularExpression) != nil, "what the API's description says")
  }

  @Test(arguments: [
    "", "p", "PL", "polski", "pl-", "-PL", "pl-pl", "zh-hans", "zh-Hans-", "pt-BR-Latn", "pt-BRA", "sr-LATN", "pl--PL",
    "pł", "zh-Hans-CN-x", "en_GB", "pl PL",
  ])
  func `nothing else names one`(tag: String) {
    #expect(!LanguageTag.isValid(tag))
    #expect(tag.range(of: LanguageTag.pattern, options: .regularExpression) == nil, "what the API's description says")
  }
}
