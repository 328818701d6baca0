public import FoundationUI
import MyStoreKit
import __Module__
import __Module__UI
import WebUI

/// The screens of __Module__, one preview for each state.
public enum __Module__Previews: PreviewProvider {
  private static let list = "/api/v1/__path__/__entities_path__"

  /// What `make previews` shows and the snapshot tests compare.
  public static var previews: [Preview] {
    [
      preview("__Entity__ListScreen", .init(list, json: PackageResources.__resource___json)),
      preview("__Entity__ListScreen, empty", .init(list, json: PackageResources.no___resource___json)),
      preview("__Entity__ListScreen, error", .init(list, failing: .timedOut)),
      preview("__Entity__ListScreen, loading", .never(list)),
    ]
  }

  private static func preview(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      __Entity__ListScreen().environment(__Module__Model(client: __Module__HTTPClient(client: client)))
    }
  }
}
