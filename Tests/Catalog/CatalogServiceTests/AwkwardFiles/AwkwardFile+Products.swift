import Foundation

extension AwkwardFile {
  /// Files that cannot tell their products apart.
  static let identities: [AwkwardFile] = [
    .init("no titles", "Handle,Variant Price\na,1\n", refused: 1, issues: [(2, "Title", "new product needs a title")]),
    .init("no handles", "Title,Variant Price\nOne,1\nTwo,2\n", created: 2),
    .init(
      "neither in a row", "Handle,Title,Variant Price\n,,1\na,A,1\n", created: 1, refused: 1,
      issues: [(2, "Handle", "needs a handle")]),
    .init(
      "rows that go on without a handle",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\n,,,M,2\nb,B,,,1\n", created: 2),
    .init(
      "a handle that comes back", "Handle,Title,Variant Price\na,A,1\nb,B,1\na,Again,2\n", created: 2, refused: 1,
      issues: [(4, "Handle", "further up")]),
    .init(
      "the same title twice without handles", "Title,Variant Price\nOne,1\nOne,2\n", created: 1, refused: 1,
      issues: [(3, "Handle", "further up")]),
    .init(
      "handles with spaces and capitals", "Handle,Title,Variant Price\n Blue Shirt! ,A,1\n", created: 1,
      notes: ["Handle"]),
    .init(
      "handles that differ in capitals alone", "Handle,Title,Variant Price\nShirt,A,1\nmug,B,1\nshirt,C,1\n",
      created: 2, refused: 1, issues: [(4, "Handle", "further up")], notes: ["Handle"]),
    .init("a handle of signs", "Handle,Title,Variant Price\n!!!,A,1\n", created: 1),
    .init(
      "a handle of signs that no address has", "Handle,Title,Variant Price\n???,A,1\n", created: 1, notes: ["Handle"]),
    .init(
      "signs alone", "Handle,Title,Variant Price\n???,!,1\n", refused: 1, issues: [(2, "Handle", "needs a handle")]),
    .init(
      "handles of which one address would be made", "Handle,Title,Variant Price\na/b,A,1\na b,B,1\na-b,C,1\n",
      created: 3,
      notes: ["Handle"]),
    .init(
      "a title that differs further down",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\na,B,,M,1\nb,B,,,1\n", created: 1,
      refused: 1,
      issues: [(3, "Title", "differs")]),
    .init(
      "a title that is repeated", "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\na,A,Size,M,1\n",
      created: 1),
    .init(
      "a title of 300 characters",
      "Handle,Title,Variant Price\na," + String(repeating: "x", count: 300) + ",1\n", refused: 1,
      issues: [(2, "Title", "longer than 255")]),
    .init("a title over two lines", "Handle,Title,Variant Price\na,\"Two\nlines\",1\n", created: 1),
  ]

  /// Files whose variants do not add up.
  static let variants: [AwkwardFile] = [
    .init(
      "several variants without options", "Handle,Title,Variant SKU,Variant Price\na,A,1,1\na,,2,1\n", refused: 1,
      issues: [(3, "Option1 Value", "tell them apart")]),
    .init(
      "two variants of the same options",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\na,,,s,2\n", refused: 1,
      issues: [(3, "Option1 Value", "same options")]),
    .init(
      "five options",
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Option4 Name,Option4 Value,Option5 Name,Option5 Value,Variant Price\na,A,A,1,B,1,C,1,D,1,E,1,1\n",
      refused: 1,
      issues: [
        (2, "Option4 Name", "at most 3"), (2, "Option4 Value", "at most 3"), (2, "Option5 Name", "at most 3"),
        (2, "Option5 Value", "at most 3"),
      ]),
    .init(
      "three options",
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price\na,A,A,1,B,1,C,1,1\na,,,1,,1,,2,1\n",
      created: 1),
    .init(
      "an option value without a name", "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,,S,1\n",
      refused: 1, issues: [(2, "Option1 Value", "no name")]),
    .init(
      "an option name without a value", "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,,1\n",
      refused: 1, issues: [(2, "Option1 Value", "needs a value")]),
    .init(
      "the second option without the first",
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\na,A,,,Size,S,1\n", refused: 1,
      issues: [(2, "Option2 Name", "from the first")]),
    .init(
      "two options of one name",
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\na,A,Size,S,size,M,1\n",
      refused: 1,
      issues: [(2, "Option2 Name", "this name")]),
    .init(
      "an option that changes its name",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\na,,Colour,M,1\n", refused: 1,
      issues: [(3, "Option1 Name", "differs")]),
    .init(
      "a SKU twice in a product",
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\na,A,Size,S,X,1\na,,,M,x,1\n", created: 1,
      notes: ["Variant SKU"]),
    .init(
      "a SKU twice in a file", "Handle,Title,Variant SKU,Variant Price\na,A,X,1\nb,B,X,1\nc,C,Y,1\n", created: 3,
      notes: ["Variant SKU"]),
    .init("no SKUs", "Handle,Title,Option1 Name,Option1 Value,Variant Price\na,A,Size,S,1\na,,,M,1\n", created: 1),
    .init(
      "a SKU of 255 characters",
      "Handle,Title,Variant SKU,Variant Price\na,A," + String(repeating: "9", count: 255) + ",1\n", created: 1),
    .init(
      "a SKU of 256 characters",
      "Handle,Title,Variant SKU,Variant Price\na,A," + String(repeating: "9", count: 256) + ",1\n", refused: 1,
      issues: [(2, "Variant SKU", "longer than 255")]),
    .init(
      "2,049 variants",
      "Handle,Title,Option1 Name,Option1 Value,Variant Price\n"
        + (0..<2_049).map { "a,\($0 == 0 ? "A" : ""),\($0 == 0 ? "Size" : ""),\($0),1\n" }.joined(), refused: 1,
      issues: [(2_050, nil, "at most 2048")]),
    .init("no price", "Handle,Title\na,A\n", refused: 1, issues: [(2, "Variant Price", "needs a price")]),
  ]
}
