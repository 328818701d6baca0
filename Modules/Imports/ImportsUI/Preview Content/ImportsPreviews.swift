import FoundationCore
public import FoundationUI
import Imports
import ImportsUI
import MyStoreKit
import WebUI

/// The screens of Imports, one preview for each state.
public enum ImportsPreviews: PreviewProvider {
  private static let all = "/api/v1/imports"
  private static let one = "/api/v1/imports/00000000-0000-7000-8000-000000000032"

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    [
      list("ImportListScreen", .init(all, json: PackageResources.imports_json)),
      list("ImportListScreen, one kind", .init(all, json: PackageResources.imports_json), kinds: [.redirects]),
      list("ImportListScreen, empty", .init(all, json: PackageResources.nothing_json)),
      list("ImportListScreen, error", .init(all, failing: .timedOut)),
      list("ImportListScreen, loading", .never(all)),
      screen("ImportScreen", .init(one, json: PackageResources.import_finished_json)),
      screen("ImportScreen, running", .init(one, json: PackageResources.import_running_json)),
      screen("ImportScreen, tried", .init(one, json: PackageResources.import_tried_json)),
      screen("ImportScreen, failed", .init(one, json: PackageResources.import_failed_json)),
      screen("ImportScreen, not found", .init(one, json: "{}", status: 404)),
      screen("ImportScreen, error", .init(one, failing: .timedOut)),
      screen("ImportScreen, loading", .never(one)),
    ]
  }

  private static func list(
    _ name: String, _ answer: CannedTransport.Answer, kinds: [ImportKind] = ImportKind.allCases
  ) -> Preview {
    Preview(name, answers: [answer]) { client in
      ImportListScreen().environment(ImportsModel(client: ImportsHTTPClient(client: client)))
        .environment(\.importSlots, ImportSlots(kinds: kinds))
    }
  }

  private static func screen(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      if let id = ImportID("00000000-0000-7000-8000-000000000032") {
        ImportScreen(id).environment(ImportsModel(client: ImportsHTTPClient(client: client)))
      }
    }
  }
}
