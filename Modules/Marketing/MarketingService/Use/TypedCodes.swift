import Marketing
import Persistence
import StoreIdentifiers

/// What a buyer has typed, with what the shop knows of it.
struct TypedCodes {
  /// A code that exists.
  struct Row: RowDecodable, Sendable {
    let folded: String, promotion: PromotionID, used: Int64

    init(row: inout RowReader) throws(DatabaseError) {
      folded = try row.read()
      promotion = try row.read()
      used = try row.read()
    }
  }

  /// How many codes are looked at.
  private static let limit = 20

  /// What was typed, in its order, the same code once; nil for what nobody has.
  let codes: [(typed: String, row: Row?)]

  /// Looks the codes up: one statement, or none for no codes.
  init(_ typed: [String], in snapshot: borrowing Snapshot<MarketingSchema>) throws(MarketingError) {
    guard !typed.isEmpty else {
      codes = []
      return
    }
    var (wanted, known): ([(typed: String, folded: String?)], Set<String>) = ([], [])
    for (index, code) in typed.enumerated() {
      guard index < Self.limit, let folded = PromotionCode.folded(code) else {
        wanted.append((code, nil))
        continue
      }
      if known.insert(folded).inserted { wanted.append((code, folded)) }
    }
    let rows: [Row] =
      known.isEmpty
      ? []
      : try snapshot.rows(
        "SELECT code, promotion, used FROM \(.code) WHERE code IN (\(list: known.sorted()))")
    let byCode = Dictionary(rows.map { ($0.folded, $0) }) { first, _ in first }
    codes = wanted.map { code in (code.typed, code.folded.flatMap { byCode[$0] }) }
  }

  /// The promotions that they are codes of.
  var promotions: Set<PromotionID> { Set(codes.compactMap { $0.row?.promotion }) }

  /// The codes of one promotion, in the order in which they were typed.
  func folded(of promotion: PromotionID) -> [String] {
    codes.compactMap { $0.row }.filter { $0.promotion == promotion }.map(\.folded)
  }
}
