import Foundation
import WebUI

/// Folders in folders, each with an address: `/tree`, `/tree/3`, `/tree/3/1`.
enum TreeRoute: Route {
  case folder([Int])

  var location: PageLocation {
    switch self {
    case .folder(let path): PageLocation(["tree"] + path.map { String($0) })
    }
  }

  init?(location: PageLocation) {
    let numbers = location.segments.dropFirst().compactMap { Int($0) }
    guard location.segments.first == "tree", numbers.count == location.segments.count - 1 else { return nil }
    self = .folder(numbers)
  }

  var numbers: [Int] {
    switch self {
    case .folder(let numbers): numbers
    }
  }

  var parent: TreeRoute? { numbers.count > 1 ? .folder(Array(numbers.dropLast())) : nil }
  var breadcrumb: String? { numbers.last.map { "Folder \($0)" } ?? "Tree" }
}

/// A navigation tree with deep links.
struct TreeRoot: View {
  @State private var path: [TreeRoute]

  init(location: PageLocation) {
    let route = TreeRoute(location: location)
    _path = State(initialValue: route.map { $0.numbers.isEmpty ? [] : $0.lineage } ?? [])
  }

  var body: some View {
    NavigationStack(path: $path, home: TreeRoute.folder([])) {
      FolderScreen(numbers: [])
        .navigationDestination(for: TreeRoute.self) { FolderScreen(numbers: $0.numbers) }
    }
    .onNavigate { request in
      if case .unwind(to: nil) = request { path = [] }
    }
    .onOpenURL { url in
      guard let route = PageLocation(url).flatMap({ TreeRoute(location: $0) }) else { return }
      if route.numbers.isEmpty { path = [] } else { path.open(route) }
    }
  }
}

private struct FolderScreen: View {
  let numbers: [Int]
  @State private var note = ""
  @State private var appearances = 0
  @Environment(\.navigate) private var navigate

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      TextField("Note", text: $note).accessibilityIdentifier("note")
      Text("\(note)|\(appearances)").accessibilityIdentifier("folder-state")
      Button("Home") { navigate.unwind() }.accessibilityIdentifier("home")
      List(Array(0..<60), id: \.self) { number in
        NavigationLink("Open \(number)", value: TreeRoute.folder(numbers + [number]))
          .accessibilityIdentifier("open-\(number)")
      }
    }
    .navigationTitle(numbers.last.map { "Folder \($0)" } ?? "Tree")
    .onAppear { appearances += 1 }
  }
}
