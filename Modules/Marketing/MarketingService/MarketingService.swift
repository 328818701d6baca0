public import Access
import AccessService
public import FoundationCore
import Marketing
public import Persistence

/// The source of truth for promotions. It is made of parts; those that staff use ask for their permission.
public final class MarketingService: Sendable {
  /// What staff do with promotions.
  public let promotions: Promotions
  /// What staff do with codes.
  public let codes: PromotionCodes
  /// What placing and ending orders does with promotions, inside their transactions.
  public let uses: PromotionUses

  /// Creates a service over the store's database.
  ///
  /// - Parameters:
  ///   - database: The store's database.
  ///   - clock: Dates what is written.
  ///   - ports: The orders that a promotion is tried on.
  ///   - random: What codes are made of: numbers that nobody can predict.
  public init(
    database: Database, clock: WallClock, ports: MarketingPorts = MarketingPorts(),
    random: @escaping @Sendable () -> UInt64 = MarketingService.unpredictable
  ) {
    let active = ActivePromotions()
    promotions = Promotions(database: database, clock: clock, ports: ports, active: active)
    codes = PromotionCodes(database: database, clock: clock, random: random)
    uses = PromotionUses(active: active)
  }

  /// The system's generator, which is cryptographically secure.
  public static let unpredictable: @Sendable () -> UInt64 = {
    var generator = Entropy()
    return generator.next()
  }
}

extension Principal {
  /// Refuses everyone who lacks a permission.
  func must(_ permission: Permission) throws(MarketingError) {
    do { try require(permission) } catch { throw .access(error) }
  }
}

extension Permission {
  /// Allows staff to see promotions and their codes.
  public static let marketingRead = Permission("marketing.read")
  /// Allows staff to write promotions and their codes.
  public static let marketingWrite = Permission("marketing.write")
}
