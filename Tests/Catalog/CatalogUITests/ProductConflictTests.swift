import Catalog
import CatalogUI
import FoundationCore
import Testing

/// What becomes of two versions of a product.
struct ProductConflictTests {
  private func form(_ change: (inout ProductForm) -> Void = { _ in }) -> ProductForm {
    var form = Self.base
    change(&form)
    return form
  }

  private static let base: ProductForm = {
    var form = ProductForm()
    (form.name, form.brand, form.tags) = ("Bowl", "Loom", "a, b")
    return form
  }()

  @Test func `what only one of them has changed is that one's, and what both have is one's own`() {
    let conflict = ProductConflict(
      mine: form { ($0.name, $0.tags) = ("Mine", "a") }, theirs: form { ($0.name, $0.brand) = ("Theirs", "Other") },
      base: Self.base)
    #expect(Set(conflict.parts) == [.name, .brand, .tags])
    #expect(conflict.contested == [.name])
    #expect(conflict.choices == [.name: .mine, .tags: .mine, .brand: .theirs])
    #expect(conflict.resolved.name == "Mine" && conflict.resolved.brand == "Other" && conflict.resolved.tags == "a")
  }

  @Test(arguments: [ProductConflict.Choice.mine, .theirs])
  func `each part follows its choice`(_ choice: ProductConflict.Choice) {
    var conflict = ProductConflict(
      mine: form { $0.summary = "mine" }, theirs: form { $0.summary = "theirs" }, base: Self.base)
    conflict.choices[.summary] = choice
    #expect(conflict.resolved.summary == choice.rawValue)
  }

  @Test func `a variant that somebody else has added stays, whatever is chosen`() throws {
    let stored = Variant(id: .make(), sku: "S", name: nil, price: try Money(1, .gbp))
    let conflict = ProductConflict(
      mine: form { $0.variants[0].sku = "X" }, theirs: form { $0.variants.append(VariantForm(stored)) },
      base: Self.base)
    #expect(conflict.choices[.variants] == .mine)
    #expect(conflict.resolved.variants.map(\.sku) == ["X", "S"])
  }

  @Test func `two that agree have nothing to choose`() {
    #expect(ProductConflict(mine: form(), theirs: form { $0.name = "Bowl " }, base: Self.base).parts.isEmpty)
  }
}
