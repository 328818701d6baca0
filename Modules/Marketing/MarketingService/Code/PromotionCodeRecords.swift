import FoundationCore
import Marketing
import Persistence
import StoreIdentifiers

/// How codes are stored: by what tells them apart, with how they are written.
enum PromotionCodeRecords {
  /// A code with its place among those of its promotion.
  struct Row: RowDecodable, Sendable {
    let position: Int64
    let code: PromotionCode

    init(row: inout RowReader) throws(DatabaseError) {
      position = try row.read()
      code = PromotionCode(code: try row.read(), uses: try row.read(), createdAt: try row.read())
    }
  }

  /// How many are written in one round trip.
  private static let chunk = 500

  static func codes(
    of promotion: PromotionID, after position: Int64, limit: Int, in snapshot: borrowing Snapshot<MarketingSchema>
  ) throws(MarketingError) -> [Row] {
    try snapshot.rows(
      """
      SELECT position, spelling, used, created_at FROM \(.code)
      WHERE promotion = \(promotion) AND position > \(position) ORDER BY position LIMIT \(limit)
      """)
  }

  /// Adds the codes that are free. The primary key decides who has one.
  static func add(
    _ codes: [String], to promotion: PromotionID, at now: Timestamp, in work: borrowing UnitOfWork<MarketingSchema>
  ) throws(MarketingError) -> AddedCodes {
    try work.lock(.promotion, promotion)
    let isByCode: Bool? = try work.first("SELECT by_code FROM \(.promotion) WHERE id = \(promotion)")
    guard let isByCode else { throw .promotionNotFound }
    guard isByCode else { throw .needsNoCode }
    let last: Int64? = try work.first(
      "SELECT position FROM \(.code) WHERE promotion = \(promotion) ORDER BY position DESC LIMIT 1")
    var (added, refused) = ([String](), [AddedCodes.Refused]())
    var wanted: [(row: Int, folded: String, spelling: String)] = []
    for (index, code) in codes.enumerated() {
      if let folded = PromotionCode.folded(code) {
        wanted.append((index + 1, folded, spelling(code)))
      } else {
        refused.append(.init(row: index + 1, reason: .invalid))
      }
    }
    let first = (last ?? 0) + 1
    for start in stride(from: 0, to: wanted.count, by: chunk) {
      let part = wanted[start..<min(start + chunk, wanted.count)]
      let counts = try work.run(
        part.map { code in
          """
          INSERT INTO \(.code) (code, spelling, promotion, position, used, created_at)
          VALUES (\(code.folded), \(code.spelling), \(promotion), \(first + Int64(code.row)), 0, \(now))
          ON CONFLICT (code) DO NOTHING
          """
        })
      let taken = zip(part, counts).filter { $0.1 == 0 }.map(\.0)
      let own: [String] = try work.rows(
        "SELECT code FROM \(.code) WHERE promotion = \(promotion) AND code IN (\(list: taken.map(\.folded)))")
      let repeated = Set(own)
      for (code, count) in zip(part, counts) where count == 1 { added.append(code.spelling) }
      refused += taken.map { .init(row: $0.row, reason: repeated.contains($0.folded) ? .repeated : .taken) }
    }
    try work.run("UPDATE \(.promotion) SET codes = codes + \(added.count) WHERE id = \(promotion)")
    // Codes are as good as money: the log says how many, not which.
    try work.audit(
      Promotions.subject(promotion),
      changes: [FieldChange(field: "/codes", text: nil, to: "\(added.count) added, \(refused.count) refused")])
    return AddedCodes(added: added, refused: refused.sorted { $0.row < $1.row })
  }

  /// A code as staff wrote it, without white space around it.
  private static func spelling(_ code: String) -> String {
    code.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
