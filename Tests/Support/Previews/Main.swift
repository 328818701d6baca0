import Foundation
import FoundationUI
import MyStoreApp
import MyStoreScreens
import PreviewSite
import StorePreviews
import WebUI

/// Shows every screen of every module with canned answers: `previews serve [PORT]`.
@main struct Previews {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let catalog = PreviewCatalog(StorePreviews.previews)
    switch (arguments.first, arguments.count) {
    case ("serve", 1...2):
      let site = try await PreviewSite(
        catalog, port: arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8090,
        languages: ["en", "pl", "ru", "zh-Hans"], text: { InterfaceText(language: $0) })
      print("Previews: http://127.0.0.1:\(site.port)/_preview")
      while true { try await Task.sleep(for: .seconds(3_600)) }
    default:
      print("Usage: previews serve [PORT]")
      exit(2)
    }
  }
}
