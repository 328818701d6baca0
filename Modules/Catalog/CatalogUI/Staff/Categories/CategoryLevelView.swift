import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// The categories of a level, each with how many products it has, and the way down to it. Takes plain values.
struct CategoryLevelView: View {
  let level: CategoryLevel
  let onMove: (CategoryMove, Catalog.Category) async -> Void
  let onDrop: (ItemDrop) async -> Void
  @Environment(\.catalogText) private var text

  var body: some View {
    if let category = level.category {
      HStack(spacing: .small) {
        NavigationLink(text("All categories"), value: CatalogStaffRoute.categories(code: nil, cursor: nil))
        ForEach(level.above) { above in
          NavigationLink(above.title, value: CatalogStaffRoute.categories(code: above.code, cursor: nil))
        }
        Text(category.title).bold()
      }
    }
    if level.children.isEmpty {
      Text(level.category == nil ? text("There are no categories yet.") : text("There is nothing below it."))
        .foregroundStyle(.secondary)
    } else {
      Box("listing tree") { DragArea(.vertical, nests: true, action: onDrop) { table } }
    }
    if level.children.count == CategoryPlace.childLimit {
      Text(text("Only the first {1} are shown.", "\(CategoryPlace.childLimit)")).foregroundStyle(.secondary)
    }
    if let next = level.next {
      NavigationLink(text("Next page"), value: CatalogStaffRoute.categories(code: nil, cursor: next.text))
        .buttonStyle(.bordered).accessibilityIdentifier("next-page")
    }
  }

  private var table: some View {
    Table(text("Categories"), level.children) {
      TableColumn<Catalog.Category>(text("Name")) { category in
        HStack(spacing: .none) {
          GripView(category.id.description)
          NavigationLink(category.title, value: CatalogStaffRoute.categories(code: category.code, cursor: nil))
            .accessibilityIdentifier("category-link")
        }
      }
      TableColumn<Catalog.Category>(text("Code")) { category in Text(category.code) }
      TableColumn<Catalog.Category>(text("Products"), alignment: .trailing) { category in
        Text(String(level.counts[category.id] ?? 0)).accessibilityIdentifier("category-count")
      }
      TableColumn<Catalog.Category>(text("Move")) { category in
        CategoryMovesView(category: category, level: level, onMove: onMove)
      }
    }
  }
}

/// Where a category can be moved in the tree.
enum CategoryMove: String, CaseIterable, Identifiable {
  case up, down, into, out

  var id: String { rawValue }
}

/// The buttons that move a category: before the one above it, behind the one below it, into the one above it, and out of
/// its level. Takes plain values.
struct CategoryMovesView: View {
  let category: Catalog.Category
  let level: CategoryLevel
  let onMove: (CategoryMove, Catalog.Category) async -> Void
  @Environment(\.catalogText) private var text

  var body: some View {
    HStack(spacing: .none) {
      ForEach(moves) { move in
        Button(title(of: move), systemImage: icon(of: move)) { await onMove(move, category) }
          .buttonStyle(.plain).labelStyle(.iconOnly).accessibilityLabel(title(of: move))
          .accessibilityIdentifier("category-\(move.rawValue)")
      }
    }
  }

  private var moves: [CategoryMove] {
    let place = level.children.firstIndex { $0.id == category.id } ?? 0
    return CategoryMove.allCases.filter { move in
      switch move {
      case .up, .into: place > 0
      case .down: place < level.children.count - 1
      case .out: level.category != nil
      }
    }
  }

  private func title(of move: CategoryMove) -> String {
    switch move {
    case .up: text("Move {1} up", category.title)
    case .down: text("Move {1} down", category.title)
    case .into: text("Move {1} into the one above it", category.title)
    case .out: text("Move {1} out of its level", category.title)
    }
  }

  private func icon(of move: CategoryMove) -> String {
    switch move {
    case .up: "arrow.up"
    case .down: "arrow.down"
    case .into: "arrow.right"
    case .out: "arrow.left"
    }
  }
}
