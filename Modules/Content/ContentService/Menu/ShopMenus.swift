public import Access
public import Content
import FoundationCore
import Persistence

/// The shop's menus.
public struct ShopMenus: Sendable {
  private let database: Database
  private let clock: WallClock
  private let didChange: @Sendable () -> Void

  init(database: Database, clock: WallClock, didChange: @escaping @Sendable () -> Void) {
    self.database = database
    self.clock = clock
    self.didChange = didChange
  }

  /// Returns the menus as shoppers see them, in a language; in the shop's own words without one. Entries that lead to
  /// articles which are not to be seen are left out.
  ///
  /// - Throws: `.storage` when the database fails.
  public func all(in locale: String? = nil) async throws(ContentError) -> Menus {
    let now = clock.now()
    return try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      Menus(
        header: try MenuRecords.links(of: .header, in: locale, at: now, snapshot),
        footer: try MenuRecords.links(of: .footer, in: locale, at: now, snapshot))
    }
  }

  /// Returns a menu as staff write it. Needs `content.read`.
  ///
  /// - Throws: `.access` without the permission, `.storage` when the database fails.
  public func menu(_ place: MenuPlace, as principal: Principal) async throws(ContentError) -> StaffMenu {
    try principal.must(.contentRead)
    return try await database.read(as: ContentSchema.self) { snapshot throws(ContentError) in
      try MenuRecords.menu(place, in: snapshot)
    }
  }

  /// Replaces the entries of a menu. Needs `content.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `.access` without the permission, `.changedSince`, `.storage` when nothing can be written.
  public func edit(
    _ place: MenuPlace, _ edit: MenuEdit, version: Int64, as principal: Principal
  ) async throws(ContentError) -> StaffMenu {
    try principal.must(.contentWrite)
    let menu = try await database.write(as: ContentSchema.self) { work throws(ContentError) in
      let old = try work.snapshot { snapshot throws(ContentError) in try MenuRecords.menu(place, in: snapshot) }
      guard old.version == version else { throw .changedSince(version: version) }
      try MenuRecords.put(edit.entries, at: place, in: work)
      return try work.snapshot { snapshot throws(ContentError) in try MenuRecords.menu(place, in: snapshot) }
    }
    didChange()
    return menu
  }
}
