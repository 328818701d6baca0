public import FoundationUI
import HTTPServer
import WebUI
import WebUIServer

/// Serves previews on the loopback interface: a list, and a page each below `/_preview`.
public final class PreviewSite: Sendable {
  /// Where it listens.
  public let port: UInt16
  private let server: HTTPServer

  /// Begins to serve; port 0 takes any that is free.
  public init(_ catalog: PreviewCatalog, port: UInt16 = 0) async throws {
    let key = Self.random(32)
    let host = PageHost(
      .init(siteName: "Previews"), security: PageSecurity(sign: { Self.digest($0, key) }, randomBytes: Self.random),
      browsers: BrowserSessions(anonymous: 0, load: { _ in nil }, save: { _, _ in }, remove: { _ in })
    ) { request in PreviewRoot(catalog: catalog, location: request.location) }
    var configuration = HTTPServer.Configuration()
    configuration.port = port
    server = HTTPServer(configuration: configuration, handler: try Router<OpenPolicy>(routes: [], pages: host.routes))
    self.port = try await server.start().port
  }

  /// Ends serving.
  public func stop() async { await server.stop(within: .seconds(1)) }

  private static func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: .min ... .max) } }

  /// Tells texts apart. It keeps nobody out, and need not: there is nothing to be had here but canned answers.
  private static func digest(_ bytes: [UInt8], _ key: [UInt8]) -> [UInt8] {
    var words: [UInt64] = [0x9E37_79B9, 0x85EB_CA6B]
    for byte in key + bytes {
      words[0] = (words[0] ^ UInt64(byte)) &* 0x100_0000_01B3
      words[1] = (words[1] &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 ^ words[0] >> 7
    }
    return words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }
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
