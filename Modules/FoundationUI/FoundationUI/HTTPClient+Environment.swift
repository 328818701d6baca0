public import MyStoreKit
public import WebUI

extension EnvironmentValues {
  /// The client of the principal whose page this is. Until the root sets one, every request fails.
  public var httpClient: HTTPClient {
    get { self[HTTPClientKey.self] }
    set { self[HTTPClientKey.self] = newValue }
  }

  private enum HTTPClientKey: EnvironmentKey {
    static var defaultValue: HTTPClient { HTTPClient(transport: CannedTransport([])) }
  }
}
