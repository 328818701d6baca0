import Catalog
import CatalogUI
import Foundation
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing

/// The rules of a product's form, and what it makes of what is typed.
struct ProductFormTests {
  private static let bold = RichText.Block.paragraph([RichText.Span("Thrown "), RichText.Span("by hand", isBold: true)])
  private static let list = RichText.Block.list(.bullets, [[RichText.Span("Dishwasher")], [RichText.Span("Oven")]])

  private func product(version: Int64 = 1) throws -> Product {
    Product(
      id: .make(), handle: "bowl", name: "Bowl", summary: "Round", description: RichText([Self.bold, Self.list]),
      status: .active, brand: "Loom", tags: ["oak", "gift"], options: ["Size"],
      variants: [
        Variant(
          id: .make(), sku: "B-1", name: "S", price: try Money(1_850, .gbp), optionValues: ["S"], barcode: "123"),
        Variant(id: .make(), sku: "B-2", name: "L", price: try Money(2_950, .gbp), optionValues: ["L"]),
      ], createdAt: Timestamp(milliseconds: 0), version: version)
  }

  private func typed(_ change: (inout ProductForm) -> Void) throws -> ProductForm {
    var form = ProductForm(try product())
    change(&form)
    return form
  }

  @Test func `a form that says what a product is changes nothing of it`() throws {
    let product = try product()
    let edit = try #require(ProductForm(product).edit(of: product, in: .gbp))
    #expect(edit.applied(to: product) == product)
    #expect(edit.name == nil && edit.variants == nil && edit.description == nil)
    // Spaces around, and the line ends that browsers post, are no changes.
    var form = ProductForm(product)
    form.name = " Bowl "
    form.description = form.description.replacing("\n", with: "\r\n")
    #expect(form.says(theSameAs: ProductForm(product)))
  }

  @Test func `only what was changed is sent, and what the form does not ask for stays`() throws {
    let product = try product()
    var form = ProductForm(product)
    form.name = "Dish"
    form.brand = ""
    form.variants[0].price = "19.5"
    let edit = try #require(form.edit(of: product, in: .gbp))
    #expect(edit.summary == nil && edit.tags == nil && edit.options == nil)
    let edited = edit.applied(to: product)
    #expect(edited.name == "Dish" && edited.brand == nil)
    #expect(edited.variants.first?.price.amount == 1_950)
    #expect(edited.variants.first?.barcode == "123")
  }

  @Test func `formatting is typed, and stays where it is not touched`() throws {
    let product = try product()
    var form = ProductForm(product)
    #expect(form.description == "Thrown **by hand**\n\n- Dishwasher\n- Oven")
    form.description += "\n  - to 200 °C"
    let edit = try #require(form.edit(of: product, in: .gbp))
    let items = [
      RichText.ListItem([.init("Dishwasher")]), .init([.init("Oven")]), .init([.init("to 200 °C")], level: 1),
    ]
    #expect(edit.description == RichText([Self.bold, .list(.bullets, items)]))
  }

  @Test func `a description that is too long is told beside its field`() {
    var form = ProductForm()
    form.description = String(repeating: "a", count: RichText.lengthLimit)
    #expect(form.problems(in: .gbp)[.description] == nil)
    form.description += "a"
    #expect(form.problems(in: .gbp)[.description] == "The text is longer than 65000 characters.")
  }

  @Test(arguments: [
    ("", ProductForm.Field.name, "A product needs a name."),
    (String(repeating: "a", count: 256), .name, "255 characters at most."),
  ])
  func `a name is there, and no longer than it may be`(_ name: String, _ field: ProductForm.Field, _ message: String)
    throws
  {
    #expect(try typed { $0.name = name }.problems(in: .gbp) == [field: message])
  }

  @Test(arguments: ["Bowl", "a b", "a/b", "Ö", "a?", ".a"])
  func `an address is spelled as addresses are`(_ handle: String) throws {
    #expect(try typed { $0.handle = handle }.problems(in: .gbp)[.handle] != nil)
    for fine in ["a-1", "a--b", "ö", "绿茶"] {
      #expect(try typed { $0.handle = fine }.problems(in: .gbp).isEmpty)
    }
  }

  @Test(arguments: ["", "x", "-1", "1.234", "1,5"])
  func `a price is a number of the shop's currency`(_ price: String) throws {
    let form = try typed { $0.variants[1].price = price }
    #expect(form.problems(in: .gbp) == [.price(form.variants[1].id): "Enter a price in GBP, such as 12.50."])
    #expect(form.edit(of: try product(), in: .gbp) == nil)
  }

  @Test func `variants differ in their values, may share a SKU, and have as many values as there are options`() throws {
    let same = try typed { $0.variants[1].sku = " b-1" }
    #expect(same.problems(in: .gbp) == [:])
    let twice = try typed { $0.variants[1].values = "S" }
    #expect(twice.problems(in: .gbp) == [.values(twice.variants[1].id): "Another variant has these values."])
    let few = try typed { $0.options = "Size, Colour" }
    #expect(few.problems(in: .gbp).count == 2)
    let many = try typed { $0.options = "a, b, c, d" }
    #expect(many.problems(in: .gbp)[.options] == "3 options at most.")
  }

  @Test func `what the server refuses is shown at its field`() throws {
    let form = ProductForm(try product())
    let problem = ServerProblem(
      status: 422, code: "invalid", title: "Invalid",
      violations: [
        SchemaViolation(pointer: "/variants/1/sku", code: "x", message: "SKU!"),
        SchemaViolation(pointer: "/seo/title", code: "x", message: "SEO!"),
        SchemaViolation(pointer: "/elsewhere", code: "x", message: "?"),
      ])
    #expect(form.problems(of: .refused(problem)) == [.sku(form.variants[1].id): "SKU!", .seoTitle: "SEO!"])
    let taken = ServerProblem(status: 409, code: "handle-taken", title: "Conflict", detail: "Taken.")
    #expect(form.problems(of: .refused(taken)) == [.handle: "Taken."])
  }

  @Test func `an empty form makes a product once it is filled in`() throws {
    var form = ProductForm()
    #expect(form.newProduct(.make(), in: .gbp) == nil)
    form.name = "Bowl"
    form.tags = "oak, gift,, oak"
    form.variants[0].sku = "B"
    form.variants[0].price = "12.5"
    let new = try #require(form.newProduct(.make(), in: .gbp))
    #expect(new.status == .draft && new.handle == nil && new.tags == ["oak", "gift"])
    #expect(new.variants.map(\.price.amount) == [1_250])
  }
}
