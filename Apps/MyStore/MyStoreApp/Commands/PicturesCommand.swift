import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import StoreIdentifiers

/// `mystore pictures`.
enum PicturesCommand {
  static let command = Command(
    name: "pictures", usage: "pictures fetch --token TOKEN [--api URL]",
    summary: "Downloads the pictures that products have at other addresses, as after an import. Pages show only the "
      + "store's own pictures. Needs curl. Run it again for those that failed.",
    flags: ["allow-private-addresses"],
    options: [
      ("api", "the running store (http://127.0.0.1:8080)"), ("token", "a staff token (or MYSTORE_TOKEN)"),
      ("allow-private-addresses", "also from hosts of this machine and its network"),
    ]
  ) { terminal, arguments in
    let allowsPrivate = arguments.flag("allow-private-addresses")
    let connection = try CatalogConnection.Arguments(&arguments)
    try arguments.checkAllUsed(operands: 1)
    guard arguments.operands[0] == "fetch", let client = connection.client else {
      throw Arguments.UsageError(description: "Try mystore pictures fetch --token TOKEN.")
    }
    let report = try await PictureIntake(client: client, allowsPrivate: allowsPrivate).run { problem in
      terminal.warn(problem)
    }
    terminal.say(report.sentence)
    return report.failed == 0 ? 0 : 1
  }
}

/// Takes in the pictures that products have elsewhere, one after another.
struct PictureIntake {
  struct Report {
    var taken = 0
    var failed = 0

    /// What became of them, for people.
    var sentence: String {
      "\(taken) \(taken == 1 ? "picture" : "pictures") taken in, \(failed) could not be."
    }
  }

  let client: CatalogHTTPClient
  /// Whether hosts of this machine and its network may be asked.
  let allowsPrivate: Bool

  /// Goes through all products. What fails is told, and stops nothing else; a repeat goes on with that.
  func run(tell: (String) -> Void) async throws -> Report {
    var report = Report()
    var cursor: Cursor?
    repeat {
      let page = try await client.staffProducts(after: cursor, limit: 100)
      for summary in page.items {
        for item in try await client.staffProduct(summary.id).media where !item.isOwn {
          do throws(Failure) {
            try await takeIn(item, of: summary.id)
            report.taken += 1
          } catch {
            report.failed += 1
            tell("\(summary.handle), \(item.url): \(error.sentence)")
          }
        }
      }
      cursor = page.next
    } while cursor != nil
    return report
  }

  private struct Failure: Error { let sentence: String }

  private func takeIn(_ item: MediaItem, of product: ProductID) async throws(Failure) {
    let bytes = try await Download.bytes(of: item.url, allowingPrivate: allowsPrivate).mapError {
      Failure(sentence: $0.sentence)
    }.get()
    do throws(HTTPClientError) {
      _ = try await client.addMedia(item.id, bytes: bytes, alt: item.alt, to: product)
    } catch {
      throw Failure(sentence: error.message)
    }
  }
}
