import HTTPServer
import Synchronization
import WebUI

/// What is made of a site once, for all of its pages: the files that they load, and what stands around them.
struct PageFront: Sendable {
  let site: PageSite
  let document: PageDocument
  let languages: PageLanguages
  let assets: StaticFiles

  static let assetFolder = "/_live/assets/"

  init(_ site: PageSite, components: String, styleSheets: [String: String], origins: Set<String>, scheme: String) {
    let parts = styleSheets.sorted { $0.key < $1.key }
    self.site = site
    languages = PageLanguages(site.languages, origins: origins, scheme: scheme)
    let icon = StaticFiles.File(path: "icon.svg", bytes: Array(site.theme.icon(for: site.name).utf8))
    let iconAddress = StaticFiles(prefix: Self.assetFolder, files: [icon]).address(of: icon.path) ?? ""
    let files = StaticFiles(
      prefix: Self.assetFolder,
      files: [
        .init(path: "page.css", bytes: Array(StyleSheet.css(theme: site.theme, components: components).utf8)),
        .init(path: "page.js", bytes: PageScript.bytes),
        icon,
        .init(path: "manifest.json", bytes: site.theme.manifest(for: site.name, icon: iconAddress)),
      ] + PageScript.features.map { .init(path: $0.name + ".js", bytes: $0.source) }
        + parts.map { .init(path: $0.key + ".css", bytes: Array($0.value.utf8)) })
    assets = files
    func address(_ name: String) -> String { files.address(of: name) ?? Self.assetFolder + name }
    document = PageDocument(
      siteName: site.name, styleSheet: address("page.css"), script: address("page.js"), icon: iconAddress,
      manifest: address("manifest.json"),
      features: PageScript.features.map { ($0.name, address($0.name + ".js")) }
        + parts.map { ($0.key, address($0.key + ".css")) })
  }
}

/// The front of a site that may change while it is served.
final class PageFronts: Sendable {
  private struct State: Sendable {
    var current: PageFront
    /// The files of former fronts, the latest last: pages that are on their way still ask for them.
    var former: [StaticFiles] = []
  }

  /// How many former fronts' files are kept.
  private static let formerLimit = 4

  private let site: @Sendable () -> PageSite
  private let make: @Sendable (PageSite) -> PageFront
  private let state: Mutex<State>

  init(_ site: @escaping @Sendable () -> PageSite, make: @escaping @Sendable (PageSite) -> PageFront) {
    self.site = site
    self.make = make
    state = Mutex(State(current: make(site())))
  }

  /// The front of the site as it is now.
  var current: PageFront {
    let now = site()
    return state.withLock { state in
      guard state.current.site !== now else { return state.current }
      state.former = (state.former + [state.current.assets]).suffix(Self.formerLimit)
      state.current = make(now)
      return state.current
    }
  }

  /// A file of the site as it is now, or as it was.
  func file(at path: String) -> HTTPResponse? {
    let now = current.assets
    return now.file(at: path) ?? state.withLock { $0.former }.lazy.reversed().compactMap { $0.file(at: path) }.first
  }
}
