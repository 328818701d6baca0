/// For whom a product is: everyone, or the members of some customer groups.
public struct Audience: Hashable, Sendable {
  /// How many groups an audience may name.
  public static let groupLimit = 20
  /// No group is named: everyone.
  public static let everyone = Audience(groups: [])

  /// The groups by their codes, each once, in order; empty for everyone.
  public let groups: [String]

  /// The members of groups; without any, everyone.
  public init(groups: [String]) { self.groups = Set(groups).sorted() }

  /// Whether it is for everyone.
  public var isEveryone: Bool { groups.isEmpty }

  /// Whether somebody may read and buy what is for this audience. A pure function: nothing else decides it.
  public func access(of reader: ProductReader) -> ProductAccess {
    if isEveryone { return .granted }
    switch reader {
    case .staff: return .granted
    case .anonymous: return .needsSignIn
    case .signedIn(let group): return group.map { groups.contains($0) } ?? false ? .granted : .needsUpgrade
    }
  }

  /// What of it a reader learns: the group that lets them in, not the others.
  public func told(to reader: ProductReader) -> Audience {
    switch reader {
    case .staff: self
    case .anonymous: .everyone
    case .signedIn(let group): Audience(groups: groups.filter { $0 == group })
    }
  }
}

/// Who asks for products, as far as it decides what they see and what it costs.
public enum ProductReader: Hashable, Sendable {
  /// Nobody that is known; the holder of a cart's token too.
  case anonymous
  /// Somebody who has signed in, with the code of their customer group.
  case signedIn(group: String?)
  /// Staff who may change the catalogue, and therefore see all of it.
  case staff

  /// The customer group by which prices are asked for; nil for everyone's.
  public var group: String? { if case .signedIn(let group) = self { group } else { nil } }
}
