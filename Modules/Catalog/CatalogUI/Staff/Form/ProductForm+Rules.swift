import Catalog
import Foundation
public import FoundationCore
public import FoundationUI
public import MyStoreKit
public import StoreIdentifiers

extension ProductForm {
  /// A place in the form that something can be wrong with.
  public enum Field: Hashable, Sendable {
    case name, handle, status, publishedAt, summary, description, safety, personalization, brand, type, tags,
      categories, audience, options, variants
    case seoTitle, seoDescription
    /// The code of a variant.
    case sku(VariantID)
    /// The bar code of a variant.
    case barcode(VariantID)
    /// The price of a variant.
    case price(VariantID)
    /// The recommended price of a variant.
    case compareAtPrice(VariantID)
    /// How much a variant holds.
    case content(VariantID)
    /// The option values of a variant.
    case values(VariantID)
    /// What a variant is made of.
    case components(VariantID)
    /// How many units of a component a variant has.
    case units(VariantID, of: VariantID)
  }

  /// What is wrong, by where; empty when the form can be sent. The server has the same rules, and more.
  ///
  /// - Parameters:
  ///   - currency: What prices are in.
  ///   - text: The phrases of the language to say it in.
  public func problems(in currency: Currency, _ text: Phrases = .english) -> [Field: String] {
    var found: [Field: String] = [:]
    if name.isEmptyOrWhiteSpace { found[.name] = text("A product needs a name.") }
    limit(name, to: 255, .name, &found, text)
    limit(brand, to: 255, .brand, &found, text)
    limit(type, to: 255, .type, &found, text)
    limit(summary, to: 5_000, .summary, &found, text)
    limit(safety, to: 5_000, .safety, &found, text)
    limit(personalization, to: 60, .personalization, &found, text)
    if let excess = RichTextNotation.richText(description).excess { found[.description] = excess }
    limit(seoTitle, to: 255, .seoTitle, &found, text)
    limit(seoDescription, to: 1_000, .seoDescription, &found, text)
    let address = Self.trimmed(handle)
    if !address.isEmpty, !ProductHandle.isValid(address) {
      found[.handle] = text("Use lower-case letters, digits and hyphens, without spaces and slashes.")
    }
    if tagList.count > 250 { found[.tags] = text("250 tags at most.") }
    if tagList.contains(where: { $0.unicodeScalars.count > 255 }) {
      found[.tags] = text("A tag has 255 characters at most.")
    }
    if audience.count > Audience.groupLimit { found[.audience] = text("{1} groups at most.", "\(Audience.groupLimit)") }
    if optionList.count > Product.optionLimit {
      found[.options] = text("{1} options at most.", "\(Product.optionLimit)")
    }
    if Set(optionList.map { $0.lowercased() }).count < optionList.count {
      found[.options] = text("An option stands there twice.")
    }
    check(variants, in: currency, &found, text)
    return found
  }

  private func check(
    _ variants: [VariantForm], in currency: Currency, _ found: inout [Field: String], _ text: Phrases
  ) {
    if variants.isEmpty { found[.variants] = text("A product needs one variant at least.") }
    var combinations: Set<[String]> = []
    for variant in variants {
      let sku = SKU.normalized(variant.sku)
      if sku.isEmpty {
        found[.sku(variant.id)] = text("Each variant needs a SKU.")
      } else if sku.unicodeScalars.count > 255 {
        found[.sku(variant.id)] = text("{1} characters at most.", "255")
      }
      if Self.trimmed(variant.barcode).unicodeScalars.count > 64 {
        found[.barcode(variant.id)] = text("64 characters at most.")
      }
      let price = VariantForm.price(variant.price, currency)
      if price == nil { found[.price(variant.id)] = text("Enter a price in {1}, such as 12.50.", currency.code) }
      if !variant.compareAtPrice.isEmptyOrWhiteSpace {
        let recommended = VariantForm.price(variant.compareAtPrice, currency)
        if recommended == nil {
          found[.compareAtPrice(variant.id)] = text("Enter a price in {1}, or nothing.", currency.code)
        }
      }
      if !variant.content.isEmptyOrWhiteSpace, NetContent(text: variant.content) == nil {
        found[.content(variant.id)] = text("Enter an amount and its unit, such as 750 ml, 1.5 kg or 250 g / 100 g.")
      }
      for component in variant.components where component.units == nil {
        found[.units(variant.id, of: component.id)] = text("Enter a whole number from 1 to 99.")
      }
      if variant.components.count > BundleComponent.countLimit {
        found[.components(variant.id)] = text("A bundle has at most {1} components.", "\(BundleComponent.countLimit)")
      }
      let values = variant.valueList
      if values.count != optionList.count {
        found[.values(variant.id)] =
          optionList.isEmpty
          ? text("Name the options first.")
          : text("Enter a value for each of: {1}.", optionList.joined(separator: ", "))
      } else if !optionList.isEmpty, !combinations.insert(values).inserted {
        found[.values(variant.id)] = text("Another variant has these values.")
      }
    }
  }

  private func limit(
    _ typed: String, to length: Int, _ field: Field, _ found: inout [Field: String], _ text: Phrases
  ) {
    if Self.trimmed(typed).unicodeScalars.count > length { found[field] = text("{1} characters at most.", "\(length)") }
  }

  /// Whether nothing is said in a field that must be filled in; a field of a row that is not there says nothing.
  func isBlank(_ field: Field) -> Bool {
    func row(_ id: VariantID, _ text: KeyPath<VariantForm, String>) -> Bool {
      variants.first { $0.id == id }.map { $0[keyPath: text].isEmptyOrWhiteSpace } ?? true
    }
    return switch field {
    case .name: name.isEmptyOrWhiteSpace
    case .sku(let id): row(id, \.sku)
    case .price(let id): row(id, \.price)
    // Values are asked for by the options that are named.
    default: false
    }
  }

  /// What the server refused, by where; nothing for what belongs to no field.
  public func problems(of refusal: HTTPClientError, _ text: Phrases = .english) -> [Field: String] {
    guard case .refused(let problem) = refusal else { return [:] }
    var found: [Field: String] = [:]
    if problem.code == "handle-taken" { found[.handle] = text.message(of: refusal) }
    for violation in problem.violations {
      if let field = field(at: violation.pointer) { found[field] = text.message(of: violation, in: refusal) }
    }
    return found
  }

  /// The field that a JSON pointer into a request leads to; nil for none.
  func field(at pointer: String) -> Field? {
    let steps = pointer.split(separator: "/").map { String($0) }
    switch (steps.first, steps.dropFirst().first) {
    case ("name", _): return .name
    case ("handle", _): return .handle
    case ("status", _): return .status
    case ("publishedAt", _): return .publishedAt
    case ("summary", _): return .summary
    case ("description", _): return .description
    case ("brand", _): return .brand
    case ("type", _): return .type
    case ("tags", _): return .tags
    case ("categories", _): return .categories
    case ("audience", _): return .audience
    case ("options", _): return .options
    case ("seo", "title"): return .seoTitle
    case ("seo", _): return .seoDescription
    case ("variants", let index):
      guard let number = index.flatMap({ Int($0) }), variants.indices.contains(number) else { return .variants }
      let id = variants[number].id
      switch steps.dropFirst(2).first {
      case "sku": return .sku(id)
      case "barcode": return .barcode(id)
      case "price": return .price(id)
      case "compareAtPrice": return .compareAtPrice(id)
      case "content": return .content(id)
      case "optionValues": return .values(id)
      case "components": return .components(id)
      default: return .variants
      }
    default: return nil
    }
  }
}
