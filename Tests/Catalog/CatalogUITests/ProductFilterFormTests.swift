import CatalogUI
import Testing

struct ProductFilterFormTests {
  @Test(arguments: [
    ("100", "500", true), ("", "500", false), ("100", "", false), ("500", "100", false), ("100", "100", false),
    ("a", "500", false), ("-1", "500", false), (" ", " ", false),
  ])
  func `the form is valid when both bounds are there and the lower is the lower`(min: String, max: String, valid: Bool)
  {
    #expect(ProductFilterForm(min: min, max: max).isValid == valid)
  }

  @Test func `bounds are inclusive`() {
    #expect(ProductFilterForm(min: "100", max: "500").filter([10, 100, 200, 500], by: { $0 }) == [100, 200, 500])
  }

  @Test func `a missing bound filters to nothing`() {
    #expect(ProductFilterForm(min: "100").filter([10, 100, 200, 500], by: { $0 }).isEmpty)
  }

  @Test func `bounds in the wrong order are explained, missing ones are not`() {
    #expect(ProductFilterForm(min: "5", max: "1").hint == "Max must be larger than min.")
    #expect(ProductFilterForm(min: "5").hint == nil)
    #expect(ProductFilterForm(min: "1", max: "5").hint == nil)
  }
}
