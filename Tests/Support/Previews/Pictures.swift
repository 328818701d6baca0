import Foundation
import FoundationUI
import PreviewSite
import WebDriver

/// Takes a picture of each preview as each device shows it, and tells which differ from former ones.
struct Pictures {
  let folder: URL
  let former: URL?

  private static let devices: [(name: String, options: BrowserOptions)] = [
    ("desktop", BrowserOptions()), ("phone", BrowserOptions(device: .mobile(width: 390, height: 844))),
    ("dark", BrowserOptions(colors: .dark)),
  ]

  /// The names of the pictures that have changed.
  func take(_ catalog: PreviewCatalog) async throws -> [String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let site = try await PreviewSite(catalog)
    var changed: [String] = []
    for device in Self.devices {
      changed += try await Browser.with(device.options) { browser in
        var changed: [String] = []
        for preview in catalog.previews {
          guard let url = URL(string: "http://127.0.0.1:\(site.port)/_preview/\(preview.slug)") else { continue }
          try await browser.open(url)
          let name = "\(preview.slug)-\(device.name).png"
          let picture = try await browser.screenshot()
          try picture.write(to: folder.appending(path: name))
          if let former, picture != (try? Data(contentsOf: former.appending(path: name))) { changed.append(name) }
        }
        return changed
      }
    }
    await site.stop()
    return changed
  }
}
