import Foundation
import FoundationUI
import MyStoreApp
import MyStoreScreens
import PreviewSite
import StorePreviews
import WebDriver
import WebUI

/// Shows every screen of every module with canned answers: `previews serve [PORT]`, `previews screens FOLDER [FORMER]`.
@main struct Previews {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let catalog = PreviewCatalog(StorePreviews.previews)
    switch (arguments.first, arguments.count) {
    case ("serve", 1...2):
      let site = try await PreviewSite(
        catalog, port: arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8090,
        languages: ["en"] + StoreConfiguration().languages, text: { InterfaceText(language: $0) })
      print("Previews: http://127.0.0.1:\(site.port)/_preview")
      while true { try await Task.sleep(for: .seconds(3_600)) }
    case ("screens", 2...3):
      let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
      let former = arguments.dropFirst(2).first.map { URL(filePath: $0, directoryHint: .isDirectory) }
      let changed = try await Pictures(folder: folder, former: former).take(catalog)
      print("\(catalog.previews.count) previews are in \(folder.path).")
      if former != nil { print(changed.isEmpty ? "None has changed." : "Changed: \(changed.joined(separator: ", "))") }
    default:
      print("Usage: previews serve [PORT] | previews screens FOLDER [FORMER FOLDER]")
      exit(2)
    }
  }
}
