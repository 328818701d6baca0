import Markets
import Testing

/// How VAT numbers are written, and how they are not.
struct VATNumberTests {
  @Test(arguments: [
    ("DE123456789", "DE123456789"), (" de 123 456 789 ", "DE123456789"), ("FR-XX.999999999", "FRXX999999999"),
    ("GR123456789", "EL123456789"), ("el123456789", "EL123456789"), ("XI123456789", "XI123456789"),
    ("NL123456789B01", "NL123456789B01"), ("FR\u{202F}12\t345/678 901", "FR12345678901"),
    ("IE1234567FA", "IE1234567FA"), ("IE8Z49289F", "IE8Z49289F"), ("ie8+49289f", "IE8+49289F"),
  ])
  func `a number is read however it is written`(text: String, number: String) {
    #expect(VATNumber(text)?.description == number)
  }

  @Test(arguments: [
    "", "DE", "DE1", "DE1234567890123", "GB123456789", "US123456789", "CHE123456788", "DEABCDEFGHI", "1234567890",
    "DE12345678Ö", "DE123456789; DROP", "ＤＥ123456789", "DE١٢٣٤٥٦٧٨٩",
  ])
  func `what cannot be in the register is no number`(text: String) { #expect(VATNumber(text) == nil) }
}
