import Access
import AccessService
import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// How the audit log tells of categories, and how changes of them are taken back.
enum CategoryAudit {
  static let kind = "catalog/categories"

  static func reversals(_ categories: Categories) -> [AuditReversal] {
    [
      AuditReversal(kind, needs: .catalogWrite, as: .categoryEdit) { (id: CategoryID, principal) in
        let category = try await categories.place(id).category
        return (CategoryEdit(category, try await categories.translations(of: id, as: principal)), category.version)
      } change: { id, former, version, principal in
        // Languages that were added since are named without a word, which takes them away.
        let added = try await categories.translations(of: id, as: principal).filter { translation in
          !former.translations.contains { $0.locale == translation.locale }
        }
        var edit = former
        edit.translations += added.map { CategoryTranslation(locale: $0.locale, name: nil) }
        _ = try await categories.edit(id, edit, version: version, as: principal)
      }
    ]
  }
}

extension CategoryEdit {
  /// All that staff decide of a category.
  init(_ category: Catalog.Category, _ translations: [CategoryTranslation]) {
    self.init(name: category.name ?? "", parent: category.parent, translations: translations)
  }
}
