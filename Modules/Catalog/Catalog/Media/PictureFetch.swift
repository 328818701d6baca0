public import FoundationCore
public import StoreIdentifiers

/// The pictures of products that are at other addresses, and how far fetching them is. Each address counts once, however
/// many products show what is there.
public struct PictureFetch: Hashable, Sendable {
  /// A picture that could not be fetched.
  public struct Problem: Hashable, Sendable {
    /// Where it is.
    public let address: String
    /// A product that shows it.
    public let product: ProductID
    /// What the product is called.
    public let name: String
    /// Why it could not be fetched, in a sentence.
    public let reason: String

    /// A picture that could not be fetched.
    public init(address: String, product: ProductID, name: String, reason: String) {
      (self.address, self.product, self.name, self.reason) = (address, product, name, reason)
    }
  }

  /// How many problems are told at most.
  public static let problemLimit = 100

  /// How many are neither fetched nor tried.
  public let waiting: Int
  /// How many could not be fetched.
  public let failed: Int
  /// How many waited when the fetch that is under way began; nil while none is.
  public let total: Int?
  /// The first of those that could not be fetched, in the order of their addresses.
  public let problems: [Problem]

  /// Some pictures that are elsewhere.
  public init(waiting: Int, failed: Int, total: Int?, problems: [Problem]) {
    (self.waiting, self.failed, self.total, self.problems) = (waiting, failed, total, problems)
  }

  /// Whether they are being fetched.
  public var isUnderWay: Bool { total != nil }

  /// Whether there is nothing to say of them.
  public var isOver: Bool { waiting == 0 && failed == 0 && !isUnderWay }

  /// How far the fetch is, from 0 to 1; 1 while none is under way.
  public var progress: Double {
    guard let total, total > 0 else { return 1 }
    return min(max(Double(total - waiting) / Double(total), 0), 1)
  }
}

extension Schema where Value == PictureFetch {
  /// How far fetching is as the API sends it.
  public static let pictureFetch = Schema.object(
    "PictureFetch", Field("waiting", \.waiting, count), Field("failed", \.failed, count),
    .optional("total", \.total, count),
    Field("problems", \.problems, .array(of: problem, count: 0...PictureFetch.problemLimit))
  ) { PictureFetch(waiting: $0, failed: $1, total: $2, problems: $3) }

  private static let count = Schema<Int>.integer(in: 0...1_000_000_000)

  private static let problem = Schema<PictureFetch.Problem>.object(
    "PictureFetchProblem", Field("address", \.address, .text(1...2_000)), Field("product", \.product, .identifier()),
    Field("name", \.name, .text(1...255)), Field("reason", \.reason, .text(1...500))
  ) { PictureFetch.Problem(address: $0, product: $1, name: $2, reason: $3) }
}
