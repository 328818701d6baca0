import Catalog
import MyStoreKit
import WebUI
import WebUITesting

/// A screen over a catalogue whose server gives these answers, after it has loaded, and what was asked of the server.
func screen<Root: View>(
  _ answers: [CannedTransport.Answer], @ViewBuilder _ root: @escaping @Sendable () -> Root
) async -> (Screen, CannedTransport) {
  let transport = CannedTransport(answers)
  let screen = await Screen {
    root().environment(
      CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
  }
  await screen.settle()
  return (screen, transport)
}
