import Access
import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What Access's screens say.
  var accessText: Phrases { AccessPhrases.book.phrases(for: locale) }
}

/// What Access's screens say.
public enum AccessPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that staff meet.
  static let refusals = [
    Phrases.key("email-taken"), Phrases.key("last-owner"), Phrases.key("role-exists"), Phrases.key("role-in-use"),
    Phrases.key("invitation-over"), Phrases.key("link-over"), Phrases.key("irreversible"),
    Phrases.key("precondition-failed"), Phrases.key("storefront-key-limit"),
  ]

  /// The roles that every shop has.
  static let roles = [
    Phrases.key("Owner"), Phrases.key("Manager"), Phrases.key("Fulfilment"), Phrases.key("Support"),
    Phrases.key("Catalogue"), Phrases.key("Read-only"),
  ]

  /// What permissions allow, by their words. A test of the store compares them with those that there are.
  public static let permissions: [String: String] = [
    "access.read": Phrases.key("See staff, roles and tokens"),
    "access.write": Phrases.key("Invite and disable staff, and give them roles"),
    "access.tokens": Phrases.key("Make tokens for programs"),
    "access.audit": Phrases.key("See what everybody did"),
    "catalog.write": Phrases.key("Add and change products"),
    "catalog.moderate": Phrases.key("Approve and reject reviews"),
    "inventory.read": Phrases.key("See stock"),
    "inventory.write": Phrases.key("Receive and count stock"),
    "inventory.costs": Phrases.key("See what goods cost"),
    "orders.read": Phrases.key("See orders"),
    "orders.write": Phrases.key("Prepare and cancel orders"),
    "orders.price": Phrases.key("Give orders prices of their own"),
    "payments.read": Phrases.key("See payments"),
    "payments.write": Phrases.key("Record payments and refunds"),
    "payments.credit": Phrases.key("Credit any amount"),
    "shipping.read": Phrases.key("See shipments and delivery zones"),
    "shipping.write": Phrases.key("Ship, and change delivery zones"),
    "customers.read": Phrases.key("See customers"),
    "customers.write": Phrases.key("Add and change customers"),
    "marketing.read": Phrases.key("See promotions and their codes"),
    "marketing.write": Phrases.key("Add and change promotions"),
    "operations.read": Phrases.key("See jobs and undelivered events"),
    "operations.write": Phrases.key("Repeat and call off jobs"),
    "content.read": Phrases.key("See unpublished pages and news"),
    "content.write": Phrases.key("Change pages, news and menus"),
    "settings.read": Phrases.key("See the settings"),
    "settings.write": Phrases.key("Change the settings"),
    "mail.read": Phrases.key("See the shop's mail"),
    "mail.write": Phrases.key("Send mail again"),
    "webhook.read": Phrases.key("See webhooks and their messages"),
    "webhook.write": Phrases.key("Add and change webhooks"),
  ]

  /// The groups of permissions, by how their words begin.
  static let groups: [(word: String, title: String)] = [
    ("orders", Phrases.key("Orders")), ("payments", Phrases.key("Payments")), ("catalog", Phrases.key("Products")),
    ("inventory", Phrases.key("Stock")), ("shipping", Phrases.key("Delivery")),
    ("customers", Phrases.key("Customers")), ("marketing", Phrases.key("Promotions")),
    ("content", Phrases.key("Pages and news")),
    ("settings", Phrases.key("Settings")), ("mail", Phrases.key("Mail")), ("webhook", Phrases.key("Webhooks")),
    ("operations", Phrases.key("Operations")), ("access", Phrases.key("Staff")),
  ]

  /// The kinds of things that the audit log tells of most, by where they are in the API.
  static let kinds: [(kind: String, title: String)] = [
    ("catalog/products", Phrases.key("Products")), ("catalog/categories", Phrases.key("Categories")),
    ("ordering/orders", Phrases.key("Orders")), ("shipping/zones", Phrases.key("Delivery zones")),
    ("shipping/carriers", Phrases.key("Carriers")),
    ("customers/customers", Phrases.key("Customers")), ("settings/sections", Phrases.key("Settings")),
    ("access/staff", Phrases.key("Staff")), ("access/roles", Phrases.key("Roles")),
    ("access/tokens", Phrases.key("Tokens")), ("access/storefront-keys", Phrases.key("Storefront keys")),
    ("access/sessions", Phrases.key("Signing in")), ("marketing/promotions", Phrases.key("Promotions")),
    ("outbound/webhooks", Phrases.key("Webhooks")),
  ]
}

extension Phrases {
  /// What a role is called: the shop's own by its name, others in the page's language.
  func name(of role: StaffRole) -> String { role.isBuiltIn ? self(role.name) : role.name }

  /// What roles are called, by their ids.
  func names(of roles: [String], among all: [StaffRole]) -> [String] {
    roles.map { id in all.first { $0.id == id }.map { name(of: $0) } ?? id }
  }

  /// What a permission allows.
  func title(of permission: Permission) -> String {
    AccessPhrases.permissions[permission.name].map { self($0) } ?? permission.name
  }
}
