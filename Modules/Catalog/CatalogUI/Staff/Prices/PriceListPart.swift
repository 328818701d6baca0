import Catalog
import Foundation
import FoundationCore
import FoundationUI

/// A part of a price list's form: what is compared, and chosen from, when two people have changed a list.
public enum PriceListPart: String, FormPart {
  /// What it is a part of.
  public typealias Form = PriceListForm

  case name, kind, isActive, startsAt, endsAt, groups, currency, prices

  /// What people call it.
  public var title: String {
    switch self {
    case .name: Phrases.key("Name")
    case .kind: Phrases.key("Kind")
    case .isActive: Phrases.key("In use")
    case .startsAt: Phrases.key("Begins")
    case .endsAt: Phrases.key("Ends")
    case .groups: Phrases.key("Customer groups")
    case .currency: Phrases.key("Prices are in")
    case .prices: Phrases.key("Prices")
    }
  }

  /// What a form says in this part, as people read it; the same for two forms that mean the same.
  public func text(in form: PriceListForm) -> String {
    switch self {
    case .name: ProductForm.trimmed(form.name)
    case .kind: form.kind.title
    case .isActive: form.isActive ? Phrases.key("Yes") : Phrases.key("No")
    case .startsAt: form.startsAt.map { $0.formatted(.iso8601) } ?? ""
    case .endsAt: form.endsAt.map { $0.formatted(.iso8601) } ?? ""
    case .groups: form.groups.sorted().joined(separator: ", ")
    case .currency: form.currency
    case .prices: form.said.map { Self.line($0) }.sorted().joined(separator: "\n")
    }
  }

  /// Has a form say what another says in this part.
  public func copy(from other: PriceListForm, to form: inout PriceListForm) {
    switch self {
    case .name: form.name = other.name
    case .kind: form.kind = other.kind
    case .isActive: form.isActive = other.isActive
    case .startsAt: form.startsAt = other.startsAt
    case .endsAt: form.endsAt = other.endsAt
    case .groups: form.groups = other.groups
    case .currency: form.currency = other.currency
    case .prices: form.rows = other.rows
    }
  }

  private static func line(_ row: PriceListForm.Row) -> String {
    let (sku, quantity) = (SKU.normalized(row.sku), ProductForm.trimmed(row.quantity))
    return "\(sku) \(quantity == "1" ? "" : "from \(quantity) ")at \(ProductForm.trimmed(row.price))"
  }
}
