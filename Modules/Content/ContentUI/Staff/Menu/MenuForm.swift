public import Content
public import FoundationCore
import FoundationUI

/// What staff type of a menu, entry by entry. A value: tested without a screen.
public struct MenuForm: Hashable, Sendable {
  /// Marks ids of rows.
  public enum RowTag {}

  /// What is typed of an entry.
  public struct Row: Identifiable, Hashable, Sendable {
    /// Tells the row from others while the form is open.
    public let id: Identifier<RowTag>
    /// What it says in the shop's own language; empty for the title of the article that it leads to.
    public var title = ""
    /// What it says in other languages, by their tags.
    public var translations: [String: String] = [:]
    /// Where it leads.
    public var link: LinkForm

    /// An empty row that leads to a page, or to an address where there is none.
    public init(page handle: String?) {
      id = .make()
      link = LinkForm()
      link.choice = handle.map { .page($0) } ?? .address
    }

    init(_ entry: MenuEntry) {
      id = .make()
      title = entry.title ?? ""
      translations = Dictionary(entry.translations.map { ($0.locale, $0.title) }) { first, _ in first }
      link = LinkForm(entry.link)
    }

    /// The entry that the row says; nil while it leads nowhere or is called nothing.
    public var entry: MenuEntry? {
      guard let target = link.link else { return nil }
      let own = ArticleForm.trimmed(title)
      let titles = translations.mapValues { ArticleForm.trimmed($0) }.filter { !$0.value.isEmpty }
        .sorted { $0.key < $1.key }.map { MenuTitle(locale: $0.key, title: $0.value) }
      let entry = MenuEntry(title: own.isEmpty ? nil : own, translations: titles, link: target)
      return entry.isNamed ? entry : nil
    }

    /// What is wrong with it, as a key of the phrases; nil when nothing is.
    public var problem: String? {
      if let problem = link.problem { return problem }
      if ([title] + translations.values).contains(where: { ArticleForm.trimmed($0).unicodeScalars.count > 200 }) {
        return Phrases.key("Enter at most 200 characters.")
      }
      return entry == nil ? Phrases.key("Enter what the entry says: only a page lends it its title.") : nil
    }
  }

  /// The entries, in order.
  public private(set) var rows: [Row]

  /// A form that says what a menu says.
  public init(_ entries: [MenuEntry]) { rows = entries.map { Row($0) } }

  /// The entries that the form says; those that are wrong are left out.
  public var entries: [MenuEntry] { rows.compactMap(\.entry) }

  /// Whether the server would accept the form.
  public var isValid: Bool { rows.allSatisfy { $0.problem == nil } }

  /// Whether another entry can be added.
  public var hasRoom: Bool { rows.count < StaffMenu.entryLimit }

  /// What is typed of an entry; one of no use for an id that is not there.
  public subscript(id: Row.ID) -> Row {
    get { rows.first { $0.id == id } ?? Row(page: nil) }
    set { if let place = rows.firstIndex(where: { $0.id == id }) { rows[place] = newValue } }
  }

  /// Adds an entry below the others.
  public mutating func add(page handle: String?) { if hasRoom { rows.append(Row(page: handle)) } }

  /// Takes an entry away.
  public mutating func remove(_ id: Row.ID) { rows.removeAll { $0.id == id } }

  /// Moves an entry by so many places; no further than to the top or the bottom.
  public mutating func move(_ id: Row.ID, by places: Int) {
    guard let place = rows.firstIndex(where: { $0.id == id }) else { return }
    let target = min(max(place + places, 0), rows.count - 1)
    rows.insert(rows.remove(at: place), at: target)
  }
}
