public import FoundationCore

/// Where a menu of the shop stands.
public enum MenuPlace: String, CaseIterable, Sendable {
  /// Above every page, after the categories.
  case header
  /// Below every page.
  case footer
}

/// An entry of a menu as shoppers see it, in one language.
public struct MenuLink: Hashable, Sendable {
  /// The text of the link.
  public let title: String
  /// Where it leads.
  public let link: ContentLink

  /// Creates an entry with its parts.
  public init(title: String, link: ContentLink) { (self.title, self.link) = (title, link) }
}

/// The menus as shoppers see them. Entries that lead to articles which are not to be seen are left out.
public struct Menus: Hashable, Sendable {
  /// What stands above every page, after the categories.
  public let header: [MenuLink]
  /// What stands below every page.
  public let footer: [MenuLink]

  /// Creates menus of their entries; without any, nothing is added to the shop's own ways.
  public init(header: [MenuLink] = [], footer: [MenuLink] = []) { (self.header, self.footer) = (header, footer) }
}

/// What an entry says in another language.
public struct MenuTitle: Hashable, Sendable {
  /// The language, as a BCP 47 tag.
  public let locale: String
  /// The text of the link.
  public let title: String

  /// Creates a title in a language.
  public init(locale: String, title: String) { (self.locale, self.title) = (locale, title) }
}

/// An entry of a menu as staff write it.
public struct MenuEntry: Hashable, Sendable {
  /// What it says in the shop's own language; nil for the title of the article that it leads to.
  public var title: String?
  /// What it says in other languages.
  public var translations: [MenuTitle]
  /// Where it leads.
  public var link: ContentLink

  /// Creates an entry. One without a title leads to an article, or to the news, and is called like it.
  public init(title: String? = nil, translations: [MenuTitle] = [], link: ContentLink) {
    self.title = title
    self.translations = translations
    self.link = link
  }

  /// Whether it is called something: it has a title, or leads to what has one.
  public var isNamed: Bool {
    switch link {
    case .page, .article: true
    case .news, .category, .collection, .product, .address: title != nil
    }
  }
}

/// A menu as staff see it.
public struct StaffMenu: Hashable, Sendable {
  /// How many entries one has.
  public static let entryLimit = 30

  /// The menu it is, above or below every page.
  public let place: MenuPlace
  /// Its entries, in order.
  public let entries: [MenuEntry]
  /// Counts the changes, from 0 for a menu that nobody has changed: the entity tag of edits.
  public let version: Int64

  /// Creates a value with all of its parts.
  public init(place: MenuPlace, entries: [MenuEntry], version: Int64) {
    (self.place, self.entries, self.version) = (place, entries, version)
  }
}

/// What a client sends to replace the entries of a menu.
public struct MenuEdit: Hashable, Sendable {
  /// The entries, in order.
  public var entries: [MenuEntry]

  /// Creates a request.
  public init(entries: [MenuEntry]) { self.entries = entries }
}

extension Schema where Value == MenuLink {
  /// The JSON of an entry as shoppers see it.
  public static let menuLink = Schema.object(
    "MenuLink", Field("title", \.title, .articleTitle), Field("link", \.link, .contentLink)
  ) { MenuLink(title: $0, link: $1) }
}

extension Schema where Value == Menus {
  /// The JSON of the menus as shoppers see them.
  public static let menus = Schema.object(
    "Menus", Field("header", \.header, .array(of: .menuLink, count: 0...StaffMenu.entryLimit)),
    Field("footer", \.footer, .array(of: .menuLink, count: 0...StaffMenu.entryLimit))
  ) { Menus(header: $0, footer: $1) }
}

extension Schema where Value == MenuTitle {
  /// The JSON of a title in a language.
  public static let menuTitle = Schema.object(
    "MenuTitle", Field("locale", \.locale, .languageTag), Field("title", \.title, .articleTitle)
  ) { MenuTitle(locale: $0, title: $1) }
}

extension Schema where Value == MenuEntry {
  /// The JSON of an entry as staff write it.
  public static let menuEntry = Schema<MenuEntry>.object(
    "MenuEntry", Field<MenuEntry, String?>.optional("title", \.title, .articleTitle),
    Field<MenuEntry, [MenuTitle]>("translations", \.translations, .array(of: .menuTitle, count: 0...50)),
    Field<MenuEntry, ContentLink>("link", \.link, .contentLink)
  ) { (title: String?, translations: [MenuTitle], link: ContentLink) throws(SchemaViolation) -> MenuEntry in
    let entry = MenuEntry(title: title, translations: translations, link: link)
    guard entry.isNamed else {
      throw SchemaViolation(
        pointer: "/title", code: "required", message: "Only what leads to an article needs no title.")
    }
    return entry
  }
}

extension Schema where Value == StaffMenu {
  /// The JSON of a menu as staff see it.
  public static let staffMenu = Schema.object(
    "StaffMenu", Field("place", \.place, .enumeration()),
    Field("entries", \.entries, .array(of: .menuEntry, count: 0...StaffMenu.entryLimit)),
    Field("version", \.version, .integer64(in: 0...9_007_199_254_740_991))
  ) { StaffMenu(place: $0, entries: $1, version: $2) }
}

extension Schema where Value == MenuEdit {
  /// The JSON of the request. Unknown fields are refused.
  public static let menuEdit = Schema.object(
    "MenuEdit", Field("entries", \.entries, .array(of: .menuEntry, count: 0...StaffMenu.entryLimit))
  ) { MenuEdit(entries: $0) }
}
