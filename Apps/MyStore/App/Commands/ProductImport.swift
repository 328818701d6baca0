import Catalog
import FoundationCore
import MyStoreKit

/// Adds products line by line. One bad line stops no other, and none leaves half a product.
struct ProductImport {
  struct Report {
    /// Products added, now or by an earlier import of the same file.
    var stored = 0
    var problems: [String] = []
  }

  let client: CatalogHTTPClient

  func run(_ bytes: [UInt8], progress: (Int, Int) -> Void) async -> Report {
    var report = Report()
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      defer { progress(index + 1, lines.count) }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do throws(SchemaError) {
        let product = try Schema.newProduct.decode(Array(line))
        do throws(HTTPClientError) {
          _ = try await client.add(product)
          report.stored += 1
        } catch {
          if error.code == "product-exists" || error.code == "sku-taken" {
            report.stored += 1
          } else {
            report.problems.append("line \(index + 1): \(Self.sentence(error))")
          }
        }
      } catch {
        report.problems.append("line \(index + 1): \(Self.sentence(error))")
      }
    }
    return report
  }

  private static func sentence(_ error: SchemaError) -> String {
    switch error {
    case .malformed(let error): "\(error.message) (at byte \(error.offset))"
    case .invalid(let violations): violations.map { "\($0.pointer): \($0.message)" }.joined(separator: " ")
    }
  }

  private static func sentence(_ error: HTTPClientError) -> String {
    if case .refused(let problem) = error { problem.detail ?? problem.title } else { "\(error)" }
  }
}
