import Catalog
import FoundationCore
import StoreIdentifiers
import Synchronization

/// What an import on trial would have done to the codes of variants and to the tree, so that it says of later rows what the import would.
///
/// Eight bytes for each code that is new, and sixteen for each variant that gets another.
final class ImportTrial: Sendable {
  private struct State {
    var added: Set<UInt64> = []
    var freed: Set<VariantID> = []
    var categories: [NewCategory] = []
  }

  private let state = Mutex(State())

  /// Notes what a product would be.
  func note(_ plan: ProductPlan) {
    let former = Dictionary((plan.before?.product.variants ?? []).map { ($0.id, SKU.key($0.sku)) }) { $1 }
    state.withLock { state in
      for variant in plan.product.variants where former[variant.id] != SKU.key(variant.sku) {
        if former[variant.id] != nil { state.freed.insert(variant.id) }
        state.added.insert(Self.fingerprint(SKU.key(variant.sku)))
      }
    }
  }

  /// Notes categories that a line would add.
  func note(_ categories: [NewCategory]) {
    if !categories.isEmpty { state.withLock { $0.categories += categories } }
  }

  /// The categories that lines further up would have added, each after the one above it.
  var categories: [NewCategory] { state.withLock { $0.categories } }

  /// Whether a variant further up would have a code.
  func has(_ key: String) -> Bool { state.withLock { $0.added.contains(Self.fingerprint(key)) } }

  /// Whether a variant would have another code than it has.
  func frees(_ variant: VariantID) -> Bool { state.withLock { $0.freed.contains(variant) } }

  private static func fingerprint(_ key: String) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.mix(key)
    return fingerprint.value
  }
}
