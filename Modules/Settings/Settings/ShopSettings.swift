public import Addresses
public import Foundation

/// What a shop is called, whose it is and how it looks.
public enum ShopSettings {
  /// What the shop is called.
  public static let name = Setting("shop.name", "Shop name", kind: .text(1...60), default: "MyStore")
  /// Who sells, as the law asks for it.
  public static let legalName = Setting(
    "shop.legal-name", "Legal name", help: "Who sells: the name of the company or of its owner.", kind: .text(0...200),
    default: "")
  /// Where the seller is; the legal name stands above it.
  public static let address = Setting<PostalAddress?>(
    "shop.address", "Address", help: "Shown at the foot of every page. New addresses begin in its country.",
    kind: .address, default: nil)
  /// Where shoppers write to.
  public static let email = Setting("shop.email", "E-mail address", kind: .email, default: "")
  /// Where shoppers call.
  public static let phone = Setting("shop.phone", "Phone number", kind: .text(0...40), default: "")
  /// The seller's number in the register of companies.
  public static let companyNumber = Setting(
    "shop.company-number", "Company registration number", kind: .text(0...60), default: "")
  /// The seller's VAT id.
  public static let vatID = Setting("shop.vat-id", "VAT number", kind: .text(0...30), default: "")
  /// Where the shop's days begin and end.
  public static let timeZone = Setting(
    "shop.time-zone", "Time zone", help: "Sales and reports begin and end their days by it.", kind: .timeZone,
    default: "Europe/London")
  /// The languages beside the shop's own.
  public static let languages = Setting(
    "shop.languages", "Other languages",
    help: "Those that shoppers can choose beside the shop's own, as pl or zh-Hans, a line each.", kind: .languages,
    default: ["pl", "ru", "zh-Hans"])

  /// The color of links and main buttons.
  public static let accent = Setting(
    "look.accent", "Accent color",
    help: "Links and main buttons. Shades for light and dark pages are made from it, so that texts on it can be read.",
    kind: .color, default: "")
  /// How round corners are.
  public static let corners = Setting(
    "look.corners", "Corners", kind: .choice(["square", "soft", "round"]), default: "soft")
  /// The picture that stands for the name.
  public static let logo = Setting(
    "look.logo", "Logo", help: "The path of a picture of this shop, such as /media/…; its name without one.",
    kind: .picture, default: "")

  /// Whether shoppers see the shop.
  public static let isOpen = Setting(
    "opening.open", "The shop is open",
    help:
      "While it is closed, shoppers see a page with the shop's name, and search engines are sent away. Staff who are signed in see the shop.",
    kind: .flag, default: true)
  /// What lets people into the closed shop.
  public static let password = Setting(
    "opening.password", "Password of the closed shop",
    help: "Whoever has it sees the shop before it opens. Nobody does without one. A new one ends the former.",
    kind: .text(0...60), default: "")

  /// The sections of the office.
  public static let sections = [
    SettingsSection(
      "shop", "Shop",
      [
        name.declaration, legalName.declaration, address.declaration, email.declaration, phone.declaration,
        companyNumber.declaration, vatID.declaration, timeZone.declaration, languages.declaration,
      ]),
    SettingsSection("look", "Look", [accent.declaration, corners.declaration, logo.declaration]),
    SettingsSection("opening", "Opening", [isOpen.declaration, password.declaration]),
  ]
}

extension SettingValues {
  /// Where the shop's days begin and end.
  public var timeZone: TimeZone { TimeZone(identifier: self[ShopSettings.timeZone]) ?? .gmt }
}
