import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import ProductFiles

/// `mystore check-move`.
enum CheckMoveCommand {
  static let command = Command(
    name: "check-move", usage: "check-move FILE… --token TOKEN [--api URL]",
    summary:
      "Compares a former shop with this one: each address of its sitemaps leads to a page, each picture is kept, and "
      + "each price of its product file (Shopify's CSV) is asked. Lists what is missing.",
    flags: [],
    options: [("api", "the running store (http://127.0.0.1:8080)"), ("token", "a staff token (or MYSTORE_TOKEN)")]
  ) { terminal, arguments in
    let connection = try StoreConnection(&arguments)
    try arguments.checkAllUsed()
    guard let catalog = connection.catalog, let address = connection.address, !arguments.operands.isEmpty else {
      throw Arguments.UsageError(description: "Try mystore check-move FILE… --token TOKEN.")
    }
    let check = MoveCheck(catalog: catalog, pages: NetworkTransport(base: address))
    let products = try await check.products()
    let currency = products.first?.variants.first?.price.currency ?? connection.configuration.currency
    var former = FormerShop()
    for name in arguments.operands {
      let bytes = try Command.readFile(name)
      do throws(FormerShop.Failure) { try former.read(bytes, named: name, currency: currency) } catch {
        throw Arguments.UsageError(description: error.description)
      }
    }
    let missing = try await check.missing(of: former, among: products)
    for omission in missing { terminal.say(omission) }
    terminal.say(
      "\(former.paths.count) addresses, \(former.pictures.count) pictures and \(former.prices) prices were compared; "
        + "\(missing.count) missing.")
    return missing.isEmpty ? 0 : 1
  }
}

extension FormerShop {
  /// How many prices its products have.
  fileprivate var prices: Int { products.reduce(0) { $0 + $1.variants.count { $0.price != nil } } }
}

/// Compares a former shop with one that runs.
struct MoveCheck {
  /// How many redirects are followed.
  private static let hops = 5

  let catalog: CatalogHTTPClient
  /// Asks for pages, as anybody.
  let pages: any Transport

  /// Every product, as staff see it.
  func products() async throws -> [Product] {
    var products: [Product] = []
    var cursor: Cursor?
    repeat {
      let page = try await catalog.staffProducts(after: cursor, limit: 100)
      for summary in page.items { products.append(try await catalog.staffProduct(summary.id)) }
      cursor = page.next
    } while cursor != nil
    return products
  }

  /// What is missing, a sentence each: addresses, then pictures, then prices.
  func missing(of former: FormerShop, among products: [Product]) async throws -> [String] {
    var missing: [String] = []
    for path in former.paths {
      let status = try await status(of: path)
      if status != 200 { missing.append("Address \(path): \(status == 404 ? "no page" : "status \(status)")") }
    }
    var isOwn: [String: Bool] = [:]
    for item in products.flatMap(\.media) {
      for address in [item.url, item.source].compactMap(\.self) {
        isOwn[FormerShop.plain(address), default: false] = item.isOwn || isOwn[FormerShop.plain(address)] == true
      }
    }
    for picture in former.pictures {
      switch isOwn[FormerShop.plain(picture)] {
      case nil: missing.append("Picture \(picture): no product has it")
      case false?: missing.append("Picture \(picture): not fetched yet")
      case true?: break
      }
    }
    let byHandle = Dictionary(products.map { ($0.handle, $0) }) { first, _ in first }
    for product in former.products { missing += Self.prices(of: product, in: byHandle[product.handle]) }
    return missing
  }

  private static func prices(of former: ImportedProduct, in product: Product?) -> [String] {
    former.variants.compactMap { variant in
      guard let price = variant.price else { return nil }
      let name = ([former.handle] + variant.optionValues).joined(separator: ", ")
      guard let now = product?.variants.first(where: { $0.optionValues == variant.optionValues }) else {
        return "Price of \(name): there is no such \(product == nil ? "product" : "variant")"
      }
      return now.price == price ? nil : "Price of \(name): \(price.decimal) there, \(now.price.decimal) here"
    }
  }

  /// The status of a page at a path, by the redirects that lead on from it.
  private func status(of path: String) async throws -> Int {
    var place = path
    for _ in 0..<Self.hops {
      let answer = try await pages.send(TransportRequest(method: .get, path: place), progress: nil)
      // What leads on for the time being, as to the door of a closed shop, is no page.
      guard [301, 308].contains(answer.status), let next = answer.fields["location"] else { return answer.status }
      // Elsewhere than this shop nothing is asked.
      guard next.hasPrefix("/"), !next.hasPrefix("//") else { return 200 }
      place = String(next.prefix { $0 != "?" })
    }
    return 404
  }
}
