public import FoundationUI
import HTTPServer
import TestSupport
public import WebUI
import WebUIServer

/// Serves previews on the loopback interface: a list, and a page each below `/_preview`.
public final class PreviewSite: Sendable {
  /// Where it listens.
  public let port: UInt16
  private let server: HTTPServer

  /// Begins to serve; port 0 takes any that is free. Pages in other languages than the first are below their tags.
  public init(
    _ catalog: PreviewCatalog, port: UInt16 = 0, languages: [String] = ["en"],
    text: @escaping @Sendable (String) -> InterfaceText = { _ in InterfaceText() }
  ) async throws {
    var settings = PageHost<Int, PreviewRoot>.Configuration(siteName: "Previews", languages: languages, text: text)
    settings.components = DesignSystem.styleSheet + DesignSystem.officeStyleSheet
    let host = PageHost(
      settings,
      // It keeps nobody out, and need not: there is nothing to be had here but canned answers.
      security: PageSecurity(sign: StandInCryptography.sign, randomBytes: StandInCryptography.random),
      browsers: BrowserSessions(anonymous: 0, load: { _ in nil }, save: { _, _ in }, remove: { _ in })
    ) { request in PreviewRoot(catalog: catalog, location: request.location) }
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    let pages = host.routes + [Self.pictures]
    server = HTTPServer(configuration: configuration, handler: try Router<OpenPolicy>(routes: [], pages: pages))
    self.port = try await server.start().port
  }

  /// One picture stands for all that a store would keep.
  private static let pictures = PageRoute.ready(.prefix("/media/")) { _ in
    HTTPResponse(.ok, type: "image/webp", body: SamplePicture.webP)
  }

  /// Ends serving.
  public func stop() async { await server.stop(within: .seconds(1)) }
}

/// The list of previews, or one of them.
struct PreviewRoot: View {
  let catalog: PreviewCatalog
  let location: PageLocation

  var body: some View {
    Landmark(.main) {
      switch location.segments.count {
      case 2 where location.segments[0] == "_preview":
        if let preview = catalog[location.segments[1]] {
          preview.view()
        } else {
          ContentUnavailableView("There is no such preview", systemImage: "magnifyingglass").pageStatus(404)
        }
      default:
        List(catalog.previews, id: \.slug) { preview in
          NavigationLink(preview.name, value: PageLocation(["_preview", preview.slug]))
            .accessibilityIdentifier("preview")
        }
        .navigationTitle("Previews")
      }
    }
  }
}
