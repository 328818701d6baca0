import Foundation

extension AwkwardFile {
  private static func utf16(_ text: String, mark: Bool, bigEndian: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  /// Files whose rows and quotes are not as they should be.
  static let shapes: [AwkwardFile] = [
    .init("nothing", "", issues: [(1, nil, "empty")]),
    .init("only a byte order mark", "\u{FEFF}", issues: [(1, nil, "empty")]),
    .init("only empty lines", "\n\r\n\n", issues: [(1, nil, "empty")]),
    .init("only a header", "Handle,Title,Variant Price\n"),
    .init("a header without a line end", "Handle,Title,Variant Price"),
    .init("no line end at the end", "Handle,Title,Variant Price\na,A,1", created: 1),
    .init("CRLF", "Handle,Title,Variant Price\r\na,A,1\r\nb,B,2\r\n", created: 2),
    .init("CR alone, from an old spreadsheet", "Handle,Title,Variant Price\ra,A,1\rb,B,2\r", created: 2),
    .init(
      "empty lines between", "Handle,Title,Variant Price\n\na,A,1\n\n\nb,,x\n", created: 1, refused: 1,
      issues: [(6, "Title", "needs a title"), (6, "Variant Price", "amount")]),
    .init("lines of nothing but commas", "Handle,Title,Variant Price\n,,\na,A,1\n,,\n", created: 1),
    .init(
      "commas, quotes and line ends in cells",
      "Handle,Title,Body (HTML),Variant Price\na,\"A, \"\"b\"\"\",\"<p>one\ntwo</p>\",1\nb,B,x,bad\n", created: 1,
      refused: 1,
      issues: [(3, "Variant Price", "amount")]),
    .init(
      "a quote that is never closed", "Handle,Title,Variant Price\na,A,1\nb,\"B,2\nc,C,3\n", created: 1, refused: 1,
      issues: [(3, nil, "never closed")]),
    .init("a quote within a cell", "Handle,Title,Variant Price\na,5\" pipe,1\n", created: 1),
    .init("text after a closing quote", "Handle,Title,Variant Price\na,\"A\"x,1\n", created: 1),
    .init("quotes around everything", "\"Handle\",\"Title\",\"Variant Price\"\n\"a\",\"A\",\"1\"\n", created: 1),
    .init("rows that are too short", "Handle,Title,Variant Price,Tags,Vendor\na,A,1\n", created: 1),
    .init(
      "a row that is too long", "Handle,Title,Variant Price\na,A,1,x\nb,B,1,,\n", created: 1, refused: 1,
      issues: [(2, nil, "more cells")]),
    .init(
      "semicolons, with decimal commas", "Handle;\"Title\";Variant Price;Variant Grams\na;\"A; B, C\";1,50;\"2,5\"\n",
      created: 1),
    .init(
      "semicolons, with a comma that may part thousands", "Handle;Title;Variant Price\na;A;1,500\n", refused: 1,
      issues: [(2, "Variant Price", "Expected an amount")]),
    .init(
      "semicolons beside commas in a name", "Handle;Title;\"Size, cm\";Variant Price\na;A;9;1\n", created: 1,
      notes: ["Size, cm"]),
    .init("tabs", "Handle\tTitle\tVariant Price\na\tA\t1.50\n", created: 1),
    .init(
      "semicolons in a quoted name", "\"Name; short\";Handle;Title;Variant Price\nx;a;A;1,50\n", created: 1,
      notes: ["Name; short"]),
    .init(
      "semicolons, with a point that may part thousands",
      "Handle;Title;Variant Price;Variant Grams\na;A;1,50;1.250\n", refused: 1,
      issues: [(2, "Variant Grams", "Expected a weight")]),
    .init("tabs, with decimal commas", "Handle\tTitle\tVariant Price\na\tA\t1,50\n", created: 1),
    .init("bars", "Handle|Title|Variant Price\na|A|1\n", issues: [(1, nil, "parted by bars")]),
    .init("no header", "a,A,1\nb,B,2\n", issues: [(1, nil, "no product file")]),
    .init("a JSON file", "{\"products\":[]}", issues: [(1, nil, "no product file")]),
    .init("an HTML page", "<!doctype html><title>Sign in</title>", issues: [(1, nil, "no product file")]),
    .init("a column twice", "Handle,Title,Title,Variant Price\na,A,B,1\n", issues: [(1, "Title", "twice")]),
    .init("a column in both generations' names", "Handle,URL handle,Title\na,a,A\n", issues: [(1, "Handle", "twice")]),
    .init("columns in another order and letters", " variant PRICE ,TITLE,handle\n1,A,a\n", created: 1),
    .init(
      "the newer names",
      "Title,URL handle,Description,Published on online store,SKU,Price,Compare-at price,Charge tax,Inventory quantity,Weight value (grams),Weight unit for display,Requires shipping\nA,a,text,TRUE,S,1.00,2.00,TRUE,3,100.4,kg,FALSE\n",
      created: 1),
    .init(
      "a thousand columns",
      "Handle,Title,Variant Price" + (0..<997).map { ",Extra \($0)" }.joined() + "\na,A,1,x"
        + String(repeating: ",", count: 996) + "\n",
      created: 1, notes: ["Extra 0"]),
    .init(
      "more columns than two thousand",
      "Handle,Title,Variant Price" + (0..<1_998).map { ",Extra \($0)" }.joined() + "\na,A,1\n",
      issues: [(1, nil, "more than 2000 columns")]),
    .init("columns without names", "Handle,,Title,,Variant Price\na,x,A,y,1\n", created: 1),
    .init(
      "a row of two megabytes",
      "Handle,Title,Body (HTML),Variant Price\na,A,short,1\nb,B," + String(repeating: "x", count: 2 << 20)
        + ",1\nc,C,,1\n", created: 1, refused: 1,
      issues: [(3, nil, "longer than")]),
  ]

  /// Files whose letters are not as they should be.
  static let encodings: [AwkwardFile] = [
    .init("UTF-8 with a mark", "\u{FEFF}Handle,Title,Variant Price\na,Größe,1\n", created: 1),
    .init(
      "UTF-16 with a mark", bytes: utf16("Handle,Title,Variant Price\na,Größe 😀,1\n", mark: true, bigEndian: false),
      created: 1),
    .init(
      "UTF-16 the other way round",
      bytes: utf16("Handle,Title,Variant Price\na,Größe 😀,1\n", mark: true, bigEndian: true), created: 1),
    .init(
      "UTF-16 without a mark", bytes: utf16("Handle,Title,Variant Price\na,日本,1\n", mark: false, bigEndian: false),
      created: 1),
    .init(
      "Windows-1252", bytes: Array("Handle,Title,Variant Price\na,Gr".utf8) + [0xF6, 0xDF] + Array("e,1\n".utf8),
      created: 1),
    .init(
      "Windows-1252 with a byte that has no letter",
      bytes: Array("Handle,Title,Variant Price\na,A".utf8) + [0x81] + Array(",1\nb,B,1\n".utf8), created: 1, refused: 1,
      issues: [(2, "Title", "cannot be read")]),
    .init(
      "UTF-8 that is broken in the middle",
      bytes: Array("Handle,Title,Variant Price\na,é,1\nb,x".utf8) + [0xC3] + Array(",1\nc,C,1\n".utf8), created: 2,
      refused: 1, issues: [(3, "Title", "cannot be read")]),
    .init(
      "zeros in a cell", "Handle,Title,Variant Price\na,A\0B,1\nb,B,1\n", created: 1, refused: 1,
      issues: [(2, "Title", "cannot be read"), (2, "Title", "Control")]),
    .init(
      "a picture", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D] + (0...255).map { $0 },
      issues: [(1, nil, "no product file")]),
    .init(
      "a zip, which is what .xlsx is", bytes: [0x50, 0x4B, 3, 4, 0x14, 0, 6, 0] + Array(repeating: 0xA7, count: 500),
      issues: [(1, nil, "no product file")]),
    .init(
      "control characters in a title", "Handle,Title,Variant Price\na,A\u{1B}[31m,1\n", refused: 1,
      issues: [(2, "Title", "Control")]),
    .init("letters of every alphabet", "Handle,Title,Variant Price\n,Żółć Чай 茶 🫖,1\n", created: 1),
  ]
}
