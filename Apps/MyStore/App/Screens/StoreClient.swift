import MyStoreKit
import WebUI

/// The store's API for a view that asks it something of its own, as anyone or with a token.
struct StoreClient {
  let anyone: HTTPClient

  func signedIn(token: String) -> HTTPClient { anyone.signedIn(token: token) }
}

extension EnvironmentValues {
  /// The store's API, as anyone.
  var storeClient: StoreClient {
    get { self[StoreClientKey.self] }
    set { self[StoreClientKey.self] = newValue }
  }

  private enum StoreClientKey: EnvironmentKey {
    static var defaultValue: StoreClient { StoreClient(anyone: HTTPClient(transport: CannedTransport([]))) }
  }
}
