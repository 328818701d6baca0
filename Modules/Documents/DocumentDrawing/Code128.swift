/// Code 128 (ISO/IEC 15417) of printable ASCII: the widths of bars and spaces, in modules, beginning with a bar.
struct Code128 {
  /// How wide each bar and each space is.
  let widths: [Int]
  /// All of them together.
  var modules: Int { widths.reduce(0, +) }

  /// A code of ASCII characters; nil for others. Digits are packed in pairs where that makes it shorter.
  init?(_ content: some StringProtocol) {
    let bytes = Array(content.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    var values: [Int] = []
    var set: Set?
    var place = 0
    while place < bytes.count {
      let digits = bytes[place...].prefix { 0x30...0x39 ~= $0 }.count
      // A change of set costs a character at either end, which two pairs at an edge and three elsewhere earn.
      let isAtEdge = place == 0 || place + digits == bytes.count
      let packs = digits >= (isAtEdge ? 4 : 6) || digits == 2 && bytes.count == 2
      if packs, digits % 2 == 1 {
        Self.enter(.characters, from: &set, &values)
        values.append(Int(bytes[place]) - 0x20)
        place += 1
      }
      if packs {
        Self.enter(.pairs, from: &set, &values)
        for _ in 0..<digits / 2 {
          values.append((Int(bytes[place]) - 0x30) * 10 + Int(bytes[place + 1]) - 0x30)
          place += 2
        }
        continue
      }
      Self.enter(.characters, from: &set, &values)
      for byte in bytes[place..<place + max(digits, 1)] { values.append(Int(byte) - 0x20) }
      place += max(digits, 1)
    }
    let check = values.enumerated().reduce(0) { ($0 + max($1.offset, 1) * $1.element) % 103 }
    widths = (values + [check, Self.stop]).flatMap { Self.patterns[$0] } + [2]
  }

  private enum Set { case characters, pairs }

  private static let stop = 106

  /// Starts in a set, or changes to it.
  private static func enter(_ set: Set, from current: inout Set?, _ values: inout [Int]) {
    guard current != set else { return }
    switch (current, set) {
    case (nil, .characters): values.append(104)
    case (nil, .pairs): values.append(105)
    case (_, .characters): values.append(100)
    case (_, .pairs): values.append(99)
    }
    current = set
  }

  /// The widths of each value's three bars and three spaces: table 1 of the standard. The stop ends with one bar more.
  private static let patterns: [[Int]] = [
    "212222", "222122", "222221", "121223", "121322", "131222", "122213", "122312", "132212", "221213", "221312",
    "231212", "112232", "122132", "122231", "113222", "123122", "123221", "223211", "221132", "221231", "213212",
    "223112", "312131", "311222", "321122", "321221", "312212", "322112", "322211", "212123", "212321", "232121",
    "111323", "131123", "131321", "112313", "132113", "132311", "211313", "231113", "231311", "112133", "112331",
    "132131", "113123", "113321", "133121", "313121", "211331", "231131", "213113", "213311", "213131", "311123",
    "311321", "331121", "312113", "312311", "332111", "314111", "221411", "431111", "111224", "111422", "121124",
    "121421", "141122", "141221", "112214", "112412", "122114", "122411", "142112", "142211", "241211", "221114",
    "413111", "241112", "134111", "111242", "121142", "121241", "114212", "124112", "124211", "411212", "421112",
    "421211", "212141", "214121", "412121", "111143", "111341", "131141", "114113", "114311", "411113", "411311",
    "113141", "114131", "311141", "411131", "211412", "211214", "211232", "233111",
  ].map { $0.compactMap(\.wholeNumberValue) }
}
