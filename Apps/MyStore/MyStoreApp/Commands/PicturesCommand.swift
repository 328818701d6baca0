import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Outbound
import OutboundService
import Pictures
import StoreIdentifiers

/// `mystore pictures`.
enum PicturesCommand {
  static let command = Command(
    name: "pictures", usage: "pictures fetch --token TOKEN [--api URL]",
    summary: "Downloads the pictures that products have at other addresses, as after an import. Pages show only the "
      + "store's own pictures. Run it again for those that failed.",
    flags: [],
    options: [
      ("api", "the running store (http://127.0.0.1:8080)"), ("token", "a staff token (or MYSTORE_TOKEN)"),
      ("allow-networks", "also from these addresses or networks, such as 127.0.0.1,10.1.0.0/16"),
    ]
  ) { terminal, arguments in
    let networks = try arguments.option("allow-networks").map { text throws(Arguments.UsageError) in
      guard let networks = AddressNetwork.list(text) else {
        throw Arguments.UsageError(description: "“\(text)” are no addresses or networks, such as 10.1.0.0/16.")
      }
      return networks
    }
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed(operands: 1)
    guard arguments.operands[0] == "fetch", let client = connection.catalog else {
      throw Arguments.UsageError(description: "Try mystore pictures fetch --token TOKEN.")
    }
    let source = try GuardedHTTPClient(policy: AddressPolicy(networks: networks ?? []))
    let report = try await PictureIntake(client: client, source: source).run { problem in
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
  let source: GuardedHTTPClient

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
    let bytes = try await bytes(at: item.url)
    do throws(HTTPClientError) {
      _ = try await client.addMedia(item.id, bytes: bytes, alt: item.alt, to: product)
    } catch {
      throw Failure(sentence: error.message)
    }
  }

  /// What is at an address, up to what a picture may have. Gives up after a minute and five redirects.
  private func bytes(at address: String) async throws(Failure) -> [UInt8] {
    let response: OutboundResponse
    do throws(OutboundCallError) {
      response = try await source.send(
        OutboundRequest(.get, address, bodyLimit: PictureStore.byteLimit, redirects: 5), deadline: .seconds(60))
    } catch {
      switch error {
      case .privateAddress: throw Failure(sentence: "It is at a private address. Name its network by --allow-networks.")
      case .tooLarge: throw Failure(sentence: "It is larger than \(PictureStore.byteLimit >> 20) MiB.")
      default: throw Failure(sentence: error.sentence)
      }
    }
    guard response.status == 200 else { throw Failure(sentence: "The host refuses it.") }
    return response.body
  }
}
