import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import PersistenceSQLite
import ProductFiles
import SearchQuality
import StoreIdentifiers

/// `search-quality FILE [SEED]`: measures search on a catalogue, with misspellings forgiven and not.
///
/// The file is JSON Lines as `mystore import` takes them, or comma-separated values with `StockCode` and `Description`.
@main enum Main {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 2 || words.count == 3 else {
      print("usage: search-quality FILE [SEED]")
      exit(2)
    }
    let seed = words.count == 3 ? UInt64(words[2]) ?? 1 : 1
    guard let file = FileManager.default.contents(atPath: words[1]) else {
      print("search-quality: \(words[1]) cannot be read")
      exit(1)
    }
    let products = try read([UInt8](file))
    print("\(products.count) products, seed \(seed)")
    for forgives in [true, false] {
      let results = try await measure(products, forgives: forgives, seed: seed)
      print(forgives ? "\nMisspellings forgiven" : "\nMisspellings not forgiven")
      for transform in SearchQuality.Transform.allCases {
        guard let result = results[transform] else { continue }
        print(
          String(
            format: "  %-12@ recall@10 %.3f   MRR %.3f   (%d queries)", transform.rawValue as NSString,
            result.recallAt10, result.meanReciprocalRank, result.queries))
      }
      let all = results.values
      let queries = all.reduce(0) { $0 + $1.queries }
      let found = all.reduce(0) { $0 + $1.found }
      let ranks = all.reduce(0) { $0 + $1.reciprocalRanks }
      print(
        String(
          format: "  %-12@ recall@10 %.3f   MRR %.3f", "all" as NSString, Double(found) / Double(max(queries, 1)),
          ranks / Double(max(queries, 1))))
    }
  }

  private static func read(_ bytes: [UInt8]) throws -> [NewProduct] {
    if bytes.first == UInt8(ascii: "{") {
      return try bytes.split(separator: 0x0A).map { try Schema.productRecord.decode(Array($0)).product }
    }
    var reader = CSVReader(bytes)
    let header = reader.next() ?? []
    guard let code = header.firstIndex(of: "StockCode"), let name = header.firstIndex(of: "Description") else {
      throw CocoaError(.fileReadCorruptFile)
    }
    var products: [NewProduct] = []
    var seen: Set<String> = []
    while let record = reader.next() {
      guard max(code, name) < record.count, !record[name].isEmptyOrWhiteSpace,
        seen.insert(SKU.key(record[code])).inserted
      else { continue }
      let variant = Variant(id: .make(), sku: record[code], name: nil, price: .zero(.gbp))
      products.append(NewProduct(name: String(record[name].prefix(250)), variants: [variant]))
    }
    return products
  }

  private static func measure(
    _ new: [NewProduct], forgives: Bool, seed: UInt64
  ) async throws -> [SearchQuality.Transform: SearchQuality.Result] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("search-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try await Database.sqlite(
      SQLiteOptions(path: folder.appendingPathComponent("db").path), schemas: [CatalogSchema.self])
    let catalog = CatalogService(
      database: database, clock: .system, currency: .gbp, forgivesMisspellings: forgives)
    let keeper = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite]))
    var products: [Product] = []
    for product in new { products.append(try await catalog.products.add(product, once: nil, as: keeper)) }
    let results = try await SearchQuality(catalog: catalog, products: products)
      .measure(seed: seed, queriesPerTransform: 300)
    await database.close()
    return results
  }
}
